import { type SQL, sql } from 'drizzle-orm'
import type { GuestSurcharge } from '../../../../schema/api/booking/guest-replies.ts'
import type { Surcharge } from '../../../../schema/api/money/charges-surcharges-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { visitFees } from '../../../../schema/tables/money/charges-fees.ts'
import { visitSurcharges } from '../../../../schema/tables/money/charges-surcharges.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectVisits, touchOpenVisit, touchVisitOfService, touchVisits, visitIsOpen } from '../../visits/visits/index.ts'

/** Adds a fee, in euro, to an open visit; aborts the batch with `stale` otherwise. */
export const insertFee = (db: StaffDb, fee: { visitFeeId: string; appointmentId: string; fee: string; price: number }) => [
  ...touchOpenVisit(db, fee.appointmentId),
  db.insert(visitFees, fee),
]

const isFee = (visitFeeId: string): SQL => sql`${visitFees.visitFeeId} = ${visitFeeId}`
const visitIdOfFee = (visitFeeId: string): SQL => sql`(
  SELECT x.appointment_id
  FROM visit_fees x
  WHERE x.visit_fee_id = ${visitFeeId}
)`
const touchVisitOfFee = (db: StaffDb, visitFeeId: string) => touchVisits(db, sql`appointments.appointment_id = ${visitIdOfFee(visitFeeId)}`)

/** Takes a fee off an open visit. Aborts the batch with `stale` if it is not there or the visit is closed. */
export const removeFee = (db: StaffDb, visitFeeId: string): Statement<unknown>[] => [
  db.softDelete(visitFees, isFee(visitFeeId), visitIsOpen(sql`${visitFees}`)),
  db.abortIfUnchanged('stale'),
  touchVisitOfFee(db, visitFeeId),
]
/** Puts a fee back on an open visit. Aborts the batch with `stale` if it was not taken off or the visit is closed. */
export const restoreFee = (db: StaffDb, visitFeeId: string): Statement<unknown>[] => [
  db.restore(visitFees, isFee(visitFeeId), visitIsOpen(sql`${visitFees}`)),
  db.abortIfUnchanged('stale'),
  touchVisitOfFee(db, visitFeeId),
]

export const selectVisitOfFee = (db: StaffDb, visitFeeId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`p.appointment_id = ${visitIdOfFee(visitFeeId)}`)

/** Condition on surcharges: they can still be charged, because the visit is open and the service is part of it. */
const isChargeable = (table: string) => `
  EXISTS (
    SELECT 1
    FROM appointments p
    JOIN client_history_services h ON h.appointment_id = p.appointment_id AND h.salon_id = p.salon_id
    WHERE p.salon_id = ${table}.salon_id
      AND p.appointment_id = ${table}.appointment_id
      AND p.arrival_utc IS NOT NULL
      AND p.checked_out_utc IS NULL
      AND p.external_cash_order IS NULL
      AND p.deleted_utc IS NULL
      AND h.client_history_service_id = ${table}.client_history_service_id
      AND h.deleted_utc IS NULL
  )`
const isWaiting = (surchargeId: string) => sql`
  visit_surcharge_id = ${surchargeId}
  AND state = 'waiting'
  AND ${sql.raw(isChargeable('visit_surcharges'))}`
const hasOtherQuestion = sql.raw(`
  EXISTS (
    SELECT 1
    FROM visit_surcharges o
    WHERE o.salon_id = visit_surcharges.salon_id
      AND o.appointment_id = visit_surcharges.appointment_id
      AND o.state = 'waiting'
      AND o.deleted_utc IS NULL
  )`)

const currentState = `
  CASE
    WHEN u.state = 'waiting' AND NOT ${isChargeable('u')} THEN 'over'
    WHEN u.state = 'accepted'
      AND NOT EXISTS (
        SELECT 1
        FROM client_history_services e
        WHERE e.client_history_service_id = u.extra_service_id
          AND e.deleted_utc IS NULL
      )
    THEN 'removed'
    ELSE u.state
  END`
