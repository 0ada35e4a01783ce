/**
 * Headers of every API reply. Replies are data: a browser that is made to show one as a page runs and loads nothing. The
 * pages set their own policies (web/public/_headers, web/functions).
 */
const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Sets them, and `Cache-Control: no-store` unless the reply says otherwise. */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}
