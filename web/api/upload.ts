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
const errorOf = (reply: unknown): string | undefined =>
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
    const sentence = errorOf(reply) ?? row.errorMessage
    if (request.status === 401 && sessionState().code === code) endSession(sentence)
    reject(new CallError(request.status, sentence, reply))
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
    changes = [],
    done,
    failed,
  }: { changes?: readonly Endpoint[]; done?: (reply: CallReply<E>) => void; failed?: (error: unknown) => void },
) {
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const stopping = useRef<AbortController | null>(null)
  return {
    /** 0 to 1 while it goes up; null otherwise. */
    share,
    stop: () => stopping.current?.abort(),
    send: async (input: CallInput<E>, body: CallBody<E>): Promise<void> => {
      const controller = new AbortController()
      stopping.current = controller
      setShare(0)
      try {
        done?.(await upload(row, input, body, { onProgress: setShare, signal: controller.signal }))
        await Promise.all(changes.map((read) => client.invalidateQueries({ queryKey: readKey(read) })))
      } catch (error) {
        if (!controller.signal.aborted) failed?.(error)
      } finally {
        setShare(null)
      }
    },
  }
}
