import { type SQL, sql } from 'drizzle-orm'
import type { GuestSurcharge } from '../../../../schema/api/booking/guest-replies.ts'
import type { Surcharge } from '../../../../schema/api/money/charges-surcharges-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { visitFees } from '../../../../schema/tables/money/charges-fees.ts'
import { visitSurcharges } from '../../../../schema/tables/money/charges-surcharges.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
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
  SELECT fee.appointment_id
  FROM visit_fees fee
  WHERE fee.visit_fee_id = ${visitFeeId}
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
  selectVisits(db, sql`visit.appointment_id = ${visitIdOfFee(visitFeeId)}`)

/** Condition on surcharges: they can still be charged, because the visit is open and the service is part of it. */
const isChargeable = (table: string) => `
  EXISTS (
    SELECT 1
    FROM appointments visit
    JOIN client_history_services performed_service
      ON performed_service.appointment_id = visit.appointment_id
      AND performed_service.salon_id = visit.salon_id
    WHERE visit.salon_id = ${table}.salon_id
      AND visit.appointment_id = ${table}.appointment_id
      AND visit.arrival_utc IS NOT NULL
      AND visit.checked_out_utc IS NULL
      AND visit.external_cash_order IS NULL
      AND visit.deleted_utc IS NULL
      AND performed_service.client_history_service_id = ${table}.client_history_service_id
      AND performed_service.deleted_utc IS NULL
  )`
const isWaiting = (surchargeId: string) => sql`
  visit_surcharge_id = ${surchargeId}
  AND state = 'waiting'
  AND ${sql.raw(isChargeable('visit_surcharges'))}`
const hasOtherQuestion = sql.raw(`
  EXISTS (
    SELECT 1
    FROM visit_surcharges surcharge
    WHERE surcharge.salon_id = visit_surcharges.salon_id
      AND surcharge.appointment_id = visit_surcharges.appointment_id
      AND surcharge.state = 'waiting'
      AND surcharge.deleted_utc IS NULL
  )`)

const currentState = `
  CASE
    WHEN surcharge.state = 'waiting' AND NOT ${isChargeable('surcharge')} THEN 'over'
    WHEN surcharge.state = 'accepted'
      AND NOT EXISTS (
        SELECT 1
        FROM client_history_services performed_service
        WHERE performed_service.client_history_service_id = surcharge.extra_service_id
          AND performed_service.deleted_utc IS NULL
      )
    THEN 'removed'
    ELSE surcharge.state
  END`
const surchargeColumns: Columns<Surcharge> = {
  surchargeId: 'surcharge.visit_surcharge_id',
  appointmentId: 'surcharge.appointment_id',
  clientHistoryServiceId: 'surcharge.client_history_service_id',
  text: 'surcharge.text',
  price: eurosSql('surcharge.price_cents'),
  state: currentState,
  asked: instantSql('surcharge.asked_utc'),
  answered: instantSql('surcharge.answered_utc'),
  answeredBy: 'surcharge.answered_by',
  channel: `(
    SELECT message.channel
    FROM outbox message
    WHERE message.salon_id = surcharge.salon_id
      AND message.cause = 'surcharge:' || surcharge.visit_surcharge_id
  )`,
  extraServiceId: 'surcharge.extra_service_id',
}

const selectSurcharges = (db: StaffDb, condition: SQL): Statement<Surcharge[]> =>
  db.selectJson(
    surchargeColumns,
    (salonId) => sql`
      FROM visit_surcharges surcharge
      WHERE surcharge.salon_id = ${salonId}
        AND ${condition}
        AND surcharge.deleted_utc IS NULL
      ORDER BY surcharge.asked_utc, surcharge.visit_surcharge_id`,
  )
export const selectSurchargesOfVisit = (db: StaffDb, appointmentId: string) =>
  selectSurcharges(db, sql`surcharge.appointment_id = ${appointmentId}`)
export const selectSurcharge = (db: StaffDb, surchargeId: string) =>
  selectSurcharges(db, sql`surcharge.visit_surcharge_id = ${surchargeId}`)

