import { type SQL, sql } from 'drizzle-orm'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../../schema/tables/booking/bookings.ts'
import { changeUntilHours } from '../../../../schema/tables/booking/change-limit-sql.ts'
import { deposits } from '../../../../schema/tables/money/deposits.ts'
import { booleanSql, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { BasisOwner } from '../booking-rules/index.ts'
import { type PlannedAgendaService, selectAgenda } from '../bookings/index.ts'

/** Changes of a booking by its link within a day: each sends a message that the salon pays. */
export const maxChangesPerDay = 10

/** The salon of a linked booking, and what else the link needs of the booking. */
export interface LinkedSalon {
  salonId: string
  salonName: string
  phoneNumber: string
  address: string
  city: string
  /** Key of the stored logo. */
  logo: string | null
  isPet: boolean
  timeZone: string
  currency: string
  suspended: boolean
  /** Hours before the start until which guests may change the booking. */
  changeUntilHours: number
  /** Who cancelled the booking: a userId, or `guest`. */
  outcomeBy: string | null
  /** Last change of the booking, seconds UTC. */
  changed: number
  /** When the booking was made, seconds UTC; null where that is not known any more. */
  made: number | null
  /** When the client confirmed the booking. */
  confirmed: string | null
}

const salonColumns: Record<keyof LinkedSalon, string> = {
  salonId: 'salon.salon_id',
  salonName: 'salon.salon_name',
  phoneNumber: 'salon.phone_number',
  address: 'salon.address',
  city: 'salon.city',
  logo: 'salon.logo',
  isPet: booleanSql('salon.is_pet'),
  timeZone: 'salon.time_zone',
  currency: 'salon.currency',
  suspended: booleanSql('salon.suspended_utc IS NOT NULL'),
  changeUntilHours,
  outcomeBy: 'booking.outcome_by',
  changed: 'booking.changed_utc',
  made: `(
    SELECT min(audit_log.at_utc)
    FROM audit_log
    WHERE audit_log.salon_id = booking.salon_id
      AND audit_log.root_id = booking.agenda_id
  )`,
  confirmed: instantSql('booking.confirmed_utc'),
}
/** A `salon` and what links need of a `booking`, as JSON. */
export const linkedSalon = sql.raw(jsonObject(salonColumns))

const selectLinkedSalon = (db: LinkDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${linkedSalon} AS salon
      FROM salons salon
      JOIN agendas booking ON booking.salon_id = salon.salon_id
      WHERE salon.salon_id = ${salonId}
        AND booking.agenda_id = ${db.id}`,
    ([row]): LinkedSalon => readJson(row?.salon),
  )

/** The booking that a link names, and its salon. */
export const selectLinked = (db: LinkDb) => [selectAgenda(db, db.id), selectLinkedSalon(db)] as const

/** Whose booking it is, as rules and marks read them: it does not count as one to come while it is moved. */
export const ownerOfBooking = (id: string): BasisOwner => ({
  client: (salonId) => sql`(
    SELECT booking.client_id
    FROM agendas booking
    WHERE booking.salon_id = ${salonId}
      AND booking.agenda_id = ${id}
  )`,
  exceptAgendaId: id,
})

/** Guard statement: aborts with `already_used` if the link has changed its booking too often within a day. */
export const abortIfTooManyChanges = (db: LinkDb) =>
  db.abortUnless('already_used', (salonId) => sql`${countChanges(db, salonId)} < ${maxChangesPerDay}`)

const countChanges = (db: LinkDb, salonId: SQL) => sql`(
  SELECT count(*)
  FROM outbox message
  WHERE message.salon_id = ${salonId}
    AND message.created_utc > ${db.nowUtc - 86_400}
    AND message.agenda_id = ${db.id}
    AND message.kind IN ('booking_moved', 'booking_cancelled', 'booking_restored')
)`

/** Updates the booking if it has still the version, is in the future and nobody has arrived for it; aborts with `stale` otherwise. */
export const updateLinkedBooking = (
  db: LinkDb,
  version: number,
  values: Partial<typeof agendas.$inferInsert>,
  agendaId = db.id,
): Statement<unknown>[] => [
  db.update(
    agendas,
    values,
    sql`agenda_id = ${agendaId}`,
    sql`version = ${version}`,
    sql`start_utc > ${db.nowUtc}`,
    sql`NOT EXISTS (
      SELECT 1
      FROM appointments visit
      WHERE visit.salon_id = agendas.salon_id
        AND visit.agenda_id = agendas.agenda_id
        AND visit.arrival_utc IS NOT NULL
        AND visit.deleted_utc IS NULL
    )`,
  ),
  db.abortIfUnchanged('stale'),
]

/** The client's yes to a coming booking, which a second one does not change; aborts with `stale` if it is no longer one. */
export const confirmLinkedBooking = (db: LinkDb): Statement<unknown>[] => [
  db.abortUnless(
    'stale',
    (salonId) => sql`EXISTS (
      SELECT 1
      FROM agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${db.id}
        AND booking.start_utc > ${db.nowUtc}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
    )`,
  ),
  db.update(agendas, { confirmed: toIso(db.nowUtc) }, sql`agenda_id = ${db.id}`, sql`confirmed_utc IS NULL`),
]

/** Moves the services of the booking to the start and team member of the plan. */
export const moveServices = (db: LinkDb, plan: readonly PlannedAgendaService[], agendaId = db.id) =>
  plan.map(({ agendaServiceId, start, userId }) =>
    db.update(
      agendaServices,
      { start: toIso(start), userId, mayOverlap: false },
      sql`${agendaServices.agendaServiceId} = ${agendaServiceId}`,
      sql`${agendaServices.agendaId} = ${agendaId}`,
    ),
  )

/**
 * Counts a move of the guest, whose deposit allows so many; aborts with `closed` beyond them. Without a deposit that is paid, no move is
 * counted.
 */
export const countMove = (db: LinkDb, agendaId = db.id): Statement<unknown>[] => [
  db.update(
    deposits,
    { moved: sql`moved + 1` },
    sql`agenda_id = ${agendaId}`,
    sql`ended = ''`,
    sql`EXISTS (
      SELECT 1
      FROM payment_orders payment_order
      WHERE payment_order.payment_order_id = deposits.payment_order_id
        AND payment_order.state = 'paid'
    )`,
  ),
  db.abortUnless(
    'closed',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM deposits deposit
        WHERE deposit.salon_id = ${salonId}
          AND deposit.agenda_id = ${agendaId}
          AND deposit.ended = ''
          AND deposit.moved > deposit.moves
      )`,
  ),
]

/** Aborts with `limit` where the deposit of a cancelled booking was returned or kept: it is booked again, with another one. */
export const abortIfDepositEnded = (db: LinkDb, agendaId = db.id): Statement<number> =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM deposits deposit
        WHERE deposit.salon_id = ${salonId}
          AND deposit.agenda_id = ${agendaId}
          AND deposit.ended IN ('kept', 'returned')
      )`,
  )
