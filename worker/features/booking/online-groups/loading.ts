import type { GuestCompanion } from '../../../../schema/api/booking/guest-group-replies.ts'
import type { ClientTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { atMinutes, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { defaults, type Language } from '../../../../schema/terms.ts'
import type { ResultsOf } from '../../../db/batch.ts'
import { ApiError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectUntestedServices } from '../../care/patch-tests/index.ts'
import { selectTermsOfClient, selectTermsOfClients } from '../../clients/own-terms/index.ts'
import { selectRota } from '../../team/staff/index.ts'
import { loadGuestRules, type ReadBasis, selectGuestBasis } from '../booking-rules/index.ts'
import {
  type AvailabilityContext,
  assertOwnPets,
  type DepositBasis,
  getServiceIds,
  loadDeposits,
  type OfferedService,
  selectBusyTimes,
  selectRequestedCatalogue,
  toWanted,
} from '../online-booking/index.ts'
import { type GroupSalon, type Owner, selectCompanions, selectGroupSalon, toOwnerSql } from './queries.ts'
import { getMemberCents, type WantedMember } from './rules.ts'

/** Somebody for whom the guest books, as the page names them; `subClientId` and, in a pet salon, `name` are of pets. */
export interface RequestedMember {
  readonly clientId?: string | undefined
  readonly subClientId?: string | undefined
  readonly name?: string | undefined
  readonly services: readonly { readonly serviceId: string; readonly userId?: string | null | undefined }[]
}

/** What is known of a client of the group, and what decides whether they may book. */
export interface OwnerFacts {
  readonly owner: Owner
  /** Of their services those for which they have no valid patch test. */
  readonly untested: readonly string[]
  readonly ruleBasis: ReadBasis
  readonly depositBasis: DepositBasis
}

/** A group that may be booked, as far as no time decides it. */
export interface LoadedGroup {
  readonly context: AvailabilityContext
  readonly salon: GroupSalon
  readonly wanted: readonly WantedMember[]
  /** By member. */
  readonly facts: readonly OwnerFacts[]
  /** The guest, who pays. */
  readonly payer: OwnerFacts
}

const fieldError = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })
const toKey = (owner: Owner) => (typeof owner === 'string' ? owner : owner.clientId)
/** In a pet salon the guest is the client, with their pets and new ones; else a new name is a new client. */
const findOwner = ({ clientId, name }: RequestedMember, isPet: boolean): Owner =>
  clientId !== undefined ? { clientId } : name !== undefined && !isPet ? 'new' : 'guest'

function assertMembers(
  members: readonly RequestedMember[],
  { isPet }: GroupSalon,
  companions: readonly GuestCompanion[],
  petIds: readonly string[],
) {
  assertOwnPets(members, petIds, 'members.')
  const seen = new Set<string>()
  for (const [i, { clientId, subClientId, name }] of members.entries()) {
    if (clientId !== undefined && !companions.some((one) => one.clientId === clientId))
      throw fieldError(`members.${i}.clientId`, 'Client not found')
    if (isPet && subClientId === undefined && name === undefined) throw fieldError(`members.${i}.name`, 'Required')
    const key = clientId ?? subClientId ?? (name === undefined ? 'guest' : undefined)
    if (key !== undefined && seen.has(key)) throw fieldError(`members.${i}.name`, 'Already exists')
    if (key !== undefined) seen.add(key)
  }
}

/**
 * Throws 409 where the salon's rules do not let a member book, one lacks a patch test, or the guest is marked; `day` is null for any day.
 */
async function assertMayBook(db: GuestDb, { facts, wanted, payer }: Pick<LoadedGroup, 'facts' | 'wanted' | 'payer'>, day: string | null) {
  const { basis } = payer.ruleBasis
  const all = wanted.flatMap(({ services }) => services)
  // What the guest has missed counts for whomever they book.
  const own = basis && { ...basis, rules: basis.rules.filter(({ kind }) => kind === 'no_shows') }
  const marked = own && (await loadGuestRules()).findRefusal(own, toWanted(all, day, db))
  if (marked) throw new ApiError(409, 'booking_rule', { refusal: marked })
  for (const [member, { ruleBasis, untested }] of facts.entries()) {
    const services = wanted[member]?.services ?? []
    const refusal = ruleBasis.basis && (await loadGuestRules()).findRefusal(ruleBasis.basis, toWanted(services, day, db))
    if (refusal) throw new ApiError(409, 'booking_rule', { refusal, member })
    const missing = untested.filter((id) => services.some(({ serviceId }) => serviceId === id))
    if (missing.length > 0) throw new ApiError(409, 'patch_test_needed_online', { services: missing, member })
  }
}

/**
 * One round trip: what decides the times of a group on some days, and what is known of each of its clients, with the results of further
 * reads. Throws where the salon takes no groups, or one of them may not book.
 */
