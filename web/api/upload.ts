import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { buildUrl, createOfflineError, parseReply, toCallError, withSession } from './call.ts'
import { readKey } from './query.ts'

interface UploadOptions {
  /** Receives the share that has been sent, from 0 to 1. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

/** `call` for a body with a file, with progress. Throws as `call` does; an AbortError where `signal` stops it. */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: CallBody<E>,
  options: UploadOptions,
): Promise<CallReply<E>> {
  return withSession((code) => uploadOnce(endpoint, input, body, options, code), options.signal)
}

function uploadOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: CallBody<E>,
  { onProgress, signal }: UploadOptions,
  code: string,
): Promise<CallReply<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  const { promise, resolve, reject } = Promise.withResolvers<CallReply<E>>()
  // XMLHttpRequest, because fetch does not report upload progress.
  const request = new XMLHttpRequest()
  request.open(endpoint.method, buildUrl(endpoint, Object.fromEntries(Object.entries(input ?? {})), code))
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
  request.onload = () => {
    const reply = parseReply(request.responseText)
    if (request.status < 400 && reply !== undefined) return resolve(reply as CallReply<E>)
    reject(toCallError(endpoint, request.status, reply))
  }
  request.onerror = () => reject(createOfflineError())
  request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(form)
  return promise
}

interface UseUploadOptions<E extends Endpoint> {
  /** Reads to invalidate afterwards. */
  invalidates?: readonly Endpoint[]
  onSuccess?: (reply: CallReply<E>) => void
  onError?: (error: unknown) => void
}

/** Uploads one file at a time, with progress and a way to abort. */
export function useUpload<E extends Endpoint>(endpoint: E, { invalidates = [], onSuccess, onError }: UseUploadOptions<E>) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const controllerRef = useRef<AbortController | null>(null)
  return {
    /** 0 to 1 during an upload; otherwise null. */
    progress,
    abort: () => controllerRef.current?.abort(),
    send: async (input: CallInput<E>, body: CallBody<E>): Promise<void> => {
      const controller = new AbortController()
      controllerRef.current = controller
      setProgress(0)
      try {
        onSuccess?.(await upload(endpoint, input, body, { onProgress: setProgress, signal: controller.signal }))
        await Promise.all(invalidates.map((read) => client.invalidateQueries({ queryKey: readKey(read) })))
      } catch (error) {
        if (!controller.signal.aborted) onError?.(error)
      } finally {
        setProgress(null)
      }
    },
  }
}
