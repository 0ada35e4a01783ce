/**
 * Pages of Google on which a salon's reviews may be read and written, by host. Clients open the link from a message and trust that it
 * leads there, so paths that redirect to an address in the link (`/url`, `/amp`, "I'm feeling lucky") are refused, and the short
 * links, which Google resolves to its own pages, are taken without a query.
 */
const reviewPages: Readonly<Record<string, (url: URL) => boolean>> = {
  'g.page': isShortLink,
  'maps.app.goo.gl': isShortLink,
  'g.co': (url) => isShortLink(url) && url.pathname.startsWith('/kgs/'),
  'search.google.com': ({ pathname }) => /^\/local\/(writereview|reviews)$/.test(pathname),
  'www.google.com': isGooglePage,
  'www.google.it': isGooglePage,
  'maps.google.com': isMap,
}

function isShortLink({ search, pathname }: URL): boolean {
  return search === '' && /^(\/[\w.-]+)+\/?$/.test(pathname)
}
function isMap({ pathname, searchParams }: URL): boolean {
  return (/^\/maps(\/(?!api|url)|$)/.test(pathname) || (pathname === '/' && searchParams.has('cid'))) && !isRedirect(searchParams)
}
function isGooglePage(url: URL): boolean {
  // Google shows a salon's reviews as a search with a fragment that names the place.
  const isReviewSearch = url.pathname === '/search' && url.hash.startsWith('#lrd=') && !isRedirect(url.searchParams)
  return isReviewSearch || isMap(url)
}
/** Whether a parameter is an address, or asks for the first result instead of the list. */
function isRedirect(parameters: URLSearchParams): boolean {
  return [...parameters].some(([name, value]) => /^btnI/i.test(name) || /^\s*([a-z][a-z0-9+.-]*:)?[\\/]{2}/i.test(value))
}

export function isReviewLink(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.port !== '') return false
  return reviewPages[url.hostname]?.(url) === true
}

/** The link for writing a review: the one that the salon entered, else that of its Google place; null without either. */
export function getReviewLink(salon: { readonly reviewUrl: string; readonly googlePlaceId: string }): string | null {
  if (salon.reviewUrl) return isReviewLink(salon.reviewUrl) ? salon.reviewUrl : null
  return salon.googlePlaceId ? `https://search.google.com/local/writereview?placeid=${encodeURIComponent(salon.googlePlaceId)}` : null
}

/** Whether a text is an http(s) address with a host name. */
export function isWebAddress(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.hostname.includes('.')
}

/** A website's host, which becomes part of the booking page's content security policy: nothing in it may end a directive. */
export const isHost = (host: string): boolean => /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host)
