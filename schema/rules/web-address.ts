/** Where a salon's reviews may be written: whoever opens the link from a message trusts that it leads nowhere else. */
const hosts = ['g.page', 'search.google.com', 'www.google.com', 'www.google.it', 'maps.google.com', 'maps.app.goo.gl', 'g.co']

export function isReviewLink(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  return url !== null && url.protocol === 'https:' && url.username === '' && url.port === '' && hosts.includes(url.hostname)
}

/** The link that asks for a review: the one the salon pasted, else the one of its place; null where it has neither. */
export function getReviewLink(salon: { readonly reviewUrl: string; readonly googlePlaceId: string }): string | null {
  if (salon.reviewUrl) return isReviewLink(salon.reviewUrl) ? salon.reviewUrl : null
  return salon.googlePlaceId ? `https://search.google.com/local/writereview?placeid=${encodeURIComponent(salon.googlePlaceId)}` : null
}

/** Whether a text is the address of a page on the web. */
export function isWebAddress(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.hostname.includes('.')
}
