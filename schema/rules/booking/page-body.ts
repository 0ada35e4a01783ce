import type { BookingSalon, ShownService } from '../../api/booking/guest-replies.ts'
import type { Language } from '../../terms.ts'
import { formatAmount } from '../money/amount-format.ts'
import { escapeHtml, jsonForScript } from './page-head.ts'
import { findLowestPrice } from './shown-price.ts'

/** Services that are listed; a longer list would delay the page. The scripts then show them all. */
const maxServices = 60
/** As the booking page's own texts say it, which a test compares. */
export const pageBodyTexts = {
  en: {
    title: 'What would you like?',
    known: 'Been here before? Start with your number',
    forTwo: 'Book for two or more',
    classes: 'Classes and events',
    all: 'All services',
    choose: 'Choose a service',
    closed: 'Online booking is closed',
    from: 'from {{price}}',
    patchTest: 'Needs a patch test at the salon first',
    none: 'No services can be booked online right now.',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}}',
  },
  it: {
    title: 'Cosa facciamo?',
    known: 'Già cliente? Inizia dal tuo numero',
    forTwo: 'Prenota per due o più',
    classes: 'Lezioni e incontri',
    all: 'Tutti i servizi',
    choose: 'Scegli un servizio',
    closed: 'La prenotazione online è chiusa',
    from: 'da {{price}}',
    patchTest: 'Prima serve una prova in salone',
    none: 'Al momento nessun servizio si può prenotare online.',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}}',
  },
} as const satisfies Record<Language, Record<string, string>>

const renderLogo = (logo: string | null) =>
  logo ? `<img class="gb-logo" src="${escapeHtml(logo)}" alt="" width="36" height="36">` : '<span class="gb-logo is-drawn"></span>'

function renderHead(salon: BookingSalon): string {
  const place = [salon.address, salon.city].filter(Boolean).join(', ')
  return [
    `<div class="gb-salon row gap-10">${renderLogo(salon.logo)}<span class="grow">`,
    `<b class="gb-name ell below">${escapeHtml(salon.salonName)}</b><span class="ell below xs muted">${escapeHtml(place)}</span>`,
    '</span></div>',
    salon.takesBookings ? '<div class="gb-progress" aria-hidden="true"><i class="on"></i><i></i><i></i><i></i></div>' : '',
  ].join('')
}

function formatDuration(length: number, language: Language): string {
  const { minutes, hours, hoursMinutes } = pageBodyTexts[language]
  const [whole, rest] = [Math.floor(length / 60), length % 60]
  if (whole === 0) return minutes.replace('{{minutes}}', String(rest))
  const text = rest === 0 ? hours : hoursMinutes
  return text.replace('{{hours}}', String(whole)).replace('{{minutes}}', String(rest).padStart(2, '0'))
}

function renderPrice(service: ShownService, language: Language, currency: string): string {
  const lowest = findLowestPrice(service)
  if (!lowest) return ''
  const { reducedPrice, reducedBy = [] } = service
  const format = (amount: number) => escapeHtml(formatAmount(amount, language, currency))
  if (reducedPrice === undefined || reducedPrice >= lowest.price) {
    const price = format(lowest.price)
    return `<b class="num gb-price">${lowest.varies ? pageBodyTexts[language].from.replace('{{price}}', price) : price}</b>`
  }
  const names = reducedBy.map((name) => `<span class="gb-promo semi">${escapeHtml(name)}</span>`)
  return `<s class="num">${format(lowest.price)}</s> <b class="num gb-price">${format(reducedPrice)}</b>${names.join('')}`
}

const renderMore = (html: string) => (html ? `<span class="muted gb-service-more">${html}</span>` : '')

/** A service to tick. What is ticked is kept when the scripts replace it. */
const renderService = (service: ShownService, language: Language, currency: string) =>
  [
    '<li class="hair-below"><label class="gb-service row gap-14 anchor">',
    `<input type="checkbox" class="gb-box full" name="service" value="${escapeHtml(service.serviceId)}">`,
    `<span class="grow"><b class="semi">${escapeHtml(service.service)}</b>${renderMore(escapeHtml(service.extendedDescription))}`,
    renderMore(`${escapeHtml(formatDuration(service.length, language))} ${renderPrice(service, language, currency)}`),
    renderMore(service.patchTest ? escapeHtml(pageBodyTexts[language].patchTest) : ''),
    `${renderMore(escapeHtml(service.forNew?.[language] ?? ''))}</span>`,
    '<span class="gb-tick grid centred no-shrink t2"></span></label></li>',
  ].join('')

function renderServices({ offer, currency }: BookingSalon, language: Language): string {
  const groups = offer.categories
    .map(({ onlineBookingServiceCategoryId: id, categoryName }) => ({
      categoryName,
      services: offer.services.filter((service) => service.onlineBookingServiceCategoryId === id),
    }))
    .filter(({ services }) => services.length > 0)
  const { all, none } = pageBodyTexts[language]
  if (groups.length === 0) return `<p class="note info">${escapeHtml(none)}</p>`
  const renderChip = (label: string, isChosen = false) => {
    const input = `<input type="radio" class="gb-box full" disabled${isChosen ? ' checked' : ''}>`
    return `<label class="chip gb-chip anchor">${input}${escapeHtml(label)}</label>`
  }
  const chips = [renderChip(all, true), ...groups.map(({ categoryName }) => renderChip(categoryName))]
  let left = maxServices
  const sections = groups.map(({ categoryName, services }) => {
    const shown = services.slice(0, left)
    left -= shown.length
    if (shown.length === 0) return ''
    const name = escapeHtml(categoryName)
    const heading = groups.length > 1 ? `<h2 class="gb-part muted">${name}</h2>` : ''
    const rows = shown.map((one) => renderService(one, language, currency)).join('')
    return `<section aria-label="${name}">${heading}<ul>${rows}</ul></section>`
  })
  return (
    (groups.length > 1 ? `<fieldset class="gb-chips is-scrolled flex gap-8" tabindex="0">${chips.join('')}</fieldset>` : '') +
    sections.join('')
  )
}

/**
 * The root of the booking page with its first step, and the salon's data for the scripts, as escaped HTML: what a guest sees until the
 * scripts have run, which replace it. Its classes are those of the page's own components.
 */
export function renderPageBody(salon: BookingSalon, language: Language): string {
  const { title, known, forTwo, classes, choose, closed } = pageBodyTexts[language]
  const links = [known, ...(salon.offer.noGroups ? [] : [forTwo]), ...(salon.offer.hasClasses ? [classes] : [])]
  const buttons = links.map((text) => `<button type="button" class="gb-known acc">${escapeHtml(text)}</button>`).join('')
  const heading = salon.takesBookings
    ? `<h1 class="gb-title">${escapeHtml(title)}</h1><p class="gb-text muted">${buttons}</p>`
    : `<h1 class="gb-title">${escapeHtml(closed)}</h1>`
  const step = salon.takesBookings ? renderServices(salon, language) : ''
  const button = `<button type="button" class="btn primary xl block" aria-disabled="true">${escapeHtml(choose)}</button>`
  const foot = salon.takesBookings ? `<div class="gb-foot surface line-above">${button}</div>` : ''
  return [
    `<div id="root"><div class="gb col surface"><header class="gb-head">${renderHead(salon)}</header>`,
    `<main class="gb-step col"><div class="gb-step col">`,
    `<div class="gb-body col"><div>${heading}</div>${step}</div>${foot}</div></main></div></div>`,
    `<script type="application/json" id="salon">${jsonForScript(salon)}</script>`,
  ].join('')
}
