import type { OnlineService } from '../../../../schema/api/booking/guest-replies.ts'
import type { onlineBooking as endpoints } from '../../../../schema/api/booking/online-booking.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import type { ClientTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { selectUntestedServices } from '../../care/patch-tests/index.ts'
import { selectTermsOfClient } from '../../clients/own-terms/index.ts'
import { loadGuestRules, selectGuestBasis } from '../booking-rules/index.ts'
import { insertGuestClient, joinClientOfPhone, selectClientOfPhone } from './booking-queries.ts'
import { selectBookingPage } from './page-queries.ts'
import { type BookableCatalogue, type OfferedService, type OwnOffer, selectBookableCatalogue } from './queries.ts'
import { forClient, getFirstName } from './rules.ts'

type OnlineBookingHandlers = Handlers<typeof endpoints>

/** Prices of team members who have their own; nothing where nobody has. */
function toOwnPrices(ownTerms: readonly OwnOffer[]) {
  const ownPrices = ownTerms.flatMap(({ userId, cents }) => (cents === null ? [] : [{ userId, price: cents / 100 }]))
  return ownPrices.length > 0 ? { ownPrices } : {}
}

/** The services that guests can book: their category has booking times, and somebody offers them. */
export function listBookable({ slots, services }: BookableCatalogue): OfferedService[] {
  const categories = new Set(slots.map((slot) => slot.onlineBookingServiceCategoryId))
  return services.filter((service) => categories.has(service.categoryId) && service.userIds.length > 0)
}

/** A service as guests see it; extras are those that they can book. */
export function toOnlineService(
  { serviceId, service, length, cents, description, categoryId, userIds, ownTerms, extraIds }: OfferedService,
  catalogue: BookableCatalogue,
): Omit<OnlineService, 'parts' | 'petTerms'> {
  const extras = extraIds.length > 0 ? listBookable(catalogue).map((one) => one.serviceId) : []
  const bookableExtras = extraIds.filter((id) => extras.includes(id))
  return {
    serviceId,
    service,
    length,
    userIds,
    extendedDescription: description,
    onlineBookingServiceCategoryId: categoryId,
    ...(bookableExtras.length > 0 ? { extraIds: bookableExtras } : {}),
    ...(catalogue.showsPrices ? { price: cents / 100, ...toOwnPrices(ownTerms) } : {}),
  }
}

/** Durations and prices for those of the guest's pets for which they are others than for the guest; nothing where none has. */
function toPetTerms(service: OfferedService, terms: ClientTerms, showsPrices: boolean) {
  const forGuest = forClient(service, terms, null)
  const petTerms = terms.pets.flatMap(({ subClientId }) => {
    const own = forClient(service, terms, subClientId)
    if (own === service || JSON.stringify(own) === JSON.stringify(forGuest)) return []
    return [{ subClientId, length: own.length, ...(showsPrices ? { price: own.cents / 100, ...toOwnPrices(own.ownTerms) } : {}) }]
  })
  return petTerms.length > 0 ? { petTerms } : {}
}

export const getCatalogue: OnlineBookingHandlers['getServices'] = async (db) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const [{ showsPrices, name, last, asksOffers, privacyTexts, ...page }, catalogue, terms, untested, { basis }] = await db.batch(
    selectBookingPage(db),
    selectBookableCatalogue(db),
    selectTermsOfClient(db, 'all', db.client),
    selectUntestedServices(db, 'all', db.client, today),
    selectGuestBasis(db, db.client),
  )
  const services = listBookable(catalogue).map((service) => ({
    ...toOnlineService(forClient(service, terms, null), catalogue),
    parts: forClient(service, terms, null).parts,
    ...toPetTerms(service, terms, showsPrices),
    ...(untested.includes(service.serviceId) ? { patchTest: true } : {}),
  }))
  const bookable = new Set(services.map((service) => service.serviceId))
  const refusals = basis ? (await loadGuestRules()).listRefusals(basis, [...bookable], today) : []
  return {
    ...page,
    ...(refusals.length > 0 ? { refusals } : {}),
    ...(asksOffers ? { asksOffers } : {}),
    ...(privacyTexts.length > 0 ? { privacyTexts } : {}),
    services,
    client: name === null ? null : { firstName: getFirstName(name) },
    last: last
      .filter((service) => bookable.has(service.serviceId))
      .map(({ serviceId, userId, subClientId }) => ({
        serviceId,
        ...(userId ? { userId } : {}),
        ...(subClientId ? { subClientId } : {}),
      })),
  }
}

type GuestDraft = BodyOf<typeof endpoints.newClient>

/**
 * Creates the guest's client record, with pets and consent. Two round trips: the first one reads the session. Two sessions of one phone
 * share a client: the second one gets the record that the first one has created, with the pets that it lacks.
 */
export const createGuestClient: OnlineBookingHandlers['newClient'] = async (db, _input, draft, request) => {
  try {
    return await saveGuestClient(db, draft, request)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'already_used')) throw error
    return saveGuestClient(db, draft, request)
  }
}

async function saveGuestClient(db: GuestDb, { name, email, pets: petNames, offers }: GuestDraft, request: Request) {
  const consent = offers && (await import('../../clients/consents/index.ts')).planOffersConsent(db, offers, request)
  const [known, texts = []] = await (consent ? db.batch(selectClientOfPhone(db), consent.selectText) : db.batch(selectClientOfPhone(db)))
  if (db.clientId !== null) throw new ApiError(409, 'phone_registered')
  const isKnown = (petName: string) => known?.pets.some((pet) => fold(pet.name) === fold(petName))
  const pets = petNames.filter((petName) => !isKnown(petName)).map((petName) => ({ subClientId: db.newId('pet'), name: petName }))
  const clientId = known?.clientId ?? db.newId('cli')
  const writes = known ? joinClientOfPhone(db, clientId, pets) : insertGuestClient(db, { clientId, name, email, pets })
  await db.batch(...writes, ...(consent?.insert(clientId, texts) ?? []))
  return { client: { firstName: getFirstName(known?.name ?? name) }, pets: [...(known?.pets ?? []), ...pets] }
}

/** Logs what a known guest says about offers. Two round trips: the text that the page showed is read first. */
export const answerOffers: OnlineBookingHandlers['answerOffers'] = async (db, _input, { given, ...offers }, request) => {
  const { planOffersConsent } = await import('../../clients/consents/index.ts')
  const consent = planOffersConsent(db, offers, request, given)
  const [texts] = await db.batch(consent.selectText)
  if (db.clientId === null) throw new ApiError(409, 'guest_unknown')
  await db.batch(...consent.insert(db.clientId, texts))
  return { given }
}
