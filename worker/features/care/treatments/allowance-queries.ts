// What the formulas of a visit took beyond the allowance of its services. Grams and price are computed as by `getExtraColour` of
// schema/rules/care/colour-formulas.ts.
import { type SQL, sql } from 'drizzle-orm'
import { clientHistoryColours } from '../../../../schema/tables/care/treatment-colours.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { touchVisit, visitIsOpen } from '../../visits/visits/index.ts'

/** Condition on formulas `c` and the visit `q`: mixed in the visit, or today for this client before the check-in. */
const isOfVisit = (today: string) => sql`
  (
    c.appointment_id = q.appointment_id
    OR (c.appointment_id IS NULL AND c.client_id = q.client_id AND c.day = ${today} AND q.checked_out_utc IS NULL)
  )`

const colourGrams = sql`(SELECT sum(s.value ->> 'grams') FROM json_each(a.value, '$.shades') s)`
const mixedGrams = sql`
  SELECT sum(round(${colourGrams}, 1) + round(${colourGrams} * coalesce(a.value ->> '$.developer.ratio', 0), 1))
  FROM json_each(c.areas_json) a`

/** One row per visit that includes colour by weight: `allowance`, `price` in cents, `mixed`, `leftover` and `is_charged`. */
const allowanceSql = (appointmentId: string, today: string) => (salonId: SQL) =>
  sql`
  SELECT
    q.salon_id,
    q.client_id,
    q.appointment_id,
    sum(v.allowance_grams) AS allowance,
    max(v.extra_gram_price_cents) AS price,
    min(h.client_history_service_id) AS service_id,
    (
      SELECT coalesce(sum((${mixedGrams})), 0)
      FROM client_history_colours c
      WHERE c.salon_id = q.salon_id
        AND c.deleted_utc IS NULL
        AND ${isOfVisit(today)}
    ) AS mixed,
    (
      SELECT coalesce(sum(c.leftover_grams), 0)
      FROM client_history_colours c
      WHERE c.salon_id = q.salon_id
        AND c.deleted_utc IS NULL
        AND ${isOfVisit(today)}
    ) AS leftover,
    EXISTS (
      SELECT 1
      FROM client_history_colours c
      JOIN client_history_services e ON e.client_history_service_id = c.extra_service_id AND e.deleted_utc IS NULL
      WHERE c.salon_id = q.salon_id
        AND c.appointment_id = q.appointment_id
        AND c.deleted_utc IS NULL
    ) AS is_charged
  FROM appointments q
  JOIN client_history_services h
    ON h.salon_id = q.salon_id AND h.appointment_id = q.appointment_id AND h.deleted_utc IS NULL
  JOIN services v ON v.service_id = h.service_id AND v.allowance_grams > 0
  WHERE q.salon_id = ${salonId}
    AND q.appointment_id = ${appointmentId}
    AND q.deleted_utc IS NULL
  GROUP BY q.appointment_id`

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
          ${id}, f.salon_id, f.client_id, f.appointment_id, h.service_id, h.user_id,
          h.service || ' +' || ${grams} || ' g', 0, ${grams} * f.price, h.position + 1, ${db.nowUtc}, ${userId}, ${db.nowUtc}
        FROM (${allowanceSql(appointmentId, today)(salonId)}) f
        JOIN client_history_services h ON h.client_history_service_id = f.service_id
        WHERE h.salon_id = ${salonId}
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
          FROM client_history_colours c
          JOIN appointments q ON q.salon_id = c.salon_id AND q.appointment_id = ${appointmentId}
          WHERE c.salon_id = client_history_colours.salon_id
            AND c.client_history_colour_id = client_history_colours.client_history_colour_id
            AND c.deleted_utc IS NULL
            AND ${isOfVisit(today)}
        )`,
    ),
    touchVisit(db, appointmentId),
  ]
}
