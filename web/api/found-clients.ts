import { useDeferredValue } from 'react'
import { clients } from '../../schema/api/clients/clients.ts'
import type { ClientSummary } from '../../schema/api/clients/clients-schemas.ts'
import { fitsSearch } from '../../schema/rules/search.ts'
import { useRead } from './query.ts'

const none: readonly ClientSummary[] = []
const minQueryLength = 2

/**
 * Clients that match a query of at least two characters. Until the reply for the current query is there, the previous result
 * is filtered by the current query. `answeredQuery` is the query of the last reply, null before the first.
 */
export function useFoundClients(query: string): {
  found: readonly ClientSummary[]
  loading: boolean
  answeredQuery: string | null
} {
  const typed = query.trim()
  const search = useDeferredValue(typed)
  const enabled = search.length >= minQueryLength
  const read = useRead(clients.search, { search }, { enabled, staleTime: 30_000, keepPrevious: true })
  const { data = none, isFetching: loading, isPlaceholderData, isPending } = read
  const answeredQuery = isPlaceholderData || isPending ? null : search
  if (typed.length < minQueryLength || !enabled) return { found: none, loading, answeredQuery }
  const found = answeredQuery === typed ? data : data.filter((client) => fitsSearch(client, typed))
  return { found, loading, answeredQuery }
}
