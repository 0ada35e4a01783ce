import type { Request } from './serve.ts'

/** The cursor that the caller sent, as a parameter or as If-None-Match; empty for none. */
export function readCursor(request: Request, cursor: string | undefined): string {
  return /[1-9]\d{0,14}/.exec(cursor ?? request.req.header('if-none-match') ?? '')?.[0] ?? ''
}

/**
 * Replies with the latest cursor as ETag: 304 to a caller for whom nothing has changed, otherwise what `build` returns. The ETag of a 304
 * is the cursor from which the caller goes on.
 */
export function replyWithCursor<T>(
  request: Request,
  known: string,
  latest: string,
  build: () => T,
  hasChanged = known !== latest,
): T | Response {
  const etag = `"${latest}"`
  request.header('ETag', etag)
  if (!hasChanged) return request.body(null, 304)
  const reply = build()
  // Headers of the request's context do not reach a Response that a handler makes itself.
  if (reply instanceof Response) reply.headers.set('ETag', etag)
  return reply
}
