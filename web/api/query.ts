import { keepPreviousData, QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { CallError, send } from './call.ts'

/** Nobody was reached, or the server asks to come back: only then is the same thing sent again by itself. */
const passes = (error: unknown) => error instanceof CallError && [0, 502, 503, 504].includes(error.status)
const retry = (failures: number, error: unknown) => passes(error) && failures < 4
const retryDelay = (failures: number, error: unknown) =>
  error instanceof CallError && error.retryAfter !== null ? Math.min(error.retryAfter, 30) * 1000 : Math.min(500 * 2 ** failures, 8000)

/** Paused with the line to the server (line.ts): what was asked or sent meanwhile waits, and goes on when it is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, retryDelay, staleTime: 15_000, gcTime: 10 * 60_000, networkMode: 'online' },
    mutations: { retry, retryDelay, networkMode: 'online' },
  },
})

/** Where a read's answer is kept; without an input, every answer of the row. */
export function readKey<E extends Endpoint>(row: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [row.method, row.path] : [row.method, row.path, input]
}

export interface ReadOptions {
  enabled?: boolean
  /** Milliseconds until it is asked anew by itself; false for never. */
  every?: number | false
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number
  /** What was shown stays until the answer to the new input is there. */
  keepPrevious?: boolean
}

/** Reads one row. A refusal is a CallError in `error`. */
export function useRead<E extends Endpoint>(
  row: E,
  input: CallInput<E>,
  { enabled = true, every = false, staleTime, keepPrevious = false }: ReadOptions = {},
): UseQueryResult<CallReply<E>, Error> {
  return useQuery<CallReply<E>, Error>({
    queryKey: readKey(row, input),
    queryFn: ({ signal }) => send(row, input, undefined, { signal }),
    enabled,
    refetchInterval: every,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** What a write is given: a body where the row has one. */
export type Sent<E extends Endpoint> = { input: CallInput<E> } & (CallBody<E> extends undefined
  ? { body?: undefined }
  : { body: CallBody<E> })

export interface WriteOptions<E extends Endpoint> {
  /** Shows the outcome at once (`setQueryData`); answers what takes it back where the server refuses. */
  optimistic?: (sent: Sent<E>) => (() => void) | undefined
  /** Reads that this write changes: asked anew behind it, whatever their input. */
  changes?: readonly Endpoint[]
  done?: (reply: CallReply<E>, sent: Sent<E>) => void
  /** Writes of one name are sent one after another, in their order: each holds the whole of what it saves. */
  inOrder?: string
  /** Say it to the user here; the optimistic change has been taken back. */
  failed?: (error: Error, sent: Sent<E>) => void
}

/**
 * Writes one row. For rows with `once` the Idempotency-Key belongs to the deed: it stays while the outcome is unknown
 * (the line broke, the server was away), so that pressing again makes no second booking; an answer ends it.
 */
export function useWrite<E extends Endpoint>(row: E, { optimistic, changes = [], inOrder, done, failed }: WriteOptions<E> = {}) {
  const client = useQueryClient()
  const deed = useRef<{ text: string; key: string } | null>(null)
  return useMutation<CallReply<E>, Error, Sent<E>, (() => void) | undefined>({
    mutationFn: (sent) => {
      const { input, body }: { input: CallInput<E>; body?: CallBody<E> } = sent
      const text = JSON.stringify([input, body])
      if (deed.current?.text !== text) deed.current = { text, key: crypto.randomUUID() }
      return send(row, input, body, { key: deed.current.key })
    },
    ...(inOrder === undefined ? {} : { scope: { id: inOrder } }),
    onMutate: (sent) => optimistic?.(sent),
    onSuccess: (reply, sent) => done?.(reply, sent),
    onError: (error, sent, takeBack) => {
      takeBack?.()
      failed?.(error, sent)
    },
    onSettled: async (_reply, error) => {
      if (!passes(error)) deed.current = null
      await Promise.all(changes.map((read) => client.invalidateQueries({ queryKey: readKey(read) })))
    },
  })
}
