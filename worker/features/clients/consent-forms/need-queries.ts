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
/** Condition on `clients client`: younger than the age of consent on a day. */
export const isMinorOn = (day: SQL): SQL => sql`coalesce(client.birth_date > date(${day}, ${`-${ageOfConsent} years`}), 0)`

/** Condition on `consent_forms consent_form`: the services need it and the client has not signed it. */
export const isMissing = ({ salonId, clientId, serviceIds, agendaId, day }: FormNeed): SQL => sql`
  consent_form.salon_id = ${salonId}
  AND consent_form.deleted_utc IS NULL
  AND (
    consent_form.service_ids_json = '[]'
    OR EXISTS (SELECT 1 FROM json_each(consent_form.service_ids_json) j WHERE j.value IN (${serviceIds}))
  )
  AND (
    consent_form.only_minors = 0
    OR EXISTS (SELECT 1 FROM clients client WHERE client.client_id = ${clientId} AND ${isMinorOn(day)})
  )
  AND NOT EXISTS (
    SELECT 1
    FROM client_consent_forms client_consent_form
    WHERE client_consent_form.salon_id = consent_form.salon_id
      AND client_consent_form.client_id = ${clientId}
      AND client_consent_form.consent_form_id = consent_form.consent_form_id
      AND client_consent_form.deleted_utc IS NULL
      AND (
        (client_consent_form.source = 'waived' AND client_consent_form.agenda_id = ${agendaId})
        OR (
          client_consent_form.source <> 'waived'
          AND client_consent_form.text_version = consent_form.text_version
          AND (
            consent_form.valid_months = 0
            OR date(client_consent_form.at_utc, 'unixepoch', '+' || consent_form.valid_months || ' months') >= ${day}
          )
        )
      )
  )`

const servicesOf = (agenda: SQL) => sql`
  SELECT booked_service.service_id
  FROM agenda_services booked_service
  WHERE booked_service.salon_id = booking.salon_id
    AND booked_service.agenda_id = ${agenda}
    AND booked_service.deleted_utc IS NULL`
/** The need of a `booking`. */
export const needOfBooking: FormNeed = {
  salonId: sql`booking.salon_id`,
  clientId: sql`booking.client_id`,
  serviceIds: servicesOf(sql`booking.agenda_id`),
  agendaId: sql`booking.agenda_id`,
  day: sql`date(booking.start_utc, 'unixepoch')`,
}

/** Condition on performed services: every form that they need is signed or waived. */
export const mayStartUnsigned = (table: SQL, today: string): SQL => sql`
  NOT EXISTS (
    SELECT 1
    FROM consent_forms consent_form
    WHERE ${isMissing({
      salonId: sql`${table}.salon_id`,
      clientId: sql`${table}.client_id`,
      serviceIds: sql`SELECT ${table}.service_id`,
      agendaId: sql`(SELECT visit.agenda_id FROM appointments visit WHERE visit.appointment_id = ${table}.appointment_id)`,
      day: sql`${today}`,
    })}
  )`

/** Ids of performed services of the last two days that are not started and may not be for want of a form. */
export const selectUnsignedServices = (db: StaffDb, today: string): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT performed_service.client_history_service_id
      FROM appointments visit
      JOIN client_history_services performed_service
        ON performed_service.salon_id = visit.salon_id
        AND performed_service.appointment_id = visit.appointment_id
        AND performed_service.deleted_utc IS NULL
      WHERE visit.salon_id = ${salonId}
        AND visit.arrival_utc > ${db.nowUtc - 2 * 86_400}
        AND visit.checked_out_utc IS NULL
        AND visit.deleted_utc IS NULL
        AND performed_service.start_utc IS NULL
        AND NOT ${mayStartUnsigned(sql`performed_service`, today)}`,
    (rows) => rows.map((row) => String(row.client_history_service_id)),
  )
