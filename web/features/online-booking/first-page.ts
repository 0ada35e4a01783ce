import type { PageSalon } from '../../../schema/api/guest-replies.ts'
import { escapeHtml } from '../../../schema/rules/page-head.ts'
import type { Language } from '../../../schema/terms.ts'
import english from '../../locales/en/online-booking.json' with { type: 'json' }
import italian from '../../locales/it/online-booking.json' with { type: 'json' }
import { iconPaths } from '../../ui/icon-paths.ts'
import { toLocale } from '../../ui/locale.ts'
import { formatEuros } from '../../ui/money.ts'

/** Services that are listed; a longer list would delay the page. The scripts then show them all. */
const maxServices = 60
const texts = { en: english, it: italian } as const

function renderLogo({ logo, isPet }: PageSalon): string {
  if (logo) return `<img class="gb-logo" src="${escapeHtml(logo)}" alt="" width="36" height="36">`
  const path = iconPaths[isPet ? 'paw' : 'scissors'].trim()
  return `<span class="gb-logo is-drawn"><svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg></span>`
}

function renderHead(salon: PageSalon): string {
  const place = [salon.address, salon.city].filter(Boolean).join(', ')
  return [
    `<div class="row gb-salon">${renderLogo(salon)}<span class="grow">`,
    `<b class="gb-name ell">${escapeHtml(salon.salonName)}</b><span class="xs muted ell gb-address">${escapeHtml(place)}</span>`,
    '</span></div>',
    salon.takesBookings ? '<div class="gb-progress" aria-hidden="true"><i class="on"></i><i></i><i></i><i></i></div>' : '',
  ].join('')
}

function renderServices({ services, showServicePrice }: PageSalon, language: Language): string {
  if (services.length === 0) return ''
  const text = texts[language]
  const price = (amount: number | undefined) =>
    amount === undefined ? '' : `<span class="num">${escapeHtml(formatEuros(amount, toLocale(language)))}</span>`
  const rows = services
    .slice(0, maxServices)
    .map(({ service, price: amount }) => `<li><span>${escapeHtml(service)}</span>${price(amount)}</li>`)
  const title = showServicePrice ? text.offer_with_prices : text.offer
  return `<details class="gb-offer"><summary>${escapeHtml(title)}</summary><ul>${rows.join('')}</ul></details>`
}

/**
 * Markup of the booking page's first step, escaped, for the time until its scripts have run: the salon, what is asked, and the services.
 * It has the same classes as page-head.tsx, frame.tsx and offer.tsx, which replace it.
 */
export function renderFirstPage(salon: PageSalon, language: Language): string {
  const text = texts[language]
  const [title, explanation] = salon.takesBookings ? [text.phone_title, text.phone_text] : [text.closed_title, '']
  return [
    `<div class="gb"><header class="gb-head">${renderHead(salon)}</header><main class="gb-step"><div class="gb-step"><div class="gb-body">`,
    `<div><h1 class="gb-title">${escapeHtml(title)}</h1><p class="gb-text muted">${escapeHtml(explanation)}</p></div>`,
    salon.takesBookings ? renderServices(salon, language) : '',
    '</div></div></main></div>',
  ].join('')
}
