import type { Offer, PublicInfo } from '../../api/booking/guest-replies.ts'
import type { Language } from '../../terms.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const maxDescriptionLength = 300
/** Services that search engines are told of. */
const maxServices = 60

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
/** JSON for a script element: characters that could end the element or start a comment are escaped. */
export const jsonForScript = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const texts: Record<Language, { title: (salon: string) => string; text: (salon: string, place: string) => string }> = {
  en: {
    title: (salon) => `Book with ${salon}`,
    text: (salon, place) => `Choose a service and a time at ${salon}${place && `, ${place}`}, and book online in a minute.`,
  },
  it: {
    title: (salon) => `Prenota da ${salon}`,
    text: (salon, place) => `Scegli servizio e orario da ${salon}${place && `, ${place}`}, e prenota online in un minuto.`,
  },
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const omitEmpty = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

interface SalonPageInfo extends PublicInfo {
  readonly lat: string | null
  readonly long: string | null
  readonly offer: Offer
}
interface PageContext {
  /** Without a trailing slash. */
  readonly origin: string
  readonly language: Language
}
const buildPageUrl = ({ salonId }: PublicInfo, { origin }: PageContext) => `${origin}/onlineBooking/${encodeURIComponent(salonId)}`

/** A service that can be booked online. */
const buildService = ({ currency }: PublicInfo, service: Offer['services'][number]) =>
  omitEmpty({
    '@type': 'Offer',
    price: service.reducedPrice ?? service.price ?? null,
    priceCurrency: service.price === undefined ? null : currency,
    itemOffered: { '@type': 'Service', name: service.service },
  })

/** The salon as schema.org structured data: the business, its address, its opening hours and its services. Contains public data only. */
function buildStructuredData(info: SalonPageInfo, page: PageContext): Record<string, unknown> {
  const url = buildPageUrl(info, page)
  const address = omitEmpty({
    '@type': 'PostalAddress',
    streetAddress: info.address,
    postalCode: info.zipCode,
    addressLocality: info.city,
    addressRegion: info.district,
    addressCountry: info.country,
  })
  return {
    '@context': 'https://schema.org',
    ...omitEmpty({
      '@type': info.isPet ? 'LocalBusiness' : 'HairSalon',
      '@id': url,
      name: info.salonName,
      description: toOneLine(info.description),
      url,
      image: info.logo && `${page.origin}${info.logo}`,
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
      sameAs: [info.webSite, ...Object.values(info.socialProfiles)].filter(isHttpUrl),
      makesOffer: info.takesBookings ? info.offer.services.slice(0, maxServices).map((service) => buildService(info, service)) : [],
      potentialAction: info.takesBookings ? { '@type': 'ReserveAction', target: url } : null,
    }),
  }
}

/** The elements of the booking page's head for search engines and link previews, as escaped HTML. */
export function renderPageHead(info: SalonPageInfo, page: PageContext): string {
  const base = buildPageUrl(info, page)
  const localizedUrl = (language: Language) => (language === 'en' ? base : `${base}?lang=${language}`)
  const place = [info.address, info.city].filter(Boolean).join(', ')
  const { title, text } = texts[page.language]
  const name = title(info.salonName)
  const description = (toOneLine(info.description) || text(info.salonName, place)).slice(0, maxDescriptionLength)
  const meta = (kind: 'name' | 'property', key: string, value: string | null) =>
    value ? [`<meta ${kind}="${key}" content="${escapeHtml(value)}" />`] : []
  const link = (rel: string, href: string, attributes = '') => `<link rel="${rel}"${attributes} href="${escapeHtml(href)}" />`
  if (info.suspended) return [`<title>${escapeHtml(name)}</title>`, ...meta('name', 'robots', 'noindex')].join('\n    ')
  return [
    `<title>${escapeHtml(name)}</title>`,
    ...meta('name', 'description', description),
    link('canonical', localizedUrl(page.language)),
    link('alternate', localizedUrl('en'), ' hreflang="en"'),
    link('alternate', localizedUrl('it'), ' hreflang="it"'),
    link('alternate', base, ' hreflang="x-default"'),
    ...meta('property', 'og:type', 'website'),
    ...meta('property', 'og:title', name),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', localizedUrl(page.language)),
    ...meta('property', 'og:site_name', info.salonName),
    ...meta('property', 'og:locale', page.language === 'it' ? 'it_IT' : 'en_GB'),
    ...meta('property', 'og:image', info.logo && `${page.origin}${info.logo}`),
    ...meta('name', 'twitter:card', 'summary'),
    `<script type="application/ld+json">${jsonForScript(buildStructuredData(info, page))}</script>`,
  ].join('\n    ')
}