const surchargeColumns: Columns<Surcharge> = {
  surchargeId: 'u.visit_surcharge_id',
  appointmentId: 'u.appointment_id',
  clientHistoryServiceId: 'u.client_history_service_id',
  text: 'u.text',
  price: eurosSql('u.price_cents'),
  state: currentState,
  asked: instantSql('u.asked_utc'),
  answered: instantSql('u.answered_utc'),
  answeredBy: 'u.answered_by',
  channel: `(
    SELECT o.channel
    FROM outbox o
    WHERE o.salon_id = u.salon_id
      AND o.cause = 'surcharge:' || u.visit_surcharge_id
  )`,
  extraServiceId: 'u.extra_service_id',
}

const selectSurcharges = (db: StaffDb, condition: SQL): Statement<Surcharge[]> =>
  db.selectJson(
    surchargeColumns,
    (salonId) => sql`
      FROM visit_surcharges u
      WHERE u.salon_id = ${salonId}
        AND ${condition}
        AND u.deleted_utc IS NULL
      ORDER BY u.asked_utc, u.visit_surcharge_id`,
  )
export const selectSurchargesOfVisit = (db: StaffDb, appointmentId: string) =>
  selectSurcharges(db, sql`u.appointment_id = ${appointmentId}`)
export const selectSurcharge = (db: StaffDb, surchargeId: string) => selectSurcharges(db, sql`u.visit_surcharge_id = ${surchargeId}`)

/** Names of the pets: the one whose service it is, otherwise all that came along. FROM appointments p, client_history_services h. */
const petNames = `(
  SELECT group_concat(s.name, ', ')
  FROM agendas a
  JOIN json_each(a.sub_client_ids_json) j
  JOIN sub_clients s ON s.sub_client_id = j.value AND s.salon_id = a.salon_id
  WHERE a.agenda_id = p.agenda_id
    AND a.salon_id = p.salon_id
    AND s.sub_client_id = coalesce(h.sub_client_id, s.sub_client_id)
)`

/** What decides whether a surcharge on a performed service can be asked for. */
interface AskedService {
  clientId: string
  agendaId: string
  /** Null in a visit without a pet. */
  pets: string | null
  hasArrived: boolean
  isOpen: boolean
}
const askedColumns: Columns<AskedService> = {
  clientId: 'p.client_id',
  agendaId: 'p.agenda_id',
  pets: petNames,
  hasArrived: booleanSql('p.arrival_utc IS NOT NULL'),
  isOpen: booleanSql('p.checked_out_utc IS NULL AND p.external_cash_order IS NULL'),
}
const askedJson = sql.raw(jsonObject(askedColumns))

export const selectAskedService = (
  db: StaffDb,
  { appointmentId, clientHistoryServiceId }: { appointmentId: string; clientHistoryServiceId: string },
): Statement<AskedService | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${askedJson} AS packed
      FROM appointments p
      JOIN client_history_services h ON h.appointment_id = p.appointment_id AND h.salon_id = p.salon_id
      WHERE p.salon_id = ${salonId}
        AND p.appointment_id = ${appointmentId}
        AND p.deleted_utc IS NULL
        AND h.client_history_service_id = ${clientHistoryServiceId}
        AND h.deleted_utc IS NULL`,
    ([row]) => (row ? (JSON.parse(String(row.packed)) as AskedService) : undefined),
  )

type Question = Pick<Surcharge, 'appointmentId' | 'clientHistoryServiceId' | 'text' | 'price'>

/** Guards of a question: aborts with `limit` where another one of the visit waits. */
const abortIfOtherWaits = (db: StaffDb, appointmentId: string) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM visit_surcharges o
        WHERE o.salon_id = ${salonId}
          AND o.appointment_id = ${appointmentId}
          AND o.state = 'waiting'
          AND o.deleted_utc IS NULL
      )`,
  )
