import { type SQL, sql } from 'drizzle-orm'
import type {
  ClientHistoryService,
  ClientHistoryServiceChange,
  clientHistoryServices as calls,
  FavouriteService,
} from '../../../schema/api/client-history.ts'
import { cents } from '../../../schema/rules/money.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { discountTooLarge } from '../../../schema/rules/visit-price.ts'
import { closedRefusal, isRunning, serviceStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments, clientHistoryServices as rows } from '../../../schema/tables/appointments.ts'
import { limits } from '../../../schema/terms.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { ofService, readServicesDone, readVisit, readVisitOfService, touchVisit } from '../appointments/queries.ts'
import { hasOtherActiveService, startCheckDisabled, type VisitState, visitIsOpen, withRefusalReason } from '../appointments/rules.ts'
import { petIsTheirs, refuseFields, staffExists, whatIsMissing } from './queries.ts'

const row = sql.raw('client_history_services')
const that = (id: string) => sql`${rows.clientHistoryServiceId} = ${id}`
const readOne = (db: StaffDb, id: string) => readServicesDone(db, sql`h.client_history_service_id = ${id}`)
const done = (results: readonly unknown[]) => (results.at(-1) as ClientHistoryService[])[0]

/** A stamped time may be put right; what was not stamped yet is started and stopped, not written. */
function timesFit({ start, end }: Pick<ClientHistoryServiceChange, 'start' | 'end'>): SQL {
  const given = (time: string | null) => (time === null ? sql`NULL` : sql`${parseIso(time)}`)
  const [from, to] = [start === undefined ? sql`start_utc` : given(start), end === undefined ? sql`end_utc` : given(end)]
  // An untimed service that has ended may be given its start.
  const startStays = sql`(${from} IS start_utc OR (${from} IS NOT NULL AND (start_utc IS NOT NULL OR end_utc IS NOT NULL)))`
  const endStays = sql`(${to} IS end_utc OR (${to} IS NOT NULL AND end_utc IS NOT NULL))`
  return sql`(${startStays} AND ${endStays} AND (${from} IS NULL OR ${to} IS NULL OR ${from} <= ${to}))`
}

function whyNoTimes(
  service: ClientHistoryService,
  { start = service.start, end = service.end }: Pick<ClientHistoryServiceChange, 'start' | 'end'>,
): Record<string, string> {
  if (start !== service.start && (start === null || !(service.start || service.end))) return { start: 'Start the service first' }
  if (end !== service.end && (end === null || !service.end)) return { end: 'Stop the service first' }
  return start && end && parseIso(start) > parseIso(end) ? { end: 'Must end after it starts' } : {}
}

type Change = Parameters<Handlers<typeof calls>['update']>[2]
/** Why a service could not be changed so: sentences at the fields, where it is not that somebody was quicker. */
const whyNotSo = (db: StaffDb, id: string, change: Change) => async (known: VisitState) => {
  const { visit, around } = known
  const service = visit.clientHistoryServicesDTO.find((one) => one.clientHistoryServiceId === id)
  const closed = closedRefusal(visit)
  if (closed || !service || service.version !== change.version) return closed
  const [missing] = await db.batch(whatIsMissing(db, { userId: change.userId, subClientId: change.subClientId }, visit.clientId))
  const { price = service.price, discount = service.discount, userId = service.userId } = change
  const fields: Record<string, string> = { ...missing, ...whyNoTimes(service, change) }
  if (cents(discount) > cents(price)) fields.discount = discountTooLarge
  const refused = refuseFields(fields)
  if (refused) return refused
  const asked = isRunning(service) && !around.avoidAppointmentsStartCheck && around.isBusy(userId)
  return asked ? 'staff_busy' : null
}

