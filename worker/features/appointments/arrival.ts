import { type SQL, sql } from 'drizzle-orm'
import type { Appointment, appointments as calls } from '../../../schema/api/appointments.ts'
import { closedRefusal, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../../schema/tables/appointments.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { bringServices, last, moveStockOf, readVisit, readVisits } from './data.ts'
import { orWhy } from './rules.ts'
import { walkIn } from './walk-in.ts'

/** The visit of somebody who is expected. One trip. */
async function receive(staff: Staff, agendaId: string, arrived: boolean, note: string): Promise<Appointment | undefined> {
  const appointmentId = staff.newId('apt')
  const load = async (id: string) => (await staff.trip(readVisit(staff, id)))[0][0]
  try {
    return await staff.creating(
      async () =>
        last(
          await staff.trip(
            ...staff.makes(appointmentId),
            staff.tell(
              (salon, user) =>
                sql`INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, note, arrival_utc, changed_by, changed_utc) SELECT ${appointmentId}, a.salon_id, a.agenda_id, a.client_id, ${note}, ${arrived ? staff.nowUtc : null}, ${user}, ${staff.nowUtc} FROM agendas a WHERE a.salon_id = ${salon} AND a.agenda_id = ${agendaId} AND a.deleted_utc IS NULL AND a.outcome IS NULL`,
            ),
            staff.must('missing'),
            ...(arrived ? [bringServices(staff, appointmentId)] : []),
            readVisit(staff, appointmentId),
          ),
        ),
      load,
    )
  } catch (error) {
    if (!(error instanceof Aborted)) throw error
    if (error.reason === 'missing') return calledOff(staff, agendaId)
    if (error.reason !== 'unique') throw error
    const [[current]] = await staff.trip(readVisits(staff, sql`p.agenda_id = ${agendaId}`))
    throw new Refusal(409, current?.arrival ? 'The client has already come' : 'This is already there', { current })
  }
}

/** No visit could be made of a booking: it is not there, or nobody expects the client any more. */
async function calledOff(staff: Staff, agendaId: string): Promise<undefined> {
  const [there] = await staff.trip(
    staff.ask(
      (salon) => sql`SELECT 1 FROM agendas a WHERE a.salon_id = ${salon} AND a.agenda_id = ${agendaId} AND a.deleted_utc IS NULL`,
      (rows) => rows.length > 0,
    ),
  )
  if (there) throw new Refusal(409, 'This booking was called off')
  return undefined
}

/** What else goes when an arrival is undone. Promotions join here: their uses of this visit become inactive. */
type TakesBack = (staff: Staff, appointmentId: string) => Statement<unknown>[]
const alsoTakenBack: readonly TakesBack[] = []

/**
 * The agenda as if the client had not come (decisions.md): the visit goes, its services go, its products go back to the
 * shelf. Answers the visit as it was. One trip; refused once it is paid.
 */
async function takeBack(staff: Staff, appointmentId: string, condition: SQL): Promise<Appointment | undefined> {
  const [before] = await staff.trip(
    readVisit(staff, appointmentId),
    staff.remove(
      appointments,
      sql`${appointments.appointmentId} = ${appointmentId}`,
      sql`checked_out_utc IS NULL AND external_cash_order IS NULL`,
      condition,
    ),
    staff.must('moved'),
    ...moveStockOf(
      staff,
      (salon) =>
        sql`SELECT h.product_id, h.quantity, h.appointment_id FROM client_history_products h WHERE h.salon_id = ${salon} AND h.appointment_id = ${appointmentId} AND h.deleted_utc IS NULL`,
    ),
    staff.remove(clientHistoryProducts, sql`${clientHistoryProducts.appointmentId} = ${appointmentId}`),
    staff.remove(clientHistoryServices, sql`${clientHistoryServices.appointmentId} = ${appointmentId}`),
    ...alsoTakenBack.flatMap((takes) => takes(staff, appointmentId)),
  )
  return before[0]
}

export const arrivalHandlers: Pick<Handlers<typeof calls>, 'create' | 'start' | 'undoArrival' | 'remove'> = {
  create: (staff, _input, { agendaId, arrived, clientId, services, outsideHours, note }) =>
    agendaId !== undefined || clientId === undefined || services === undefined
      ? receive(staff, agendaId ?? '', arrived, note)
      : walkIn(staff, { clientId, services, outsideHours, note }),

  start: (staff, { appointmentId }) => {
    const load = readVisit(staff, appointmentId)
    return orWhy(
      staff,
      load,
      async () =>
        last(
          await staff.trip(
            staff.change(
              appointments,
              { arrival: staff.now },
              sql`${appointments.appointmentId} = ${appointmentId} AND arrival_utc IS NULL AND EXISTS (SELECT 1 FROM agendas a WHERE a.agenda_id = ${appointments.agendaId} AND a.outcome IS NULL)`,
            ),
            staff.must('moved'),
            bringServices(staff, appointmentId),
            load,
          ),
        ),
      ({ visit, around }) => visitStepRefusal('Start', visit, around) ?? 'This booking was called off',
    )
  },

  undoArrival: (staff, { appointmentId }) =>
    orWhy(
      staff,
      readVisit(staff, appointmentId),
      () => takeBack(staff, appointmentId, sql`arrival_utc IS NOT NULL`),
      ({ visit, around }) => visitStepRefusal('UndoArrival', visit, around),
    ),

  /** The same, and also for a visit to which nobody has come. */
  remove: async (staff, { appointmentId }) => {
    const gone = await orWhy(
      staff,
      readVisit(staff, appointmentId),
      () => takeBack(staff, appointmentId, sql`1`),
      ({ visit }) => closedRefusal(visit),
    )
    return gone && { appointmentId }
  },
}