export const insertSurcharge = (db: StaffDb, surchargeId: string, question: Question): Statement<unknown>[] => [
  abortIfOtherWaits(db, question.appointmentId),
  db.insert(visitSurcharges, { surchargeId, ...question, asked: db.now }),
]

/**
 * Adds the surcharge to the visit as a separate performed service, if the question waits. It is completed at once in a visit that has
 * started; before that an end would start the visit.
 */
const insertLine = (db: TenantDb, lineId: string, surchargeId: string): Statement<unknown> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_history_services (
        client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id, sub_client_id,
        service, length_minutes, price_cents, position, end_utc, changed_by, changed_utc
      )
      SELECT
        ${lineId}, h.salon_id, h.client_id, h.appointment_id, h.service_id, h.user_id, h.sub_client_id,
        visit_surcharges.text, 0, visit_surcharges.price_cents, h.position + 1,
        (SELECT ${db.nowUtc} FROM appointments q WHERE q.appointment_id = h.appointment_id AND q.start_services_utc IS NOT NULL),
        ${userId}, ${db.nowUtc}
      FROM visit_surcharges
      JOIN client_history_services h
        ON h.client_history_service_id = visit_surcharges.client_history_service_id AND h.salon_id = visit_surcharges.salon_id
      WHERE visit_surcharges.salon_id = ${salonId}
        AND visit_surcharges.deleted_utc IS NULL
        AND visit_surcharge_id = ${surchargeId}
        AND state = 'waiting'
        AND ${sql.raw(isChargeable('visit_surcharges'))}`,
  )

/** The owner's yes: line, answer and the version of the visit. Changes nothing unless the question waits. */
export const acceptSurcharge = (db: TenantDb, surchargeId: string, answeredBy: string) => {
  const extraServiceId = db.newId('chs')
  return [
    insertLine(db, extraServiceId, surchargeId),
    db.update(visitSurcharges, { state: 'accepted', answered: db.now, answeredBy, extraServiceId }, isWaiting(surchargeId)),
    touchVisitOfService(db, extraServiceId),
  ] as const
}
/** Changes nothing unless the question waits. */
export const closeSurcharge = (db: TenantDb, surchargeId: string, state: 'declined' | 'withdrawn'): Statement<unknown> =>
  db.update(visitSurcharges, { state, answered: db.now }, isWaiting(surchargeId))

/** Takes back a withdrawal. Changes nothing while another question of the visit waits. */
export const reopenSurcharge = (db: StaffDb, surchargeId: string): Statement<unknown> =>
  db.update(
    visitSurcharges,
    { state: 'waiting', answered: null },
    sql`
      visit_surcharge_id = ${surchargeId}
      AND state = 'withdrawn'
      AND NOT ${hasOtherQuestion}
      AND ${sql.raw(isChargeable('visit_surcharges'))}`,
  )

const guestColumns: Columns<GuestSurcharge> = {
  salonName: 's.salon_name',
  pets: `coalesce(${petNames}, '')`,
  text: 'u.text',
  price: eurosSql('u.price_cents'),
  state: `CASE WHEN u.state = 'waiting' AND NOT ${isChargeable('u')} THEN 'over' ELSE u.state END`,
}
const guestJson = sql.raw(jsonObject(guestColumns))

/** The surcharge that a link names, as the owner sees it. */
export const selectLinkedSurcharge = (db: TenantDb, surchargeId: string): Statement<GuestSurcharge | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${guestJson} AS packed
      FROM visit_surcharges u
      JOIN salons s ON s.salon_id = u.salon_id
      JOIN appointments p ON p.appointment_id = u.appointment_id AND p.salon_id = u.salon_id
      JOIN client_history_services h ON h.client_history_service_id = u.client_history_service_id AND h.salon_id = u.salon_id
      WHERE u.salon_id = ${salonId}
        AND u.visit_surcharge_id = ${surchargeId}
        AND u.deleted_utc IS NULL`,
    ([row]) => (row ? (JSON.parse(String(row.packed)) as GuestSurcharge) : undefined),
  )
