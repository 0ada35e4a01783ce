import type { GuestClass } from '../../../../schema/api/booking/guest-class-replies.ts'
import type { onlineClasses as calls } from '../../../../schema/api/booking/online-classes.ts'
import { nameSeats } from '../../../../schema/rules/booking/classes.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { defaults, type Language } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfUntested } from '../../care/patch-tests/index.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { abortIfBasisChanged, loadGuestRules, selectGuestBasis } from '../booking-rules/index.ts'
import { abortIfTooManyOpen, loadDeposits, selectGuestBooking, selectPetIds, toSavedBooking, toWanted } from '../online-booking/index.ts'
import { confirmSeats } from './messages.ts'
import {
  abortIfBookedOften,
  abortIfWaitsOften,
  abortUnlessMayWait,
  type OfferedClass,
  requestOfGuest,
  selectOfferedClasses,
} from './online-queries.ts'
import { abortIfInClass, insertEntry, insertSeats } from './seat-queries.ts'

type GuestHandlers = Handlers<typeof calls>

/** A class without what only the salon knows of it. */
export function toGuestClass({ own, price, mayWait, decides, ...one }: OfferedClass, { env }: Pick<Request, 'env'>): GuestClass {
  const { serviceId: _service, cents: _cents, seats: _seats, ...shown } = one
  const { agendaId = null, classWaitingEntryId = null, seats = 0 } = own ?? {}
  const token =
    agendaId === null ? classWaitingEntryId && signLink(env, 'ClassWaiting', classWaitingEntryId) : signLink(env, 'Booking', agendaId)
  return {
    ...shown,
    ...(price === null ? {} : { price }),
    ...(mayWait ? { mayWait } : {}),
    ...(decides === null ? {} : { decides }),
    ...(token ? { own: { seats, waits: agendaId === null, token } } : {}),
  }
}

/** One round trip. */
export const listOwnClasses: GuestHandlers['list'] = async (db, _input, _body, request) =>
  (await db.batch(selectOfferedClasses(db)))[0].map((one) => toGuestClass(one, request))

interface Wanted {
  readonly classId: string
  readonly seats: number
  readonly version: number
}
interface Page {
  readonly language: Language | undefined
  readonly request: Request
}

/**
 * One round trip: the class, and who may book it. Rules, marks and deposits are those of ordinary bookings; a deposit cannot be paid for a
 * seat, so that who owes one asks the salon.
 */
async function planSeats(
  db: GuestDb,
  { classId, seats, version }: Wanted,
  { language, request }: Page,
  subClients: readonly string[] = [],
) {
  const { findAskedDeposit, selectDepositBasis } = await loadDeposits()
  const [replayOf, [one], petIds, ruleBasis, deposits] = await db.batch(
    db.findReplay(),
    selectOfferedClasses(db, classId),
    selectPetIds(db),
    selectGuestBasis(db, db.client),
    selectDepositBasis(db, () => db.client),
  )
  if (replayOf !== undefined) return { replayOf }
  const { clientId } = db
  if (clientId === null) throw new ApiError(409, 'guest_unknown')
  if (!one) throw new ApiError(409, 'no_longer_available')
  if (one.version !== version) throw new ApiError(409, 'stale', { current: toGuestClass(one, request) })
  if (subClients.some((petId) => !petIds.includes(petId)))
    throw new ApiError(400, 'invalid_input', { fields: { subClients: 'Pet not found' } })
  if (seats > one.seats) throw new ApiError(400, 'invalid_input', { fields: { seats: 'Too large' } })
  const { serviceId, cents, start } = one
  const day = toSalonDay(parseIso(start), db.timeZone)
  const refusal = ruleBasis.basis && (await loadGuestRules()).findOfferRefusal(ruleBasis.basis, toWanted([{ serviceId }], day, db))
  if (refusal) throw new ApiError(409, 'booking_rule', { refusal })
  const booking = { startUtc: parseIso(start), cents: cents * seats, serviceIds: [serviceId] }
  if (findAskedDeposit(deposits, booking, db, language ?? defaults.language)) throw new ApiError(409, 'class_deposit')
  const guards = [abortIfBasisChanged(db, { client: () => db.client }, ruleBasis), abortIfUntested(db, [serviceId], db.client, day)]
  return { one, clientId, guards }
}

