import type { Fetcher, PagesFunction } from '@cloudflare/workers-types'

/** Longest body that is read before it is forwarded, in bytes: more than any screen sends, files apart. */
const maxReadBytes = 1_000_000

/**
 * App and API share one origin: requests below /api are forwarded to the Worker. The Worker may answer without reading the body, as to a
 * session that has ended; the local server of Pages then never passes the answer on, unless the body was read here.
 */
export const onRequest: PagesFunction<{ API: Fetcher }> = async ({ request, env }) => {
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (!request.body || length > maxReadBytes) return env.API.fetch(request)
  const body = await request.arrayBuffer()
  return env.API.fetch(request.url, { method: request.method, headers: request.headers, body, redirect: 'manual' })
}
