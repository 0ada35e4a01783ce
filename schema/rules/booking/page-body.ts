import type { PageSalon } from '../../api/booking/guest-replies.ts'
import type { Language } from '../../terms.ts'
import { dialCodes, findDialCountry } from '../dial-codes.ts'
import { formatAmount } from '../money/amount-format.ts'
import { escapeHtml, jsonForScript } from './page-head.ts'

/** Services that are listed; a longer list would delay the page. The scripts then show them all. */
const maxServices = 60
/** As the booking page's own texts say it, which a test compares. */
export const pageBodyTexts = {
  en: {
    title: 'Book in a minute',
    text: "We'll send you a code to confirm your number. No password needed.",
    phone: 'Mobile number',
    remember: 'Remember me on this phone',
    rememberText: "You won't need a code for the next 90 days",
    use: 'We use your number only for this booking and its reminders.',
    send: 'Send code',
    closed: 'Online booking is closed',
    offer: 'Services',
    offerWithPrices: 'Services and prices',
  },
  it: {
    title: 'Prenota in un minuto',
    text: 'Ti mandiamo un codice per confermare il numero. Niente password.',
    phone: 'Cellulare',
    remember: 'Ricordami su questo telefono',
    rememberText: 'Per 90 giorni non ti servirà un codice',
    use: 'Usiamo il numero solo per questa prenotazione e i suoi promemoria.',
    send: 'Invia il codice',
    closed: 'La prenotazione online è chiusa',
    offer: 'Servizi',
    offerWithPrices: 'Servizi e prezzi',
  },
} as const satisfies Record<Language, Record<string, string>>

const renderLogo = (logo: string | null) =>
  logo ? `<img class="gb-logo" src="${escapeHtml(logo)}" alt="" width="36" height="36">` : '<span class="gb-logo is-drawn"></span>'

function renderHead(salon: PageSalon): string {
  const place = [salon.address, salon.city].filter(Boolean).join(', ')
  return [
    `<div class="gb-salon row gap-10">${renderLogo(salon.logo)}<span class="grow">`,
    `<b class="gb-name ell below">${escapeHtml(salon.salonName)}</b><span class="ell below xs muted">${escapeHtml(place)}</span>`,
    '</span></div>',
    salon.takesBookings ? '<div class="gb-progress" aria-hidden="true"><i class="on"></i><i></i><i></i><i></i></div>' : '',
  ].join('')
}

/** The fields of the first step. What is entered into them is kept when the scripts replace them. */
function renderFields({ country }: PageSalon, language: Language): string {
  const { phone, remember, rememberText, use } = pageBodyTexts[language]
  return [
    `<div><label class="label" for="gb-phone">${escapeHtml(phone)}</label><div class="gb-phone row">`,
    '<span class="gb-dial"><span class="input xl between num" aria-hidden="true">',
    `+${dialCodes[findDialCountry(country)]}</span></span>`,
    '<span class="gb-number grow"><input id="gb-phone" name="phone" class="input xl num" type="tel" inputmode="tel"',
    ' autocomplete="tel-national" required maxlength="25"></span></div></div>',
    `<label class="gb-check flex gap-12"><input type="checkbox"><span>${escapeHtml(remember)}`,
    `<span class="xs muted">${escapeHtml(rememberText)}</span></span></label>`,
    `<p class="gb-trust"><svg class="ic green" aria-hidden="true"></svg><span>${escapeHtml(use)}</span></p>`,
  ].join('')
}

function renderServices({ services, showServicePrice, currency }: PageSalon, language: Language): string {
  if (services.length === 0) return ''
  const renderPrice = (price: number | undefined) =>
    price === undefined ? '' : `<span class="num">${escapeHtml(formatAmount(price, language, currency))}</span>`
  const rows = services
    .slice(0, maxServices)
    .map(({ service, price }) => `<li><span>${escapeHtml(service)}</span>${renderPrice(price)}</li>`)
  const { offer, offerWithPrices } = pageBodyTexts[language]
  const summary = `<summary>${showServicePrice ? offerWithPrices : offer}</summary>`
  return `<details class="gb-offer">${summary}<ul>${rows.join('')}</ul></details>`
}

/**
 * The root of the booking page with its first step, and the salon's data for the scripts, as escaped HTML: what a guest sees until the
 * scripts have run, which replace it. Its classes are those of the page's own components.
 */
export function renderPageBody(salon: PageSalon, language: Language): string {
  const { title, text, send, closed } = pageBodyTexts[language]
  const heading = salon.takesBookings
    ? `<h1 class="gb-title">${escapeHtml(title)}</h1><p class="gb-text muted">${escapeHtml(text)}</p>`
    : `<h1 class="gb-title">${escapeHtml(closed)}</h1>`
  const step = salon.takesBookings ? renderFields(salon, language) + renderServices(salon, language) : ''
  const button = `<button type="button" class="btn primary xl block" aria-disabled="true">${escapeHtml(send)}</button>`
  const foot = salon.takesBookings ? `<div class="gb-foot surface line-above">${button}</div>` : ''
  return [
    `<div id="root"><div class="gb col surface"><header class="gb-head">${renderHead(salon)}</header>`,
    `<main class="gb-step col"><div class="gb-step col">`,
    `<div class="gb-body col"><div>${heading}</div>${step}</div>${foot}</div></main></div></div>`,
    `<script type="application/json" id="salon">${jsonForScript(salon)}</script>`,
  ].join('')
}
