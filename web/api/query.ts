import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { userPermissions } from '../../schema/api/team/permissions.ts'
import { askAfterClosing } from './after-closing.ts'
import { CallError, send } from './call.ts'
import { beginWrite, endWrite, readBesideWrites } from './pending-writes.ts'

/** Idempotency-Keys of sales that are counted for the next day: sent again after a lost reply, they have the same body. */
const keysOfNextDay = new Set<string>()

/**
 * `send` for writes. One that the closed day refuses (409 `sale_after_closing`) asks, and is sent again with the answer under its `key`;
 * without one, the refusal is thrown.
 */
export async function sendOrAsk<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: CallBody<E> | undefined,
  key: string,
): Promise<CallReply<E>> {
  const withAnswer = <T>(value: T): T => (keysOfNextDay.has(key) ? { ...value, afterClosing: 'next_day' } : value)
  // A call without a body takes the answer in its query.
  const sendNow = () => send(endpoint, body ? input : withAnswer(input), body && withAnswer(body), { key })
  try {
    return await sendNow()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'sale_after_closing') throw error
    const answer = await askAfterClosing(error)
    if (!answer) throw error
    if (answer === 'next_day') keysOfNextDay.add(key)
    return sendNow()
  }
}

/** Errors after which a request is retried automatically: no server was reached, or it is temporarily unavailable. */
const isTemporary = (error: unknown) => error instanceof CallError && [0, 502, 503, 504].includes(error.status)
const retry = (failures: number, error: unknown) => isTemporary(error) && failures < 4
const retryDelay = (failures: number, error: unknown) =>
  error instanceof CallError && error.retryAfter !== null ? Math.min(error.retryAfter, 30) * 1000 : Math.min(500 * 2 ** failures, 8000)

/** A 403 means that the user's roles have changed since they were read: reads them again. */
function checkRoles(error: unknown): void {
  if (error instanceof CallError && error.code === 'forbidden')
    void queryClient.invalidateQueries({ queryKey: readKey(userPermissions.ofUser) }, { cancelRefetch: false })
}
const rolesPath = userPermissions.ofUser.path

/** Paused while offline (connection.ts); queries and mutations continue when the server can be reached again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => queryKey[1] !== rolesPath && checkRoles(error) }),
  mutationCache: new MutationCache({ onError: checkRoles }),
  defaultOptions: {
    queries: { retry, retryDelay, staleTime: 15_000, gcTime: 10 * 60_000, networkMode: 'online' },
    mutations: { retry, retryDelay, networkMode: 'online' },
  },
})

/** The query key of a read; without an input, the prefix of all keys of the endpoint. */
export function readKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]
}

/** Refetches these reads, whatever their input. */
export const refetch = async (client: QueryClient, reads: readonly Endpoint[]): Promise<void> => {
  await Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: readKey(read) })))
}

interface ReadOptions {
  enabled?: boolean
  /** Milliseconds between automatic refetches; false for none. A function is asked after each reply. */
  refetchInterval?: number | false | (() => number | false)
  /** Milliseconds for which a reply counts as fresh. */
  staleTime?: number
  /** Shows the previous reply until the one to a new input is there. */
  keepPrevious?: boolean
}

/** Reads from an endpoint. A refusal is a CallError in `error`. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, refetchInterval = false, staleTime, keepPrevious = false }: ReadOptions = {},
): UseQueryResult<CallReply<E>, Error> {
  return useQuery<CallReply<E>, Error>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ client, queryKey, signal }) => {
      const ask = () => send(endpoint, input, undefined, { signal })
      return readBesideWrites(endpoint, ask, () => client.getQueryData<CallReply<E>>(queryKey))
    },
    enabled,
    refetchInterval,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Variables of a write; `body` where the endpoint has one. */
type WriteVariables<E extends Endpoint> = { input: CallInput<E> } & (CallBody<E> extends undefined
  ? { body?: undefined }
  : { body: CallBody<E> })

