import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { buildUrl, CallError, offlineMessage, unauthorizedMessage } from './call.ts'
import { readKey } from './query.ts'
import { endSession, sessionState } from './session-store.ts'

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const getErrorText = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'error' in reply && typeof reply.error === 'string' ? reply.error : undefined

/**
 * A call with a file, as `call` makes it, that says how much has gone up: `onProgress` hears a share from 0 to 1.
 * Ends with an AbortError where `signal` stops it.
 */
export function upload<E extends Endpoint>(
  row: E,
  input: CallInput<E>,
  body: CallBody<E>,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<CallReply<E>> {
  const { code } = sessionState()
  if (code === null) return Promise.reject(new CallError(401, unauthorizedMessage))
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  const { promise, resolve, reject } = Promise.withResolvers<CallReply<E>>()
  // fetch cannot say how much has gone up.
  const request = new XMLHttpRequest()
  request.open(row.method, buildUrl(row, Object.fromEntries(Object.entries(input ?? {})), code))
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
  request.onload = () => {
    const reply = readJson(request.responseText)
    if (request.status < 400 && reply !== undefined) return resolve(reply as CallReply<E>)
    const message = getErrorText(reply) ?? row.errorMessage
    if (request.status === 401 && sessionState().code === code) endSession(message)
    reject(new CallError(request.status, message, reply))
  }
  request.onerror = () => reject(new CallError(0, offlineMessage))
  request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(form)
  return promise
}

/** Uploads one file at a time: how far it is, a way to stop, and what was refused. */
export function useUpload<E extends Endpoint>(
  row: E,
  {
    invalidates = [],
    onSuccess,
    onError,
  }: { invalidates?: readonly Endpoint[]; onSuccess?: (reply: CallReply<E>) => void; onError?: (error: unknown) => void },
) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const controllerRef = useRef<AbortController | null>(null)
  return {
    /** 0 to 1 while it goes up; null otherwise. */
    progress,
    abort: () => controllerRef.current?.abort(),
    send: async (input: CallInput<E>, body: CallBody<E>): Promise<void> => {
      const controller = new AbortController()
      controllerRef.current = controller
      setProgress(0)
      try {
        onSuccess?.(await upload(row, input, body, { onProgress: setProgress, signal: controller.signal }))
        await Promise.all(invalidates.map((read) => client.invalidateQueries({ queryKey: readKey(read) })))
      } catch (error) {
        if (!controller.signal.aborted) onError?.(error)
      } finally {
        setProgress(null)
      }
    },
  }
}
