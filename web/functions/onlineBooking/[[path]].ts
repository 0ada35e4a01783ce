import type { Fetcher, PagesFunction, Request as PagesRequest } from '@cloudflare/workers-types'

/** Reply of /api/BookingPage: elements of the head, the root with the first step, and the websites that may embed the page. */
interface Page {
  head: string
  body: string
  language: string
  index: boolean
  hosts: string[]
}

/** Content security policy without `frame-ancestors`. */
const policy = [
  "default-src 'none'",
  "script-src 'self' https://challenges.cloudflare.com",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  'frame-src https://challenges.cloudflare.com',
  "form-action 'self'",
  "base-uri 'none'",
].join('; ')
/** What may become part of the policy: whatever the reply says, a host ends no directive. */
const hostPattern = /^([a-z0-9-]+\.)+[a-z]{2,}$/
const commonHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
}
const getTag = (headers: { get(name: string): string | null }, name: string) => (headers.get(name) ?? '').replace(/^W\/|"/g, '')

/**
 * The booking page of one salon: the built page with a head for search engines and link previews, the salon and the first step, and the
 * websites that may embed it. One API call; the ETag combines those of the API's reply and of the built page.
 */
export const onRequest: PagesFunction<{ API: Fetcher; ASSETS: Fetcher }> = async ({ request, env }) => {
  const url = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { ...commonHeaders, Allow: 'GET, HEAD' } })
  const [, , salonId = '', part = ''] = url.pathname.split('/')
  const language = url.searchParams.get('lang') === 'it' ? 'it' : 'en'
  const [cachedTag = '', cachedBuild = ''] = getTag(request.headers, 'if-none-match').split('~')
  const fetchPage = (tag: string) => {
    const headers = new Headers(request.headers)
    headers.delete('if-none-match')
    if (tag) headers.set('if-none-match', `"${tag}"`)
    const address = new URL(`/api/BookingPage/${encodeURIComponent(salonId)}?lang=${language}`, url)
    // Without a reply the page is still served, and shows the error itself.
    return env.API.fetch(address.href, { headers }).catch(() => new Response(null, { status: 503 }))
  }
  const [asset, first] = await Promise.all([env.ASSETS.fetch(new URL('/book', url).href), fetchPage(cachedTag)])
  const build = getTag(asset.headers, 'etag')
  if (first.status === 304 && build === cachedBuild)
    return new Response(null, { status: 304, headers: { ...commonHeaders, ETag: `"${cachedTag}~${build}"` } })
  const reply = first.status === 304 ? await fetchPage('') : first
  const page = reply.status === 200 ? ((await reply.json()) as Page) : null
  const hosts = page?.hosts.filter((host) => hostPattern.test(host)) ?? []
  if (isFramed(request) && !mayEmbed(request, url, hosts)) return refuseFrame(url, language)

  const tag = getTag(reply.headers, 'etag')
  const html = await asset.text()
  // The classes of the salon are another page, which shows no services first.
  const inserted = part === '' ? page : null
  return new Response(request.method === 'HEAD' ? null : inserted ? insertPage(html, inserted) : html, {
    headers: {
      ...commonHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `${policy}; frame-ancestors 'self' ${hosts.join(' ')}`.trim(),
      ...(inserted?.index ? {} : { 'X-Robots-Tag': 'noindex' }),
      ...(page && build && tag ? { ETag: `"${tag}~${build}"` } : {}),
    },
  })
}

const insertPage = (html: string, { head, body, language, index }: Page) =>
  html
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/\s*<meta name="robots"[^>]*>/, index ? '' : '$&')
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(/<!--booking:(\w+) (.*?)-->/gs, (_, of: string, links: string) => (of === language ? links : ''))
    .replace('<div id="root"></div>', (root) => body || root)

const isFramed = (request: PagesRequest) => ['iframe', 'frame', 'embed', 'object'].includes(request.headers.get('sec-fetch-dest') ?? '')

/** Whether the embedding website is one of the salon's. The parameter can be forged: the browser enforces `frame-ancestors`. */
function mayEmbed(request: PagesRequest, url: URL, hosts: readonly string[]): boolean {
  if (request.headers.get('sec-fetch-site') === 'same-origin') return true
  const embedder = url.searchParams.get('embed') ?? ''
  return URL.canParse(embedder) && hosts.includes(new URL(embedder).hostname)
}

const refusalTexts = {
  en: {
    title: "This page can't be shown here",
    text: "The salon hasn't added this website to its booking widgets.",
    open: "Book on the salon's own page",
    salon: 'For the salon: add this website under Salon settings, Online booking, Booking widgets.',
  },
  it: {
    title: 'Questa pagina non può essere mostrata qui',
    text: 'Il salone non ha aggiunto questo sito ai suoi widget di prenotazione.',
    open: 'Prenota sulla pagina del salone',
    salon: 'Per il salone: aggiungi questo sito in Impostazioni salone, Prenotazione online, Widget di prenotazione.',
  },
} as const

/** The page for websites that the salon has not listed. It shows nothing of the salon, so any website may embed it. */
function refuseFrame(url: URL, language: keyof typeof refusalTexts) {
  const { title, text, open, salon } = refusalTexts[language]
  const path = `${url.pathname}${language === 'it' ? '?lang=it' : ''}`
  const ownPage = path.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>`,
    `<p><a href="${ownPage}" target="_blank" rel="noopener">${open}</a></p><p><small>${salon}</small></p></body></html>`,
  ].join('')
  return new Response(html, {
    status: 403,
    headers: {
      ...commonHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *",
      'X-Robots-Tag': 'noindex',
    },
  })
}
