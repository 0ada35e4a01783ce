import { type SQL, sql } from 'drizzle-orm'
import { ageOfConsent } from '../../../../schema/rules/clients/consent-forms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** What decides whether a form is missing; each is SQL. */
export interface FormNeed {
  readonly salonId: SQL
  readonly clientId: SQL
  /** Sub-select or list of the ids of the services. */
  readonly serviceIds: SQL
  readonly agendaId: SQL
  /** `YYYY-MM-DD` of the visit. */
  readonly day: SQL
}
/** Condition on `clients c`: younger than the age of consent on a day. */
export const isMinorOn = (day: SQL): SQL => sql`coalesce(c.birth_date > date(${day}, ${`-${ageOfConsent} years`}), 0)`

/** Condition on `consent_forms f`: the services need it and the client has not signed it. */
export const isMissing = ({ salonId, clientId, serviceIds, agendaId, day }: FormNeed): SQL => sql`
  f.salon_id = ${salonId}
  AND f.deleted_utc IS NULL
  AND (
    f.service_ids_json = '[]'
    OR EXISTS (SELECT 1 FROM json_each(f.service_ids_json) j WHERE j.value IN (${serviceIds}))
  )
  AND (
    f.only_minors = 0
    OR EXISTS (SELECT 1 FROM clients c WHERE c.client_id = ${clientId} AND ${isMinorOn(day)})
  )
  AND NOT EXISTS (
    SELECT 1
    FROM client_consent_forms g
    WHERE g.salon_id = f.salon_id
      AND g.client_id = ${clientId}
      AND g.consent_form_id = f.consent_form_id
      AND g.deleted_utc IS NULL
      AND (
        (g.source = 'waived' AND g.agenda_id = ${agendaId})
        OR (
          g.source <> 'waived'
          AND g.text_version = f.text_version
          AND (f.valid_months = 0 OR date(g.at_utc, 'unixepoch', '+' || f.valid_months || ' months') >= ${day})
        )
      )
  )`

const servicesOf = (agenda: SQL) => sql`
  SELECT b.service_id
  FROM agenda_services b
  WHERE b.salon_id = a.salon_id
    AND b.agenda_id = ${agenda}
    AND b.deleted_utc IS NULL`
/** The need of booking `a`. */
export const needOfBooking: FormNeed = {
  salonId: sql`a.salon_id`,
  clientId: sql`a.client_id`,
  serviceIds: servicesOf(sql`a.agenda_id`),
  agendaId: sql`a.agenda_id`,
  day: sql`date(a.start_utc, 'unixepoch')`,
}

/** Condition on performed services: every form that they need is signed or waived. */
export const mayStartUnsigned = (table: SQL, today: string): SQL => sql`
  NOT EXISTS (
    SELECT 1
    FROM consent_forms f
    WHERE ${isMissing({
      salonId: sql`${table}.salon_id`,
      clientId: sql`${table}.client_id`,
      serviceIds: sql`SELECT ${table}.service_id`,
      agendaId: sql`(SELECT p.agenda_id FROM appointments p WHERE p.appointment_id = ${table}.appointment_id)`,
      day: sql`${today}`,
    })}
  )`

/** Ids of performed services of the last two days that are not started and may not be for want of a form. */
export const selectUnsignedServices = (db: StaffDb, today: string): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT h.client_history_service_id
      FROM appointments p
      JOIN client_history_services h
        ON h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id AND h.deleted_utc IS NULL
      WHERE p.salon_id = ${salonId}
        AND p.arrival_utc > ${db.nowUtc - 2 * 86_400}
        AND p.checked_out_utc IS NULL
        AND p.deleted_utc IS NULL
        AND h.start_utc IS NULL
        AND NOT ${mayStartUnsigned(sql`h`, today)}`,
    (rows) => rows.map((row) => String(row.client_history_service_id)),
  )
