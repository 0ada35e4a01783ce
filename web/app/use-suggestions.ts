import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientSummary, clients } from '../../schema/api/clients.ts'
import { fitsSearch } from '../../schema/rules/search.ts'
import { access, limits } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { useRead } from '../api/query.ts'
import { matches } from '../ui/match.ts'
import type { MenuItem } from './menu.ts'
import { useMenuPages } from './use-menu.ts'

export type Suggestion =
  | { kind: 'client'; key: string; client: ClientSummary }
  | { kind: 'page'; key: string; page: MenuItem; title: string }

/** Pages whose name has every word of the query, at most ten (section 9). */
export function pagesFor<Page extends { title: string }>(pages: readonly Page[], query: string): readonly Page[] {
  return query.trim() === '' ? [] : pages.filter((page) => matches([page.title], query)).slice(0, limits.navigationSuggestions)
}

/** A value once it has rested: a search is sent for what was typed, not for every letter of it. */
function useRested<Value>(value: Value, afterMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return rested
}

/** Whether this person looks for clients here, or for pages alone. */
export function useFindsClients(): boolean {
  return hasAnyRole(useMe().roles, access['profileInfoAccess+user'].roles)
}

/** Clients by any part of a name or number, and pages of the menu. */
export function useSuggestions(query: string): { rows: readonly Suggestion[]; loading: boolean; error: Error | null } {
  const { t } = useTranslation('app')
  const finds = useFindsClients()
  const pages = useMenuPages()
  const search = useRested(query.trim(), 120)
  const enabled = finds && search.length >= 2
  const found = useRead(clients.search, { search }, { enabled, keepPrevious: true, staleTime: 30_000 })
  const enough = query.trim().length >= 2
  // Of an answer to what was typed before, only who still fits: Enter takes the first.
  const late = found.isPlaceholderData || search !== query.trim()
  const fitting = late ? found.data?.filter((client) => fitsSearch(client, query.trim())) : found.data
  const clientRows = enabled && enough && fitting ? fitting.slice(0, 8) : []
  const pageRows = pagesFor(
    pages.map((page) => ({ page, title: t(page.title) })),
    query,
  )
  return {
    rows: [
      ...clientRows.map((client): Suggestion => ({ kind: 'client', key: client.clientId, client })),
      ...pageRows.map(({ page, title }): Suggestion => ({ kind: 'page', key: `page-${page.id}`, page, title })),
    ],
    loading: finds && enough && (search !== query.trim() || found.isFetching),
    error: enabled ? found.error : null,
  }
}
