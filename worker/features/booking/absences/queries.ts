import { type SQL, sql } from 'drizzle-orm'
import type { Absence } from '../../../../schema/api/booking/absences-schemas.ts'
import { getToldState } from '../../../../schema/rules/booking/absences.ts'
import { absences, type StoredAbsenceBooking } from '../../../../schema/tables/booking/absences.ts'
import { payerOfBooking } from '../../../../schema/tables/booking/group-sql.ts'
import { type MessageChannel, messageChannels, type NeededParts } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { chooseChannel, clientAddresses } from '../../messages/channels/index.ts'
import { selectAgendasIn } from '../bookings/index.ts'

const daySeconds = 86_400

/** A time in which somebody is out, seconds UTC; `userId` null is everybody. */
export interface OutTime {
  readonly userId: string | null
  readonly from: number
  readonly to: number
}

/** Sub-select of the bookings with a service in a time. All services of a booking lie within a day of its start. */
const selectTouchedIds =
  ({ userId, from, to }: OutTime) =>
  (salonId: SQL) =>
    sql`
    SELECT booked_service.agenda_id
    FROM agendas nearby_booking
    CROSS JOIN agenda_services booked_service
      ON booked_service.salon_id = nearby_booking.salon_id
      AND booked_service.agenda_id = nearby_booking.agenda_id
    WHERE nearby_booking.salon_id = ${salonId}
      AND nearby_booking.start_utc > ${from - 2 * daySeconds}
      AND nearby_booking.start_utc < ${to}
      AND booked_service.start_utc < ${to}
      AND booked_service.start_utc + booked_service.length_minutes * 60 > ${from}
      AND (${userId} IS NULL OR booked_service.user_id = ${userId})
      AND booked_service.deleted_utc IS NULL`

/** The bookings that take place and have a service in a time. */
export const selectTouched = (db: StaffDb, out: OutTime) => selectAgendasIn(db, selectTouchedIds(out), sql`booking.outcome IS NULL`)

/** Aborts with `stale` where a booking of the time is not among those that were read. */
export const abortIfMoreTouched = (db: StaffDb, out: OutTime, known: readonly { readonly agendaId: string }[]): Statement<unknown> =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM agendas booking
        WHERE booking.salon_id = ${salonId}
          AND booking.agenda_id IN (${selectTouchedIds(out)(salonId)})
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
          AND booking.agenda_id NOT IN (SELECT value FROM json_each(${JSON.stringify(known.map(({ agendaId }) => agendaId))}))
      )`,
  )

export interface Contact {
  agendaId: string
  /** The client who is told: the booking's, or who pays for its group. */
  clientId: string
  phoneNumber: string
  channel: MessageChannel | null
  deposit: number
}
const paidDeposit = sql.raw(
  eurosSql(`coalesce((
    SELECT deposit.amount_cents
    FROM deposits deposit
    JOIN payment_orders payment_order ON payment_order.payment_order_id = deposit.payment_order_id
    WHERE deposit.salon_id = r.salon_id
      AND deposit.agenda_id = r.agenda_id
      AND deposit.ended IN ('', 'kept', 'returned')
      AND deposit.ended = ''
      AND payment_order.state = 'paid'
  ), 0)`),
)

/** How the clients of those bookings are reached, and what they have paid in advance. */
export const selectContacts = (db: StaffDb, out: OutTime): Statement<Contact[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT r.agenda_id, r.client_id, r.shown, ${sql.raw(chooseChannel(messageChannels))} AS channel, ${paidDeposit} AS deposit
      FROM (
        SELECT booking.agenda_id, client.salon_id, client.client_id, client.phone_number AS shown, ${sql.raw(clientAddresses)}
        FROM agendas booking
        JOIN clients client
          ON client.client_id = coalesce(${sql.raw(payerOfBooking)}, booking.client_id)
          AND client.salon_id = booking.salon_id
        WHERE booking.agenda_id IN (${selectTouchedIds(out)(salonId)})
          AND +booking.salon_id = ${salonId}
          AND client.inactive_reason = ''
          AND client.deleted_utc IS NULL
      ) r
      JOIN salons salon ON salon.salon_id = r.salon_id`,
    (rows) =>
      rows.map((row) => ({
        agendaId: String(row.agenda_id),
        clientId: String(row.client_id),
        phoneNumber: String(row.shown),
        channel: row.channel === null ? null : (String(row.channel) as MessageChannel),
        deposit: Number(row.deposit),
      })),
  )

/** All bookings of a day that take place. */
export const selectBookingsOfDay = (db: StaffDb, [from, to]: readonly [number, number]) =>
  selectAgendasIn(
    db,
    (salonId) => sql`
      SELECT other_booking.agenda_id
      FROM agendas other_booking
      WHERE other_booking.salon_id = ${salonId}
        AND other_booking.start_utc >= ${from}
        AND other_booking.start_utc < ${to}`,
    sql`booking.outcome IS NULL`,
  )

