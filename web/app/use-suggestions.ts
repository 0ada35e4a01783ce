import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '../../schema/api/clients/clients.ts'
import type { ClientSummary } from '../../schema/api/clients/clients-schemas.ts'
import { fitsSearch } from '../../schema/rules/search.ts'
import { limits, salonRoles } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { useRead } from '../api/query.ts'
import { matchesQuery } from '../ui/match.ts'
import type { MenuItem } from './menu.ts'
import { useMenuPages } from './use-menu.ts'

export type Suggestion =
  | { kind: 'client'; key: string; client: ClientSummary }
  | { kind: 'page'; key: string; page: MenuItem; title: string }

/** At most ten pages whose title contains every word of the query. */
export function findPages<Page extends { title: string }>(pages: readonly Page[], query: string): readonly Page[] {
  return query.trim() === '' ? [] : pages.filter((page) => matchesQuery([page.title], query)).slice(0, limits.navigationSuggestions)
}

/** A debounced value: a search is sent when typing pauses, not for every letter. */
function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return debounced
}

/** Whether the user may search for clients, not only for pages. */
export function useCanFindClients(): boolean {
  return hasAnyRole(useMe().roles, salonRoles)
}

/** At most ten suggestions for a query: up to eight clients by any part of name or number, then pages of the menu. */
export function useSuggestions(query: string): { rows: readonly Suggestion[]; loading: boolean; error: Error | null } {
  const { t } = useTranslation('app')
  const canFindClients = useCanFindClients()
  const pages = useMenuPages()
  const search = useDebounced(query.trim(), 120)
  const enabled = canFindClients && search.length >= 2
  const found = useRead(clients.search, { search }, { enabled, keepPrevious: true, staleTime: 30_000 })
  const isLongEnough = query.trim().length >= 2
  // The reply to an earlier query is filtered by the current one, because Enter chooses the first row.
  const isOutdated = found.isPlaceholderData || search !== query.trim()
  const matching = isOutdated ? found.data?.filter((client) => fitsSearch(client, query.trim())) : found.data
  const clientRows = enabled && isLongEnough && matching ? matching.slice(0, 8) : []
  const pageRows = findPages(
    pages.map((page) => ({ page, title: t(page.title) })),
    query,
  )
  const rows = [
    ...clientRows.map((client): Suggestion => ({ kind: 'client', key: client.clientId, client })),
    ...pageRows.map(({ page, title }): Suggestion => ({ kind: 'page', key: `page-${page.id}`, page, title })),
  ]
  return {
    rows: rows.slice(0, limits.navigationSuggestions),
    loading: canFindClients && isLongEnough && (search !== query.trim() || found.isFetching),
    error: enabled ? found.error : null,
  }
}
