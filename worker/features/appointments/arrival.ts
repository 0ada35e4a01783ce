import { type SQL, sql } from 'drizzle-orm'
import type { Appointment, appointments as calls } from '../../../schema/api/appointments.ts'
import { closedRefusal, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../../schema/tables/appointments.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { copyBookedServices, lastVisit, readVisit, readVisits, updateStock } from './queries.ts'
import { withRefusalReason } from './rules.ts'
import { walkIn } from './walk-in.ts'

/** The visit of somebody who is expected. One trip. */
async function receive(db: StaffDb, agendaId: string, arrived: boolean, note: string): Promise<Appointment | undefined> {
  const appointmentId = db.newId('apt')
  const load = async (id: string) => (await db.batch(readVisit(db, id)))[0][0]
  try {
    return await db.createIdempotent(
      async () =>
        lastVisit(
          await db.batch(
            ...db.recordIdempotencyKey(appointmentId),
            db.executeRaw(
              (salon, user) =>
                sql`INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, note, arrival_utc, changed_by, changed_utc) SELECT ${appointmentId}, a.salon_id, a.agenda_id, a.client_id, ${note}, ${arrived ? db.nowUtc : null}, ${user}, ${db.nowUtc} FROM agendas a WHERE a.salon_id = ${salon} AND a.agenda_id = ${agendaId} AND a.deleted_utc IS NULL AND a.outcome IS NULL`,
            ),
            db.abortIfUnchanged('missing'),
            ...(arrived ? [copyBookedServices(db, appointmentId)] : []),
            readVisit(db, appointmentId),
          ),
        ),
      load,
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') return calledOff(db, agendaId)
    if (error.reason !== 'unique') throw error
    const [[current]] = await db.batch(readVisits(db, sql`p.agenda_id = ${agendaId}`))
    throw new ApiError(409, current?.arrival ? 'client_arrived' : 'already_exists', { current })
  }
}

/** No visit could be made of a booking: it is not there, or nobody expects the client any more. */
async function calledOff(db: StaffDb, agendaId: string): Promise<undefined> {
  const [there] = await db.batch(
    db.queryRaw(
      (salon) => sql`SELECT 1 FROM agendas a WHERE a.salon_id = ${salon} AND a.agenda_id = ${agendaId} AND a.deleted_utc IS NULL`,
      (rows) => rows.length > 0,
    ),
  )
  if (there) throw new ApiError(409, 'booking_cancelled')
  return undefined
}

/** What else goes when an arrival is undone. Promotions join here: their uses of this visit become inactive. */
type TakesBack = (db: StaffDb, appointmentId: string) => Statement<unknown>[]
const alsoTakenBack: readonly TakesBack[] = []

/**
 * The agenda as if the client had not come (decisions.md): the visit goes, its services go, its products go back to the
 * shelf. Answers the visit as it was. One trip; refused once it is paid.
 */
async function takeBack(db: StaffDb, appointmentId: string, condition: SQL): Promise<Appointment | undefined> {
  const [before] = await db.batch(
    readVisit(db, appointmentId),
    db.softDelete(
      appointments,
      sql`${appointments.appointmentId} = ${appointmentId}`,
      sql`checked_out_utc IS NULL AND external_cash_order IS NULL`,
      condition,
    ),
    db.abortIfUnchanged('stale'),
    ...updateStock(
      db,
      (salon) =>
        sql`SELECT h.product_id, h.quantity, h.appointment_id FROM client_history_products h WHERE h.salon_id = ${salon} AND h.appointment_id = ${appointmentId} AND h.deleted_utc IS NULL`,
    ),
    db.softDelete(clientHistoryProducts, sql`${clientHistoryProducts.appointmentId} = ${appointmentId}`),
    db.softDelete(clientHistoryServices, sql`${clientHistoryServices.appointmentId} = ${appointmentId}`),
    ...alsoTakenBack.flatMap((takes) => takes(db, appointmentId)),
  )
  return before[0]
}

export const arrivalHandlers: Pick<Handlers<typeof calls>, 'create' | 'start' | 'undoArrival' | 'remove'> = {
  create: (db, _input, { agendaId, arrived, clientId, services, outsideHours, note }) =>
    agendaId !== undefined || clientId === undefined || services === undefined
      ? receive(db, agendaId ?? '', arrived, note)
      : walkIn(db, { clientId, services, outsideHours, note }),

  start: (db, { appointmentId }) => {
    const load = readVisit(db, appointmentId)
    return withRefusalReason(
      db,
      load,
      async () =>
        lastVisit(
          await db.batch(
            db.update(
              appointments,
              { arrival: db.now },
              sql`${appointments.appointmentId} = ${appointmentId} AND arrival_utc IS NULL AND EXISTS (SELECT 1 FROM agendas a WHERE a.agenda_id = ${appointments.agendaId} AND a.outcome IS NULL)`,
            ),
            db.abortIfUnchanged('stale'),
            copyBookedServices(db, appointmentId),
            load,
          ),
        ),
      ({ visit, around }) => visitStepRefusal('Start', visit, around) ?? 'booking_cancelled',
    )
  },

  undoArrival: (db, { appointmentId }) =>
    withRefusalReason(
      db,
      readVisit(db, appointmentId),
      () => takeBack(db, appointmentId, sql`arrival_utc IS NOT NULL`),
      ({ visit, around }) => visitStepRefusal('UndoArrival', visit, around),
    ),

  /** The same, and also for a visit to which nobody has come. */
  remove: async (db, { appointmentId }) => {
    const gone = await withRefusalReason(
      db,
      readVisit(db, appointmentId),
      () => takeBack(db, appointmentId, sql`1`),
      ({ visit }) => closedRefusal(visit),
    )
    return gone && { appointmentId }
  },
}
