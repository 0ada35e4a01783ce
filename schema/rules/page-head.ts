import type { PublicInfo } from '../api/public-info.ts'
import type { Language } from '../terms.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const maxDescription = 300

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
/** JSON that may stand in a script element: nothing in it ends the element or begins a comment. */
export const jsonForScript = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const words: Record<Language, { title: (salon: string) => string; text: (salon: string, place: string) => string }> = {
  en: {
    title: (salon) => `Book at ${salon}`,
    text: (salon, place) => `Choose a service and a time at ${salon}${place && `, ${place}`}, and book online in a minute.`,
  },
  it: {
    title: (salon) => `Prenota da ${salon}`,
    text: (salon, place) => `Scegli servizio e orario da ${salon}${place && `, ${place}`}, e prenota online in un minuto.`,
  },
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const filled = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
const webAddress = (text: string) => (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null)

export interface PageFacts extends PublicInfo {
  readonly lat: string | null
  readonly long: string | null
}
interface Where {
  /** Without a slash at its end. */
  readonly origin: string
  readonly language: Language
}
const addressOf = ({ salonId }: PublicInfo, { origin }: Where) => `${origin}/onlineBooking/${encodeURIComponent(salonId)}`

/** What the page is about, as schema.org says it: the business, where it is and when it is open. Nothing but what is public. */
export function structuredData(info: PageFacts, where: Where): Record<string, unknown> {
  const url = addressOf(info, where)
  const address = filled({
    '@type': 'PostalAddress',
    streetAddress: info.address,
    postalCode: info.zipCode,
    addressLocality: info.city,
    addressRegion: info.district,
    addressCountry: info.country,
  })
  return {
    '@context': 'https://schema.org',
    ...filled({
      '@type': info.isPet ? 'LocalBusiness' : 'HairSalon',
      '@id': url,
      name: info.salonName,
      description: oneLine(info.description),
      url,
      image: info.logo && `${where.origin}${info.logo}`,
      telephone: info.phoneNumber,
      address,
      geo: info.lat && info.long ? { '@type': 'GeoCoordinates', latitude: info.lat, longitude: info.long } : null,
      hasMap: info.mapLink,
      openingHoursSpecification: info.openingTime.flatMap(({ dayOfWeek, timing }) =>
        timing.map(({ opening, closing }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${days[dayOfWeek]}`,
          opens: opening,
          closes: closing === '24:00' ? '23:59' : closing,
        })),
      ),
      sameAs: [info.webSite, ...Object.values(info.socialProfiles)].filter((link) => webAddress(link) !== null),
      potentialAction: info.takesBookings ? { '@type': 'ReserveAction', target: url } : null,
    }),
  }
}

/** The part of the booking page's head that search engines and shared links read: escaped, and for nobody's eyes but theirs. */
export function pageHead(info: PageFacts, where: Where): string {
  const base = addressOf(info, where)
  const inLanguage = (language: Language) => (language === 'en' ? base : `${base}?lang=${language}`)
  const place = [info.address, info.city].filter(Boolean).join(', ')
  const { title, text } = words[where.language]
  const name = title(info.salonName)
  const description = (oneLine(info.description) || text(info.salonName, place)).slice(0, maxDescription)
  const meta = (kind: 'name' | 'property', key: string, value: string | null) =>
    value ? [`<meta ${kind}="${key}" content="${escapeHtml(value)}" />`] : []
  const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escapeHtml(href)}" />`
  if (info.suspended) return [`<title>${escapeHtml(name)}</title>`, ...meta('name', 'robots', 'noindex')].join('\n    ')
  return [
    `<title>${escapeHtml(name)}</title>`,
    ...meta('name', 'description', description),
    link('canonical', inLanguage(where.language)),
    link('alternate', inLanguage('en'), ' hreflang="en"'),
    link('alternate', inLanguage('it'), ' hreflang="it"'),
    link('alternate', base, ' hreflang="x-default"'),
    ...meta('property', 'og:type', 'website'),
    ...meta('property', 'og:title', name),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', inLanguage(where.language)),
    ...meta('property', 'og:site_name', info.salonName),
    ...meta('property', 'og:locale', where.language === 'it' ? 'it_IT' : 'en_GB'),
    ...meta('property', 'og:image', info.logo && `${where.origin}${info.logo}`),
    ...meta('name', 'twitter:card', 'summary'),
    `<script type="application/ld+json">${jsonForScript(structuredData(info, where))}</script>`,
  ].join('\n    ')
}