interface WriteOptions<E extends Endpoint> {
  /** Shows the expected result at once (`setQueryData`); returns the rollback for a refusal. */
  optimistic?: (variables: WriteVariables<E>) => (() => void) | undefined
  /** Reads to invalidate afterwards, whatever their input. */
  invalidates?: readonly Endpoint[]
  /** Reads whose cached replies `optimistic` changes; default: `invalidates`. After a refusal they are refetched. */
  changes?: readonly Endpoint[]
  /** `isLast`: no later write of the scope waits, whose change is on the screen already and not in this reply. */
  onSuccess?: (reply: CallReply<E>, variables: WriteVariables<E>, isLast: boolean) => void
  /** Writes of one scope run one after another. For writes that each send the whole value, or follow from each other. */
  scope?: string
  /** What is sent for the variables, asked when it is: after the writes of the scope that were before it. */
  toSend?: (variables: WriteVariables<E>) => WriteVariables<E> | Promise<WriteVariables<E>>
  /** Called after the rollback; the place to tell the user. */
  onError?: (error: Error, variables: WriteVariables<E>) => void
}

/** What the caller of a single write does with its outcome. */
export interface WriteCallbacks<E extends Endpoint> {
  /** These are called even if the component is gone meanwhile: the place for a notice with Undo. */
  onSuccess?: (reply: CallReply<E>) => void
  onError?: (error: Error) => void
  onSettled?: () => void
  /** Called after `onSuccess` while the component is there: the place to close its dialog or to leave its page. */
  onDone?: (reply: CallReply<E>) => void
}

/**
 * `mutate` with callbacks for each call. React Query's own runs those of the last call only: of two quick removals, only the second
 * would offer Undo; and none once the component is gone.
 */
function useMutate<E extends Endpoint>(mutateAsync: (variables: WriteVariables<E>) => Promise<CallReply<E>>) {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(
    (variables: WriteVariables<E>, { onSuccess, onError, onSettled, onDone }: WriteCallbacks<E> = {}) => {
      const settled = mutateAsync(variables).then(
        (reply) => {
          onSuccess?.(reply)
          if (isMounted.current) onDone?.(reply)
        },
        (error: Error) => onError?.(error),
      )
      void settled.then(() => onSettled?.())
    },
    [mutateAsync],
  )
}

/**
 * Writes to an endpoint. For `idempotent` endpoints the Idempotency-Key stays the same while the outcome is unknown (offline,
 * server unavailable), so that trying again does not create a second booking; any reply ends it.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { optimistic, invalidates = [], changes = optimistic ? invalidates : [], scope, toSend, onSuccess, onError }: WriteOptions<E> = {},
) {
  const client = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const getText = ({ input, body }: WriteVariables<E>) => JSON.stringify([input, body])
  const isLast = () => scope === undefined || client.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) === 1
  const mutation = useMutation<CallReply<E>, Error, WriteVariables<E>, (() => void) | undefined>({
    mutationFn: async (variables) => {
      const { input, body }: { input: CallInput<E>; body?: CallBody<E> } = (await toSend?.(variables)) ?? variables
      const text = getText(variables)
      const key = keys.current.get(text) ?? crypto.randomUUID()
      keys.current.set(text, key)
      return sendOrAsk(endpoint, input, body, key)
    },
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    onMutate: (variables) => {
      beginWrite(changes)
      return optimistic?.(variables)
    },
    onSuccess: (reply, variables) => onSuccess?.(reply, variables, isLast()),
    onError: (error, variables, rollback) => {
      rollback?.()
      onError?.(error, variables)
    },
    onSettled: async (_reply, error, variables) => {
      if (!isTemporary(error)) keys.current.delete(getText(variables))
      await refetch(client, endWrite(changes, error ? [...invalidates, ...changes] : invalidates))
    },
  })
  const mutate = useMutate<E>(mutation.mutateAsync)
  return { ...mutation, mutate }
}
