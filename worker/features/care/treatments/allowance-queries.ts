// What the formulas of a visit took beyond the allowance of its services. Grams and price are computed as by `getExtraColour` of
// schema/rules/care/colour-formulas.ts.
import { type SQL, sql } from 'drizzle-orm'
import { clientHistoryColours } from '../../../../schema/tables/care/treatment-colours.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { touchVisit, visitIsOpen } from '../../visits/visits/index.ts'

/** Condition on `colour`, a formula, and `visit`: mixed in the visit, or today for this client before the check-in. */
const isOfVisit = (today: string) => sql`
  (
    colour.appointment_id = visit.appointment_id
    OR (colour.appointment_id IS NULL AND colour.client_id = visit.client_id AND colour.day = ${today} AND visit.checked_out_utc IS NULL)
  )`

const colourGrams = sql`(SELECT sum(s.value ->> 'grams') FROM json_each(a.value, '$.shades') s)`
const mixedGrams = sql`
  SELECT sum(round(${colourGrams}, 1) + round(${colourGrams} * coalesce(a.value ->> '$.developer.ratio', 0), 1))
  FROM json_each(colour.areas_json) a`

/** One row per visit that includes colour by weight: `allowance`, `price` in cents, `mixed`, `leftover` and `is_charged`. */
const allowanceSql = (appointmentId: string, today: string) => (salonId: SQL) =>
  sql`
  SELECT
    visit.salon_id,
    visit.client_id,
    visit.appointment_id,
    sum(service.allowance_grams) AS allowance,
    max(service.extra_gram_price_cents) AS price,
    min(performed_service.client_history_service_id) AS service_id,
    (
      SELECT coalesce(sum((${mixedGrams})), 0)
      FROM client_history_colours colour
      WHERE colour.salon_id = visit.salon_id
        AND colour.deleted_utc IS NULL
        AND ${isOfVisit(today)}
    ) AS mixed,
    (
      SELECT coalesce(sum(colour.leftover_grams), 0)
      FROM client_history_colours colour
      WHERE colour.salon_id = visit.salon_id
        AND colour.deleted_utc IS NULL
        AND ${isOfVisit(today)}
    ) AS leftover,
    EXISTS (
      SELECT 1
      FROM client_history_colours colour
      JOIN client_history_services extra_performed_service
        ON extra_performed_service.client_history_service_id = colour.extra_service_id
        AND extra_performed_service.deleted_utc IS NULL
      WHERE colour.salon_id = visit.salon_id
        AND colour.appointment_id = visit.appointment_id
        AND colour.deleted_utc IS NULL
    ) AS is_charged
  FROM appointments visit
  JOIN client_history_services performed_service
    ON performed_service.salon_id = visit.salon_id
    AND performed_service.appointment_id = visit.appointment_id
    AND performed_service.deleted_utc IS NULL
  JOIN services service ON service.service_id = performed_service.service_id AND service.allowance_grams > 0
  WHERE visit.salon_id = ${salonId}
    AND visit.appointment_id = ${appointmentId}
    AND visit.deleted_utc IS NULL
  GROUP BY visit.appointment_id`

export interface AllowanceFacts {
  readonly allowanceGrams: number
  readonly mixedGrams: number
  readonly leftoverGrams: number
  /** Euro. */
  readonly extraGramPrice: number
  readonly isCharged: boolean
}

/** None for a visit whose services charge nothing by weight. */
export const selectAllowance = (db: StaffDb, appointmentId: string, today: string): Statement<AllowanceFacts | undefined> =>
  db.queryRaw(
    (salonId) => allowanceSql(appointmentId, today)(salonId),
    ([row]) =>
      row && {
        allowanceGrams: Number(row.allowance),
        mixedGrams: Number(row.mixed),
        leftoverGrams: Number(row.leftover),
        extraGramPrice: Number(row.price) / 100,
        isCharged: Number(row.is_charged) === 1,
      },
  )

const isColourService = sql`(service.allowance_grams > 0 OR service.patch_test_days > 0)`

/** Whether a visit has a service that uses colour; true in a salon that marks none of its services as such. */
export const selectUsesColour = (db: StaffDb, appointmentId: string): Statement<boolean> =>
  db.queryValue(
    (salonId) => sql`
      SELECT
        EXISTS (
          SELECT 1
          FROM client_history_services performed_service
          JOIN services service
            ON service.service_id = performed_service.service_id
            AND service.salon_id = performed_service.salon_id
          WHERE performed_service.salon_id = ${salonId}
            AND performed_service.appointment_id = ${appointmentId}
            AND performed_service.deleted_utc IS NULL
            AND ${isColourService}
        )
        OR NOT EXISTS (
          SELECT 1
          FROM services service
          WHERE service.salon_id = ${salonId}
            AND service.deleted_utc IS NULL
            AND ${isColourService}
        )`,
    (value) => value === 1,
  )

/** Adds the extra colour to an open visit as a separate performed service; aborts with `limit` where there is none to charge. */
export const insertExtraService = (db: StaffDb, id: string, appointmentId: string, today: string): Statement<unknown>[] => {
  const grams = sql`max(0, CAST(round(f.mixed - f.leftover - f.allowance) AS INTEGER))`
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO client_history_services (
          client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id,
          service, length_minutes, price_cents, position, end_utc, changed_by, changed_utc
        )
        SELECT
          ${id}, f.salon_id, f.client_id, f.appointment_id, performed_service.service_id, performed_service.user_id,
          performed_service.service || ' +' || ${grams} || ' g', 0, ${grams} * f.price, performed_service.position + 1, ${db.nowUtc},
          ${userId}, ${db.nowUtc}
        FROM (${allowanceSql(appointmentId, today)(salonId)}) f
        JOIN client_history_services performed_service ON performed_service.client_history_service_id = f.service_id
        WHERE performed_service.salon_id = ${salonId}
          AND ${visitIsOpen(sql`f`)}
          AND f.is_charged = 0
          AND ${grams} * f.price > 0`,
    ),
    db.abortIfUnchanged('limit'),
    db.update(
      clientHistoryColours,
      { extraServiceId: id, appointmentId },
      sql`
        EXISTS (
          SELECT 1
          FROM client_history_colours colour
          JOIN appointments visit ON visit.salon_id = colour.salon_id AND visit.appointment_id = ${appointmentId}
          WHERE colour.salon_id = client_history_colours.salon_id
            AND colour.client_history_colour_id = client_history_colours.client_history_colour_id
            AND colour.deleted_utc IS NULL
            AND ${isOfVisit(today)}
        )`,
    ),
    touchVisit(db, appointmentId),
  ]
}