/** From where the user has moved each service (`agendaServiceId`) of some bookings since an instant, last; seconds UTC. */
export const selectOwnMoves = (db: StaffDb, agendaServiceIds: readonly string[], since: number): Statement<Map<string, number>> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT audit_log.entity_id, audit_log.before ->> 'start_utc' AS start
      FROM audit_log
      WHERE audit_log.salon_id = ${salonId}
        AND audit_log.user_id = ${userId}
        AND audit_log.at_utc >= ${since}
        AND audit_log.entity = 'agenda_services'
        AND audit_log.action = 'change'
        AND audit_log.before ->> 'start_utc' IS NOT NULL
        AND audit_log.entity_id IN (SELECT value FROM json_each(${JSON.stringify(agendaServiceIds)}))
      ORDER BY audit_log.audit_log_id`,
    (rows) => new Map(rows.map((row) => [String(row.entity_id), Number(row.start)])),
  )

/** Who is told about those bookings, by booking: its client, or who pays for its group. */
export const selectRecipients = (db: StaffDb, agendaIds: readonly string[]): Statement<Map<string, string>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT booking.agenda_id, coalesce(${sql.raw(payerOfBooking)}, booking.client_id) AS client_id
      FROM agendas booking
      WHERE booking.agenda_id IN (SELECT value FROM json_each(${JSON.stringify(agendaIds)}))
        AND +booking.salon_id = ${salonId}`,
    (rows) => new Map(rows.map((row) => [String(row.agenda_id), String(row.client_id)])),
  )

/** Busy time of the team, and of rooms and basins, between two instants (seconds UTC): whose, start, end, cause. */
export type PackedTime = [userId: string, start: number, end: number, causeId: string]
/** What a service needs: service, kind, parts, minutes of cleaning. */
type PackedNeed = [serviceId: string, resourceKindId: string, neededParts: NeededParts, cleaning: number]
export interface TakenTimes {
  taken: PackedTime[]
  needs: PackedNeed[]
  units: [resourceId: string, resourceKindId: string][]
}
export const selectTakenTime = (db: StaffDb, from: number, to: number, withDaysOff = false): Statement<TakenTimes> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        json_group_array(
          json_array(busy_interval.user_id, busy_interval.start_utc, busy_interval.end_utc, busy_interval.cause_id)
        ) AS taken,
        (
          SELECT json_group_array(
            json_array(
              service_resource.service_id, resource_kind.resource_kind_id, service_resource.needed_parts, resource_kind.cleaning_minutes
            )
          )
          FROM service_resources service_resource
          CROSS JOIN resource_kinds resource_kind
            ON resource_kind.resource_kind_id = service_resource.resource_kind_id
            AND resource_kind.deleted_utc IS NULL
          WHERE service_resource.salon_id = ${salonId}
        ) AS needs,
        (
          SELECT json_group_array(json_array(resource.resource_id, resource.resource_kind_id) ORDER BY resource.position)
          FROM resources resource
          WHERE resource.salon_id = ${salonId}
            AND resource.deleted_utc IS NULL
        ) AS units
      FROM busy_intervals busy_interval
      WHERE busy_interval.salon_id = ${salonId}
        AND busy_interval.start_utc > ${from - daySeconds}
        AND busy_interval.start_utc < ${to}
        AND (${withDaysOff} OR busy_interval.cause <> 'day_off')`,
    ([row]): TakenTimes => ({
      taken: readJson(row?.taken ?? '[]'),
      needs: readJson(row?.needs ?? '[]'),
      units: readJson(row?.units ?? '[]'),
    }),
  )

/** Cause of the message that an absence sends about a booking, and about others of the same recipient that are told with it. */
export const toCause = (absenceId: string, agendaId: string) => `absence:${absenceId}:${agendaId}`

type ListedBooking = Omit<Absence['bookings'][number], 'told'> & {
  state: 'waiting' | 'sending' | 'sent' | 'failed' | null
  delivery: 'delivered' | 'read' | 'undelivered' | null
  created: number | null
}
const servicesOfBooking = (column: string, join = '') => `(
  SELECT json_group_array(DISTINCT ${column})
  FROM agenda_services booked_service
  ${join}
  WHERE booked_service.salon_id = booking.salon_id
    AND booked_service.agenda_id = booking.agenda_id
    AND booked_service.deleted_utc IS NULL
)`
const bookingColumns: Columns<ListedBooking> = {
  agendaId: 'booking.agenda_id',
  choice: "j.value ->> 'choice'",
  clientId: 'booking.client_id',
  clientName: "coalesce(client.name, '')",
  phoneNumber: "coalesce(client.phone_number, '')",
  start: instantSql('booking.start_utc'),
  services: servicesOfBooking('booked_service.service'),
  staff: servicesOfBooking('team_member.first_name', 'JOIN users team_member ON team_member.user_id = booked_service.user_id'),
  channel: 'message.channel',
  state: 'message.state',
  delivery: 'message.delivery',
  created: 'message.created_utc',
  toldAt: instantSql('coalesce(message.delivery_utc, message.sent_utc)'),
  rung: "j.value ->> 'rung'",
  changed: booleanSql("booking.version <> j.value ->> 'version'"),
}
interface AbsenceRow extends Omit<Absence, 'bookings'> {
  bookings: ListedBooking[]
}
const absenceJson = sql.raw(
  jsonObject({
    absenceId: 'absence.absence_id',
    userId: 'absence.user_id',
    firstName: "coalesce((SELECT team_member.first_name FROM users team_member WHERE team_member.user_id = absence.user_id), '')",
    from: instantSql('absence.from_utc'),
    to: instantSql('absence.to_utc'),
    // Why a person is out is nobody else's business.
    note: "iif(absence.user_id IS NULL, absence.note, '')",
    version: 'absence.version',
    bookings: jsonArray(
      bookingColumns,
      `FROM json_each(absence.bookings_json) j
      CROSS JOIN agendas booking ON booking.agenda_id = j.value ->> 'agendaId' AND booking.salon_id = absence.salon_id
      LEFT JOIN clients client ON client.client_id = booking.client_id
      LEFT JOIN outbox message
        ON message.salon_id = absence.salon_id
        AND message.cause = 'absence:' || absence.absence_id || ':' || coalesce(j.value ->> 'toldWith', booking.agenda_id)
      WHERE booking.deleted_utc IS NULL`,
    ),
  } satisfies Columns<AbsenceRow>),
)

function toAbsence({ bookings, ...absence }: AbsenceRow, nowUtc: number): Absence {
  const told = bookings.map(({ state, delivery, created, ...booking }) => ({
    ...booking,
    told: getToldState(state && created ? { state, delivery, created } : null, nowUtc),
  }))
  return { ...absence, bookings: told.sort((a, b) => a.start.localeCompare(b.start)) }
}

const selectWhere = (db: StaffDb, where: SQL): Statement<Absence[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${absenceJson} AS packed
      FROM absences absence
      WHERE absence.salon_id = ${salonId}
        AND absence.deleted_utc IS NULL
        AND ${where}
      ORDER BY absence.from_utc, absence.absence_id
      LIMIT 50`,
    (rows) => rows.map((row) => toAbsence(readJson(row.packed), db.nowUtc)),
  )

