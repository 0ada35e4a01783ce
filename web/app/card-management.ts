/** The salon's website with the uppercased smsSender as its `card` parameter; null without a valid website. */
export function getCardManagementUrl(salon: { readonly webSite: string; readonly smsSender: string }): string | null {
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
