import type { Request } from './serve.ts'

/** The cursor that the caller sent, as a parameter or as If-None-Match; empty for none. */
export function readCursor(request: Request, cursor: string | undefined): string {
  return /[1-9]\d{0,14}/.exec(cursor ?? request.req.header('if-none-match') ?? '')?.[0] ?? ''
}

/** Replies with the latest cursor as ETag: 304 to a caller that has it, otherwise what `build` returns. */
export function replyWithCursor<T>(request: Request, known: string, latest: string, build: () => T): T | Response {
  request.header('ETag', `"${latest}"`)
  return known === latest ? request.body(null, 304) : build()
}
