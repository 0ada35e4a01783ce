import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { CallError, type Cursor, send } from './call.ts'
import { readKey } from './query.ts'

/** Changes of other users are shown within 5 seconds: this interval, plus the time of the request. */
const defaultInterval = 4000
const cursors = new Map<string, Cursor>()

/** The cursor of a query. Without a cached reply the ETag is dropped, because a 304 would have nothing to refer to. */
function getCursor(key: string, isCached: boolean): Cursor {
  const cursor = cursors.get(key) ?? { tag: null }
  if (!isCached) cursor.tag = null
  cursors.set(key, cursor)
  return cursor
}

/**
 * Polls an endpoint with an ETag; a 304 keeps the cached reply. `pause` it while a write is pending: a reply from before the
 * write would overwrite the optimistic state. `interval` is in milliseconds.
 */
export function usePolling<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, pause = false, interval = defaultInterval }: { enabled?: boolean; pause?: boolean; interval?: number } = {},
): UseQueryResult<CallReply<E>, Error> {
  const client = useQueryClient()
  const queryKey = readKey(endpoint, input)
  return useQuery<CallReply<E>, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      const cached = client.getQueryData<CallReply<E>>(queryKey)
      const cursor = getCursor(JSON.stringify(queryKey), cached !== undefined)
      try {
        return await send(endpoint, input, undefined, { signal, cursor })
      } catch (error) {
        if (error instanceof CallError && error.status === 304 && cached !== undefined) return cached
        throw error
      }
    },
    enabled,
    staleTime: 2000,
    refetchInterval: pause ? false : interval,
  })
}
