/**
 * Section 7's shell usage: the salon's website with a card parameter that holds the uppercased smsSender.
 * null where there is no website, or nothing that could be one.
 */
export function cardManagementUrl(salon: { readonly webSite: string; readonly smsSender: string }): string | null {
  const site = salon.webSite.trim()
  if (site === '') return null
  try {
    const url = new URL(/^[a-z][\w+.-]*:/i.test(site) ? site : `https://${site}`)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
    url.searchParams.set('card', salon.smsSender.toUpperCase())
    return url.href
  } catch {
    return null
  }
}
