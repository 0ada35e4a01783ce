import type { Request as Asked, Fetcher, PagesFunction } from '@cloudflare/workers-types'

interface Page {
  head: string
  language: string
  index: boolean
  hosts: string[]
}

const policy =
  "default-src 'none'; script-src 'self' https://challenges.cloudflare.com; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src https://challenges.cloudflare.com; form-action 'self'; base-uri 'none'; frame-ancestors "
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
}

/**
 * The guests' page of one salon: the built page with a head that search engines and shared links can read, and with the
 * web sites that may show it in a frame. One call of the API; both are told by ETag.
 */
export const onRequest: PagesFunction<{ API: Fetcher; ASSETS: Fetcher }> = async ({ request, env }) => {
  const url = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  const salonId = url.pathname.split('/')[2] ?? ''
  const language = url.searchParams.get('lang') === 'it' ? 'it' : 'en'
  const [known = '', built = ''] = (request.headers.get('if-none-match') ?? '').replace(/^W\/|"/g, '').split('~')
  const ask = (tag: string) => {
    const headers = new Headers(request.headers)
    headers.delete('if-none-match')
    if (tag) headers.set('if-none-match', `"${tag}"`)
    const address = new URL(`/api/BookingPage/${encodeURIComponent(salonId)}?lang=${language}`, url)
    // Without an answer the page still comes, and says itself what is wrong.
    return env.API.fetch(address.href, { headers: headers }).catch(() => new Response(null, { status: 503 }))
  }
  const [asset, first] = await Promise.all([env.ASSETS.fetch(new URL('/book', url).href), ask(known)])
  const build = (asset.headers.get('etag') ?? '').replace(/^W\/|"/g, '')
  if (first.status === 304 && build === built)
    return new Response(null, { status: 304, headers: { ...always, ETag: `"${known}~${build}"` } })
  const reply = first.status === 304 ? await ask('') : first
  const page = reply.status === 200 ? ((await reply.json()) as Page) : null
  const hosts = page?.hosts ?? []
  if (framed(request) && !mayFrame(request, url, hosts)) return elsewhere(url, language)

  const tag = (reply.headers.get('etag') ?? '').replace(/^W\/|"/g, '')
  const html = await asset.text()
  const body = page
    ? html
        .replace('<html lang="en"', `<html lang="${page.language}"`)
        .replace(/\s*<meta name="robots"[^>]*>/, page.index ? '' : '$&')
        .replace(/<title>[^<]*<\/title>/, () => page.head)
    : html
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...always,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `${policy}'self' ${hosts.join(' ')}`.trim(),
      ...(page?.index ? {} : { 'X-Robots-Tag': 'noindex' }),
      ...(page && build && tag ? { ETag: `"${tag}~${build}"` } : {}),
    },
  })
}

const framed = (request: Asked) => ['iframe', 'frame', 'embed', 'object'].includes(request.headers.get('sec-fetch-dest') ?? '')

/** Whose page it stands in is only claimed here; the browser itself holds to `frame-ancestors`. */
function mayFrame(request: Asked, url: URL, hosts: readonly string[]): boolean {
  if (request.headers.get('sec-fetch-site') === 'same-origin') return true
  const claimed = url.searchParams.get('embed') ?? ''
  return URL.canParse(claimed) && hosts.includes(new URL(claimed).hostname)
}

const words = {
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

/** In the frame of a site that the salon has not listed: what to do instead. It shows nothing of the salon, so any page may hold it. */
function elsewhere(url: URL, language: keyof typeof words) {
  const { title, text, open, salon } = words[language]
  const own = `${url.pathname}${language === 'it' ? '?lang=it' : ''}`.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><p><a href="${own}" target="_blank" rel="noopener">${open}</a></p><p><small>${salon}</small></p></body></html>`
  return new Response(html, {
    status: 403,
    headers: {
      ...always,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *",
      'X-Robots-Tag': 'noindex',
    },
  })
}
