import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import type { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import type { CallReply } from '../../../../schema/api/endpoint.ts'
import { call } from '../../../api/call.ts'
import { readKey } from '../../../api/query.ts'
import { type ListQuery, toListInput } from './list-query.ts'

/** Rows of one request. */
const pageRows = 100
const staleTime = 60_000

export interface ClientPages {
  /** Undefined until the first reply. */
  readonly total: number | undefined
  readonly isLoading: boolean
  readonly error: Error | null
  /** Undefined while its page is loading. */
  getRow: (index: number) => ClientRow | undefined
  refetch: () => void
  /** To be called with the first and the last row on screen. */
  onRange: (first: number, last: number) => void
}

/** The rows of the list around the visible ones, read in pages. */
export function useClientPages(query: ListQuery): ClientPages {
  const [[firstPage, lastPage], setRange] = useState<readonly [number, number]>([0, 0])
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, n) => firstPage + n)
  const toInput = (page: number) => ({
    ...toListInput(query),
    sort: query.sort,
    descending: query.descending ? ('true' as const) : ('false' as const),
    offset: String(page * pageRows),
    limit: String(pageRows),
  })
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: readKey(clientList.find, toInput(page)),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(clientList.find, toInput(page), undefined, { signal }),
      staleTime,
    })),
  })
  const loaded = new Map(pages.map((page, at) => [page, results[at]?.data]))
  // The previous rows stay until those of a new search are there. A placeholder of the query would not: each search is another query.
  const previous = useRef<CallReply<typeof clientList.find> | undefined>(undefined)
  const isFailed = results.some(({ error }) => error)
  previous.current = isFailed ? undefined : (loaded.get(0) ?? previous.current)
  if (pages.includes(0)) loaded.set(0, previous.current)
  const known = results.find(({ data }) => data)?.data ?? previous.current
  return {
    total: known?.total,
    isLoading: results.some(({ isPending }) => isPending),
    error: results.find(({ error, data }) => error && !data)?.error ?? null,
    getRow: (index) => loaded.get(Math.floor(index / pageRows))?.clients[index % pageRows],
    refetch: () => {
      for (const result of results) void result.refetch()
    },
    onRange: (first, last) => {
      const next = [Math.floor(first / pageRows), Math.floor(last / pageRows)] as const
      setRange((now) => (now[0] === next[0] && now[1] === next[1] ? now : next))
    },
  }
}
