import type { Fetcher, PagesFunction, Request as PagesRequest } from '@cloudflare/workers-types'

/** Longest bodies in bytes; the Worker has the same limits (worker/http/read-body.ts, schema/api/messages/gateway-hooks.ts). */
const maxBytes = { upload: 12_000_000, gatewayMessage: 4_000_000, other: 1_000_000 }

function getMaxBytes({ url, headers }: PagesRequest): number {
  if (/^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')) return maxBytes.upload
  return /^\/api\/(GatewayHooks|WhatsAppHooks)\//.test(new URL(url).pathname) ? maxBytes.gatewayMessage : maxBytes.other
}

/**
 * App and API share one origin: requests below /api are forwarded to the Worker. The Worker may answer without reading the body, as to a
 * session that has ended; the local server of Pages then never passes the answer on, unless the body was read here. A body over the limit
 * is refused here, also one that declares no length.
 */
export const onRequest: PagesFunction<{ API: Fetcher }> = async ({ request, env }) => {
  if (!request.body) return env.API.fetch(request)
  const body = await readBody(request, getMaxBytes(request))
  if (!body) return refuseBody()
  return env.API.fetch(request.url, { method: request.method, headers: request.headers, body, redirect: 'manual' })
}

/** The body; undefined as soon as it is longer than `max` bytes. */
async function readBody({ body, headers }: PagesRequest, max: number): Promise<Blob | undefined> {
  if (Number(headers.get('content-length') ?? 0) > max) return undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    length += chunk.byteLength
    if (length > max) return undefined
    chunks.push(chunk)
  }
  return new Blob(chunks)
}

/** What the Worker answers to a body over its limit. */
const refuseBody = () =>
  Response.json(
    { error: 'The request is too large', code: 'request_too_large' },
    { status: 413, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } },
  )
