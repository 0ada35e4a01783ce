import { keepPreviousData, QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { CallError, send } from './call.ts'

/** Nobody was reached, or the server asks to come back: only then is the same thing sent again by itself. */
const isTemporary = (error: unknown) => error instanceof CallError && [0, 502, 503, 504].includes(error.status)
const retry = (failures: number, error: unknown) => isTemporary(error) && failures < 4
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
  refetchInterval?: number | false
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number
  /** What was shown stays until the answer to the new input is there. */
  keepPrevious?: boolean
}

/** Reads one row. A refusal is a CallError in `error`. */
export function useRead<E extends Endpoint>(
  row: E,
  input: CallInput<E>,
  { enabled = true, refetchInterval = false, staleTime, keepPrevious = false }: ReadOptions = {},
): UseQueryResult<CallReply<E>, Error> {
  return useQuery<CallReply<E>, Error>({
    queryKey: readKey(row, input),
    queryFn: ({ signal }) => send(row, input, undefined, { signal }),
    enabled,
    refetchInterval: refetchInterval,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** What a write is given: a body where the row has one. */
export type WriteVariables<E extends Endpoint> = { input: CallInput<E> } & (CallBody<E> extends undefined
  ? { body?: undefined }
  : { body: CallBody<E> })

export interface WriteOptions<E extends Endpoint> {
  /** Shows the outcome at once (`setQueryData`); answers what takes it back where the server refuses. */
  optimistic?: (sent: WriteVariables<E>) => (() => void) | undefined
  /** Reads that this write changes: asked anew behind it, whatever their input. */
  invalidates?: readonly Endpoint[]
  onSuccess?: (reply: CallReply<E>, sent: WriteVariables<E>) => void
  /** Writes of one name are sent one after another, in their order: each holds the whole of what it saves. */
  scope?: string
  /** Say it to the user here; the optimistic change has been taken back. */
  onError?: (error: Error, sent: WriteVariables<E>) => void
}

/**
 * Writes one row. For rows with `once` the Idempotency-Key belongs to the deed: it stays while the outcome is unknown
 * (the line broke, the server was away), so that pressing again makes no second booking; an answer ends it.
 */
export function useWrite<E extends Endpoint>(row: E, { optimistic, invalidates = [], scope, onSuccess, onError }: WriteOptions<E> = {}) {
  const client = useQueryClient()
  const attempt = useRef<{ text: string; key: string } | null>(null)
  return useMutation<CallReply<E>, Error, WriteVariables<E>, (() => void) | undefined>({
    mutationFn: (sent) => {
      const { input, body }: { input: CallInput<E>; body?: CallBody<E> } = sent
      const text = JSON.stringify([input, body])
      if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() }
      return send(row, input, body, { key: attempt.current.key })
    },
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    onMutate: (sent) => optimistic?.(sent),
    onSuccess: (reply, sent) => onSuccess?.(reply, sent),
    onError: (error, sent, takeBack) => {
      takeBack?.()
      onError?.(error, sent)
    },
    onSettled: async (_reply, error) => {
      if (!isTemporary(error)) attempt.current = null
      await Promise.all(invalidates.map((read) => client.invalidateQueries({ queryKey: readKey(read) })))
    },
  })
}