/** Runs a write of a guest; where it was refused, reads the class as it is now and throws why. */
async function withGuestRefusals<T>(db: GuestDb, { classId }: Wanted, request: Request, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'quota') throw new ApiError(409, 'booking_limit')
    // Somebody has marked the client meanwhile, or changed the rules: asked again, they are read once more.
    if (error.reason === 'unusable') throw new ApiError(409, 'stale')
    if (!['seats', 'already_used', 'stale'].includes(error.reason)) throw error
    const [[one]] = await db.batch(selectOfferedClasses(db, classId))
    if (!one) throw new ApiError(409, 'no_longer_available')
    const current = toGuestClass(one, request)
    if (error.reason === 'already_used') throw new ApiError(409, 'class_joined', { current })
    throw new ApiError(409, error.reason === 'seats' ? 'class_full' : 'stale', { current })
  }
}

/** Two round trips: what decides whether the guest may, then the seats with their guards; three if refused. */
export const bookSeats: GuestHandlers['book'] = async (db, { lang: language }, draft, request) => {
  const load = async (agendaId: string) => toSavedBooking((await db.batch(selectGuestBooking(db, agendaId)))[0], request)
  const plan = await planSeats(db, draft, { language, request }, draft.subClients)
  if (plan.replayOf !== undefined) return load(plan.replayOf)
  const { one, clientId, guards } = plan
  const agendaId = db.newId('agd')
  const source = requestOfGuest(db, draft, [...new Set(draft.subClients)], language ?? null)
  const alert = raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Booking',
    content: { key: 'booked_online', values: { services: nameSeats(one.name, draft.seats), start: one.start } },
    id: agendaId,
    cause: `booked:${agendaId}`,
  })
  const confirmation = confirmSeats(db, agendaId, clientId, one, draft.seats)
  const writes: Statement<unknown>[] = [
    ...db.recordIdempotencyKey(agendaId),
    abortIfTooManyOpen(db, clientId),
    abortIfBookedOften(db, draft.classId),
    ...guards,
    abortIfInClass(db, source),
    ...insertSeats(db, agendaId, source),
    alert,
  ]
  const create = async () => {
    const { queued, saved } = await db.batch({ writes, queued: confirmation, saved: selectGuestBooking(db, agendaId) })
    if (queued) sendAfterResponse(request, confirmation)
    return toSavedBooking(saved, request)
  }
  return withGuestRefusals(db, draft, request, () => mapLimit(db.createIdempotent(create, load), 'too_many_changes'))
}

/** The error of a limit of repeats. */
async function mapLimit<T>(written: Promise<T>, code: 'too_many_changes' | 'waiting_list_limit'): Promise<T> {
  try {
    return await written
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, code)
    throw error
  }
}

/** Two round trips: what decides whether the guest may, then the place on the list; three if refused. */
export const waitForSeats: GuestHandlers['wait'] = async (db, { lang: language }, draft, request) => {
  const load = async (id: string) => ({ token: signLink(request.env, 'ClassWaiting', id) })
  const plan = await planSeats(db, draft, { language, request })
  if (plan.replayOf !== undefined) return load(plan.replayOf)
  const { one, clientId, guards } = plan
  const { classId, seats } = draft
  const classWaitingEntryId = db.newId('cwe')
  const message = enqueue(db, {
    cause: `class-waiting:${classWaitingEntryId}`,
    kind: 'class_waiting',
    data: { classWaitingEntryId, salonId: db.salonId, name: one.name, start: one.start },
    to: { clientId },
    until: parseIso(one.start),
    ...(language ? { language } : {}),
  })
  const writes: Statement<unknown>[] = [
    ...db.recordIdempotencyKey(classWaitingEntryId),
    ...guards,
    abortIfWaitsOften(db, classId),
    abortIfInClass(db, requestOfGuest(db, draft, [], null)),
    abortUnlessMayWait(db, draft),
    ...insertEntry(db, { classWaitingEntryId, classId, clientId, seats, channel: 'guest', language: language ?? null }),
    message,
  ]
  const create = async () => {
    await db.batch(...writes)
    sendAfterResponse(request, message)
    return load(classWaitingEntryId)
  }
  return withGuestRefusals(db, draft, request, () => mapLimit(db.createIdempotent(create, load), 'waiting_list_limit'))
}
