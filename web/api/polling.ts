import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { CallError, type Cursor, send } from './call.ts'
import { readKey } from './query.ts'

/** What others do is seen after this long at the latest, and a little for the way. */
const defaultInterval = 4000
const cursors = new Map<string, Cursor>()

/** The cursor of what is kept under a key; without anything kept there is nothing that could be unchanged. */
function getCursor(key: string, isCached: boolean): Cursor {
  const cursor = cursors.get(key) ?? { tag: null }
  if (!isCached) cursor.tag = null
  cursors.set(key, cursor)
  return cursor
}

/**
 * Reads a row that many watch, again and again; while nothing has changed the server answers 304 and what is there stays.
 * `pause` while something is being sent: an answer from before would show the past. `every`: milliseconds.
 */
export function usePolling<E extends Endpoint>(
  row: E,
  input: CallInput<E>,
  { enabled = true, pause = false, interval = defaultInterval }: { enabled?: boolean; pause?: boolean; interval?: number } = {},
): UseQueryResult<CallReply<E>, Error> {
  const client = useQueryClient()
  const queryKey = readKey(row, input)
  return useQuery<CallReply<E>, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      const cached = client.getQueryData<CallReply<E>>(queryKey)
      const cursor = getCursor(JSON.stringify(queryKey), cached !== undefined)
      try {
        return await send(row, input, undefined, { signal, cursor })
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