export const serviceHandlers: Handlers<typeof calls> = {
  ofClient: async (db, { clientId }) =>
    (
      await db.batch(
        readServicesDone(
          db,
          sql`h.client_id = ${clientId} ORDER BY coalesce(h.start_utc, h.end_utc, h.changed_utc) DESC, h.position LIMIT 2000`,
        ),
      )
    )[0],
  ofAppointment: async (db, { appointmentId }) =>
    (await db.batch(readServicesDone(db, sql`h.appointment_id = ${appointmentId} ORDER BY h.position, h.client_history_service_id`)))[0],

  /** One trip: name, length and price are copied from the catalogue inside it. Who does it is a fact, so whoever works here may. */
  create: async (db, _input, draft) => {
    const { appointmentId, serviceId, userId, subClientId, length, price, discount, position, note } = draft
    const id = db.newId('chs')
    const asked = price === undefined ? sql`v.price_cents` : sql`${cents(price)}`
    const load = async (made: string) => (await db.batch(readOne(db, made)))[0][0]
    return withRefusalReason(
      db,
      readVisit(db, appointmentId),
      () =>
        db.createIdempotent(
          async () =>
            done(
              await db.batch(
                ...db.recordIdempotencyKey(id),
                db.executeRaw(
                  (salon, user) =>
                    sql`INSERT INTO client_history_services (client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id, sub_client_id, service, length_minutes, price_cents, discount_cents, position, note, changed_by, changed_utc) SELECT ${id}, q.salon_id, q.client_id, q.appointment_id, v.service_id, ${userId}, ${subClientId}, v.service, ${length ?? sql`v.length_minutes`}, ${asked}, ${cents(discount)}, ${position ?? sql`(SELECT coalesce(max(h.position), 0) + 1 FROM client_history_services h WHERE h.salon_id = q.salon_id AND h.appointment_id = q.appointment_id AND h.deleted_utc IS NULL)`}, ${note}, ${user}, ${db.nowUtc} FROM appointments q JOIN services v ON v.service_id = ${serviceId} AND v.salon_id = q.salon_id AND v.deleted_utc IS NULL WHERE q.salon_id = ${salon} AND q.appointment_id = ${appointmentId} AND ${visitIsOpen(sql`q`)} AND ${staffExists(sql`q.salon_id`, userId)} AND ${petIsTheirs(sql`q.client_id`, subClientId)} AND ${cents(discount)} <= ${asked}`,
                ),
                db.abortIfUnchanged('missing'),
                touchVisit(db, sql`${appointments.appointmentId} = ${appointmentId}`),
                readOne(db, id),
              ),
            ),
          load,
        ),
      async ({ visit }) => {
        const closed = closedRefusal(visit)
        if (closed) return closed
        const [missing] = await db.batch(whatIsMissing(db, { serviceId, userId, subClientId }, visit.clientId))
        return refuseFields(Object.keys(missing).length ? missing : { discount: discountTooLarge })
      },
    )
  },

  /** One trip. What is left out stays; a corrected time is in the trail with what it was before. */
  update: async (db, { clientHistoryServiceId: id }, change) => {
    const { version, userId, subClientId, price, discount, position, start, end, note } = change
    const late = (time: string | null | undefined) => (time && parseIso(time) > db.nowUtc ? "Can't be in the future" : undefined)
    const tooLate = Object.entries({ start: late(start), end: late(end) }).flatMap(([field, sentence]) =>
      sentence ? [[field, sentence]] : [],
    )
    const refused = refuseFields(Object.fromEntries(tooLate))
    if (refused) throw refused
    const [nowPrice, nowDiscount] = [
      price === undefined ? sql`price_cents` : sql`${cents(price)}`,
      discount === undefined ? sql`discount_cents` : sql`${cents(discount)}`,
    ]
    const free =
      userId === undefined
        ? sql`1`
        : sql`(user_id = ${userId} OR start_utc IS NULL OR end_utc IS NOT NULL OR ${startCheckDisabled(row)} OR NOT ${hasOtherActiveService(row, sql`${userId}`)})`
    const given = { userId, subClientId, price, discount, position, start, end, note }
    return withRefusalReason(
      db,
      readVisitOfService(db, id),
      async () =>
        done(
          await db.batch(
            db.update(
              rows,
              Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
              that(id),
              sql`version = ${version} AND ${visitIsOpen(row)} AND ${staffExists(sql`${row}.salon_id`, userId)} AND ${petIsTheirs(sql`${row}.client_id`, subClientId)} AND ${nowDiscount} <= ${nowPrice} AND ${timesFit({ start, end })} AND ${free}`,
            ),
            db.abortIfUnchanged('stale'),
            touchVisit(db, ofService(id)),
            readOne(db, id),
          ),
        ),
      whyNotSo(db, id, change),
    )
  },

  /** One trip; not while somebody is at it. */
  remove: async (db, { clientHistoryServiceId: id }) => {
    const gone = await withRefusalReason(
      db,
      readVisitOfService(db, id),
      async () => {
        await db.batch(
          db.softDelete(rows, that(id), sql`(start_utc IS NULL OR end_utc IS NOT NULL) AND ${visitIsOpen(row)}`),
          db.abortIfUnchanged('stale'),
          touchVisit(db, ofService(id)),
        )
        return { clientHistoryServiceId: id }
      },
      ({ visit, around }) => {
        const service = visit.clientHistoryServicesDTO.find((one) => one.clientHistoryServiceId === id)
        return service ? serviceStepRefusal('Remove', visit, service, around) : null
      },
    )
    return gone
  },

  favourites: async (db, { clientId, howMany = limits.favouriteServices }) => {
    const [found] = await db.batch(
      db.queryRaw(
        (salon) =>
          sql`SELECT json_object('serviceId', v.service_id, 'service', v.service, 'length', v.length_minutes, 'price', v.price_cents / 100.0, 'times', f.times, 'last', strftime('%Y-%m-%dT%H:%M:%SZ', f.last, 'unixepoch'), 'userId', f.user_id) AS packed FROM (SELECT h.service_id, count(*) AS times, max(h.end_utc) AS last, h.user_id FROM client_history_services h WHERE h.salon_id = ${salon} AND h.client_id = ${clientId} AND h.end_utc IS NOT NULL AND h.deleted_utc IS NULL GROUP BY h.service_id) f JOIN services v ON v.service_id = f.service_id AND v.available = 1 AND v.deleted_utc IS NULL ORDER BY f.times DESC, f.last DESC, v.service LIMIT ${howMany}`,
        (packed) => packed.map((one) => JSON.parse(String(one.packed)) as FavouriteService),
      ),
    )
    return found
  },
}
