import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { CallError, type Cursor, send } from './call.ts'
import { readBesideWrites } from './pending-writes.ts'
import { readKey } from './query.ts'

/** Milliseconds between polls: seldom while the live connection tells of changes (live.ts). */
const pollMs = { connected: 120_000, notConnected: 20_000 } as const
let ms: number = pollMs.notConnected

export function setConnected(isConnected: boolean): void {
  ms = isConnected ? pollMs.connected : pollMs.notConnected
}

/** The present interval of a poll of whose changes the live connection tells; `interval` where it may be longer. Asked after each reply. */
export const getPollInterval = (interval = 0): number => Math.max(interval, ms)

/** A cursor, with the number of writes of the cached reply before its request. */
interface PolledCursor extends Cursor {
  updates: number
}
const cursors = new Map<string, PolledCursor>()

/**
 * The cursor of a query. It is dropped unless the cached reply is the very one that came with it: a 304 must not confirm an
 * optimistic change or its rollback.
 */
function getCursor(client: QueryClient, queryKey: readonly unknown[]): PolledCursor {
  const key = JSON.stringify(queryKey)
  const state = client.getQueryState(queryKey)
  const cursor = cursors.get(key) ?? { tag: null, updates: 0 }
  const updates = state?.dataUpdateCount ?? 0
  if (state?.data === undefined || updates !== cursor.updates + 1) cursor.tag = null
  cursor.updates = updates
  cursors.set(key, cursor)
  return cursor
}

/**
 * Reads from an endpoint with the cursor of the cached reply. What is cached is kept after a 304, and while a write is under way that it
 * shows: the reply may be from before that write.
 */
export async function readSinceCursor<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<CallReply<E>> {
  const queryKey = readKey(endpoint, input)
  const getCached = () => client.getQueryData<CallReply<E>>(queryKey)
  const cursor = getCursor(client, queryKey)
  let reply: CallReply<E> | undefined
  const ask = async (isAgain: boolean) => {
    if (isAgain) cursor.tag = null
    reply = await send(endpoint, input, undefined, { cursor, ...(signal ? { signal } : {}) })
    return reply
  }
  try {
    const shown = await readBesideWrites(endpoint, ask, getCached)
    if (shown !== reply) cursor.tag = null
    return shown
  } catch (error) {
    const cached = getCached()
    if (error instanceof CallError && error.status === 304 && cached !== undefined) return cached
    throw error
  }
}

interface PollingOptions {
  enabled?: boolean
  /** While a write is pending: a reply from before the write would overwrite the optimistic state. */
  pause?: boolean
}

/** Polls an endpoint that replies with a cursor (ETag): seldom, because the live connection tells of changes. */
export function usePolling<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, pause = false }: PollingOptions = {},
): UseQueryResult<CallReply<E>, Error> {
  const client = useQueryClient()
  return useQuery<CallReply<E>, Error>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => readSinceCursor(client, endpoint, input, signal),
    enabled,
    staleTime: 2000,
    refetchInterval: () => !pause && getPollInterval(),
  })
}
