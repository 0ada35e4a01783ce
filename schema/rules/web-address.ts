/** Hosts on which a salon's reviews may be written. Clients open the link from a message and trust that it leads to a review page. */
const reviewHosts = ['g.page', 'search.google.com', 'www.google.com', 'www.google.it', 'maps.google.com', 'maps.app.goo.gl', 'g.co']

export function isReviewLink(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  return url !== null && url.protocol === 'https:' && url.username === '' && url.port === '' && reviewHosts.includes(url.hostname)
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
