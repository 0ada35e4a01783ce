import { useDeferredValue } from 'react'
import { type ClientSummary, clients } from '../../schema/api/clients.ts'
import { fitsSearch } from '../../schema/rules/search.ts'
import { useRead } from './query.ts'

const none: readonly ClientSummary[] = []

/**
 * The clients who fit what is typed, from two signs on. Until the answer to it is there, those of the last answer who still
 * fit: Enter must never take somebody who was found by what stood there before.
 */
export function useFoundClients(query: string): { found: readonly ClientSummary[]; loading: boolean } {
  const typed = query.trim()
  const deferred = useDeferredValue(typed)
  const {
    data = none,
    isFetching,
    isPlaceholderData,
  } = useRead(clients.search, { search: deferred }, { enabled: deferred.length >= 2, staleTime: 30_000, keepPrevious: true })
  if (typed.length < 2 || deferred.length < 2) return { found: none, loading: isFetching }
  const isOutdated = isPlaceholderData || deferred !== typed
  return { found: isOutdated ? data.filter((client) => fitsSearch(client, typed)) : data, loading: isFetching }
}