export const selectAbsence = (db: StaffDb, absenceId: string) => selectWhere(db, sql`absence.absence_id = ${absenceId}`)
/** Absences between two instants, seconds UTC. */
export const selectAbsences = (db: StaffDb, from: number, to: number) =>
  selectWhere(db, sql`absence.to_utc > ${from} AND absence.from_utc < ${to}`)

/** An absence as it is stored. */
export const selectStored = (db: StaffDb, absenceId: string) => db.select(absences, { where: sql`${absences.absenceId} = ${absenceId}` })

export const insertAbsence = (
  db: StaffDb,
  values: Omit<Parameters<typeof db.insert<typeof absences>>[1], 'bookings'> & { bookings: StoredAbsenceBooking[] },
) => db.insert(absences, values)

/** Notes when the client of one of its bookings was rung; `rung` null takes it back. */
export const markRung = (db: StaffDb, absenceId: string, agendaId: string, rung: string | null) => [
  db.update(
    absences,
    {
      bookings: sql`(
        SELECT json_group_array(
          iif(j.value ->> 'agendaId' = ${agendaId}, json_set(j.value, '$.rung', ${rung}), json(j.value))
        )
        FROM json_each(bookings_json) j
      )` as never,
    },
    sql`${absences.absenceId} = ${absenceId}`,
    sql`EXISTS (
      SELECT 1
      FROM json_each(bookings_json) j
      WHERE j.value ->> 'agendaId' = ${agendaId}
    )`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Aborts with `stale` unless it is an absence of the salon that was taken back. */
export const abortUnlessTakenBack = (db: StaffDb, absenceId: string): Statement<unknown> =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM absences absence
        WHERE absence.salon_id = ${salonId}
          AND absence.absence_id = ${absenceId}
          AND absence.deleted_utc IS NOT NULL
      )`,
  )

/** Writes what became of its bookings. */
export const updateBookings = (
  db: StaffDb,
  { absenceId, version }: { absenceId: string; version: number },
  bookings: StoredAbsenceBooking[],
): Statement<unknown>[] => [
  db.update(absences, { bookings }, sql`${absences.absenceId} = ${absenceId}`, sql`${absences.version} = ${version}`),
  db.abortIfUnchanged('stale'),
]

export const deleteAbsence = (db: StaffDb, absenceId: string, version: number): Statement<unknown>[] => [
  db.softDelete(absences, sql`${absences.absenceId} = ${absenceId}`, sql`${absences.version} = ${version}`),
  db.abortIfUnchanged('stale'),
]