/** Names of the pets: the one whose service it is, otherwise all that came along. FROM appointments p, client_history_services h. */
const petNames = `(
  SELECT group_concat(pet.name, ', ')
  FROM agendas booking
  JOIN json_each(booking.sub_client_ids_json) j
  JOIN sub_clients pet ON pet.sub_client_id = j.value AND pet.salon_id = booking.salon_id
  WHERE booking.agenda_id = visit.agenda_id
    AND booking.salon_id = visit.salon_id
    AND pet.sub_client_id = coalesce(performed_service.sub_client_id, pet.sub_client_id)
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
  clientId: 'visit.client_id',
  agendaId: 'visit.agenda_id',
  pets: petNames,
  hasArrived: booleanSql('visit.arrival_utc IS NOT NULL'),
  isOpen: booleanSql('visit.checked_out_utc IS NULL AND visit.external_cash_order IS NULL'),
}
const askedJson = sql.raw(jsonObject(askedColumns))

export const selectAskedService = (
  db: StaffDb,
  { appointmentId, clientHistoryServiceId }: { appointmentId: string; clientHistoryServiceId: string },
): Statement<AskedService | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${askedJson} AS packed
      FROM appointments visit
      JOIN client_history_services performed_service
        ON performed_service.appointment_id = visit.appointment_id
        AND performed_service.salon_id = visit.salon_id
      WHERE visit.salon_id = ${salonId}
        AND visit.appointment_id = ${appointmentId}
        AND visit.deleted_utc IS NULL
        AND performed_service.client_history_service_id = ${clientHistoryServiceId}
        AND performed_service.deleted_utc IS NULL`,
    ([row]) => (row ? (readJson(row.packed) as AskedService) : undefined),
  )

type Question = Pick<Surcharge, 'appointmentId' | 'clientHistoryServiceId' | 'text' | 'price'>

/** Guards of a question: aborts with `limit` where another one of the visit waits. */
const abortIfOtherWaits = (db: StaffDb, appointmentId: string) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM visit_surcharges surcharge
        WHERE surcharge.salon_id = ${salonId}
          AND surcharge.appointment_id = ${appointmentId}
          AND surcharge.state = 'waiting'
          AND surcharge.deleted_utc IS NULL
      )`,
  )
export const insertSurcharge = (db: StaffDb, surchargeId: string, question: Question): Statement<unknown>[] => [
  abortIfOtherWaits(db, question.appointmentId),
  db.insert(visitSurcharges, { surchargeId, ...question, asked: db.now }),
]

/**
 * Adds the surcharge to the visit as a separate performed service, if the question waits. It takes no time and is completed at once, which
 * does not start the visit.
 */
const insertLine = (db: TenantDb, lineId: string, surchargeId: string): Statement<unknown> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_history_services (
        client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id, sub_client_id,
        service, length_minutes, price_cents, position, end_utc, changed_by, changed_utc
      )
      SELECT
        ${lineId}, performed_service.salon_id, performed_service.client_id, performed_service.appointment_id, performed_service.service_id,
        performed_service.user_id, performed_service.sub_client_id,
        visit_surcharges.text, 0, visit_surcharges.price_cents, performed_service.position + 1, ${db.nowUtc},
        ${userId}, ${db.nowUtc}
      FROM visit_surcharges
      JOIN client_history_services performed_service
        ON performed_service.client_history_service_id = visit_surcharges.client_history_service_id
        AND performed_service.salon_id = visit_surcharges.salon_id
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
  salonName: 'salon.salon_name',
  pets: `coalesce(${petNames}, '')`,
  text: 'surcharge.text',
  price: eurosSql('surcharge.price_cents'),
  currency: 'salon.currency',
  state: `CASE WHEN surcharge.state = 'waiting' AND NOT ${isChargeable('surcharge')} THEN 'over' ELSE surcharge.state END`,
}
const guestJson = sql.raw(jsonObject(guestColumns))

/** The surcharge that a link names, as the owner sees it. */
export const selectLinkedSurcharge = (db: TenantDb, surchargeId: string): Statement<GuestSurcharge | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${guestJson} AS packed
      FROM visit_surcharges surcharge
      JOIN salons salon ON salon.salon_id = surcharge.salon_id
      JOIN appointments visit ON visit.appointment_id = surcharge.appointment_id AND visit.salon_id = surcharge.salon_id
      JOIN client_history_services performed_service
        ON performed_service.client_history_service_id = surcharge.client_history_service_id
        AND performed_service.salon_id = surcharge.salon_id
      WHERE surcharge.salon_id = ${salonId}
        AND surcharge.visit_surcharge_id = ${surchargeId}
        AND surcharge.deleted_utc IS NULL`,
    ([row]) => (row ? (readJson(row.packed) as GuestSurcharge) : undefined),
  )