export async function loadGroup<const S extends readonly Statement<unknown>[]>(
  db: GuestDb,
  [from, to]: readonly [string, string],
  members: readonly RequestedMember[],
  ...further: S
): Promise<[LoadedGroup, ...ResultsOf<S>]> {
  const { selectDepositBasis } = await loadDeposits()
  const services = members.flatMap((member) => member.services)
  const serviceIds = getServiceIds(services)
  const clientIds = [...new Set(members.flatMap(({ clientId }) => clientId ?? []))]
  const owners: Owner[] = ['guest', 'new', ...clientIds.map((clientId) => ({ clientId }))]
  const day = from === to ? from : toSalonDay(db.nowUtc, db.timeZone)
  const { catalogue, rota, busy, salon, companions, guestTerms, terms, untested, ruleBases, depositBases, others } = await db.batch({
    catalogue: selectRequestedCatalogue(db, serviceIds),
    rota: selectRota(db, from, to),
    busy: selectBusyTimes(db, atMinutes(from, 0, db.timeZone), atMinutes(to, 1440, db.timeZone), { serviceIds }),
    salon: selectGroupSalon(db),
    companions: selectCompanions(db),
    guestTerms: selectTermsOfClient(db, serviceIds, db.client),
    terms: selectTermsOfClients(db, services, clientIds),
    untested: owners.map((owner) => selectUntestedServices(db, serviceIds, toOwnerSql(db, owner), day)),
    ruleBases: owners.map((owner) => selectGuestBasis(db, toOwnerSql(db, owner))),
    depositBases: owners.map((owner) => selectDepositBasis(db, () => toOwnerSql(db, owner))),
    others: further,
  })
  if (!salon.takesGroups) throw new ApiError(409, 'online_booking_off')
  if (db.clientId === null) throw new ApiError(409, 'guest_unknown')
  const petIds = guestTerms.pets.map(({ subClientId }) => subClientId)
  assertMembers(members, salon, companions, petIds)
  const known = owners.map(
    (owner, i): OwnerFacts => ({
      owner,
      untested: untested[i] ?? [],
      ruleBasis: ruleBases[i] as ReadBasis,
      depositBasis: depositBases[i] as DepositBasis,
    }),
  )
  const factsOf = members.map((member) => {
    const key = toKey(findOwner(member, salon.isPet))
    return known.find(({ owner }) => toKey(owner) === key) as OwnerFacts
  })
  const termsOf = ({ owner }: OwnerFacts): ClientTerms =>
    owner === 'guest' ? guestTerms : { ...terms, own: terms.own.filter(({ clientId }) => clientId === toKey(owner)) }
  const wanted = members.map(
    ({ services: asked, subClientId }, i): WantedMember => ({
      services: asked,
      subClientId,
      terms: termsOf(factsOf[i] as OwnerFacts),
    }),
  )
  const context = { catalogue, rota, busy, zone: db.timeZone, nowUtc: db.nowUtc }
  const loaded = { context, salon, wanted, facts: factsOf, payer: known[0] as OwnerFacts }
  await assertMayBook(db, loaded, from === to ? from : null)
  return [loaded, ...(others as unknown as ResultsOf<S>)]
}

/**
 * Whether the salon would ask for a deposit at a time: for what one of them has alone, or for all of it as a booking of the guest. Starts
 * are ISO instants.
 */
export async function createDepositCheck(
  db: GuestDb,
  { facts, payer }: LoadedGroup,
  offered: readonly (readonly OfferedService[])[],
  lang: Language = defaults.language,
) {
  const { findAskedDeposit } = await loadDeposits()
  const rules = await loadGuestRules()
  if (payer.depositBasis.accountId === null) return () => false
  return (members: readonly { readonly services: readonly { readonly userId: string; readonly start: string }[] }[]): boolean => {
    const bookings = members.map(({ services }, i) => ({
      startUtc: parseIso(services[0]?.start ?? ''),
      cents: getMemberCents(offered[i] ?? [], services),
      serviceIds: (offered[i] ?? []).map(({ serviceId }) => serviceId),
    }))
    const asks = bookings.some((booking, i) => {
      const { depositBasis, ruleBasis } = facts[i] as OwnerFacts
      const wanted = {
        serviceIds: booking.serviceIds,
        day: toSalonDay(booking.startUtc, db.timeZone),
        today: toSalonDay(db.nowUtc, db.timeZone),
      }
      const prepaid = ruleBasis.basis && rules.findPrepayment(ruleBasis.basis, wanted)
      return findAskedDeposit(depositBasis, booking, db, lang, prepaid) !== null
    })
    const whole = {
      startUtc: Math.min(...bookings.map(({ startUtc }) => startUtc)),
      cents: bookings.reduce((sum, { cents }) => sum + cents, 0),
      serviceIds: bookings.flatMap(({ serviceIds }) => serviceIds),
    }
    const { basis } = payer.ruleBasis
    const day = toSalonDay(whole.startUtc, db.timeZone)
    const today = toSalonDay(db.nowUtc, db.timeZone)
    const prepaid = basis && rules.findPrepayment(basis, { serviceIds: whole.serviceIds, day, today })
    return asks || findAskedDeposit(payer.depositBasis, whole, db, lang, prepaid) !== null
  }
}
