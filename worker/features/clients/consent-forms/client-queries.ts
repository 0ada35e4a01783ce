import { type SQL, sql } from 'drizzle-orm'
import type { BookingForms, ClientConsentForm } from '../../../../schema/api/clients/consent-forms-bookings-schemas.ts'
import type { FormAnswer } from '../../../../schema/rules/clients/consent-forms.ts'
import { clientConsentForms } from '../../../../schema/tables/clients/consent-forms.ts'
import type { FormSource, Language } from '../../../../schema/terms.ts'
import { type Columns, instantSql, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isMinorOn, isMissing, needOfBooking } from './need-queries.ts'
import { formColumns } from './queries.ts'

/** Columns of `client_consent_forms client_consent_form` with its `consent_form_text` and its `team_member`. */
const signedColumns: Columns<ClientConsentForm> = {
  clientConsentFormId: 'client_consent_form.client_consent_form_id',
  clientId: 'client_consent_form.client_id',
  consentFormId: 'client_consent_form.consent_form_id',
  agendaId: 'client_consent_form.agenda_id',
  name: 'consent_form_text.name',
  text: 'consent_form_text.text',
  questions: storedJsonSql('consent_form_text.questions_json', '[]'),
  textVersion: 'client_consent_form.text_version',
  textHash: 'client_consent_form.text_hash',
  at: instantSql('client_consent_form.at_utc'),
  source: 'client_consent_form.source',
  language: 'client_consent_form.language',
  answers: storedJsonSql('client_consent_form.answers_json', '[]'),
  signedName: 'client_consent_form.signed_name',
  signature: 'client_consent_form.signature',
  userDTO: `json(iif(team_member.user_id IS NULL, 'null', json_object(
    'userId', team_member.user_id,
    'firstName', team_member.first_name,
    'lastName', team_member.last_name
  )))`,
  version: 'client_consent_form.version',
}
const joinedSigned = `
  client_consent_forms client_consent_form
  JOIN consent_form_texts consent_form_text
    ON consent_form_text.consent_form_id = client_consent_form.consent_form_id
    AND consent_form_text.text_version = client_consent_form.text_version
  LEFT JOIN users team_member ON team_member.user_id = client_consent_form.user_id AND team_member.salon_id = client_consent_form.salon_id`

/** Signed and waived forms of a client, the newest first, at most 200. */
export const selectFormsOfClient = (db: StaffDb, clientId: string): Statement<ClientConsentForm[]> =>
  db.selectJson(
    signedColumns,
    (salonId) => sql`
      FROM ${sql.raw(joinedSigned)}
      WHERE client_consent_form.salon_id = ${salonId}
        AND client_consent_form.client_id = ${clientId}
        AND client_consent_form.deleted_utc IS NULL
      ORDER BY client_consent_form.at_utc DESC, client_consent_form.rowid DESC
      LIMIT 200`,
  )

const missingForms = (condition: SQL): SQL => sql`
  (
    SELECT json_group_array(json(y.packed))
    FROM (
      SELECT ${sql.raw(jsonObject(formColumns))} AS packed
      FROM consent_forms consent_form
      WHERE ${condition}
      ORDER BY consent_form.name
    ) y
  )`
/** The forms of this booking's services that count for `booking`. */
const signedForms = sql.raw(
  jsonArray(
    signedColumns,
    `FROM ${joinedSigned}
    JOIN consent_forms consent_form
      ON consent_form.consent_form_id = client_consent_form.consent_form_id
      AND consent_form.deleted_utc IS NULL
    WHERE client_consent_form.salon_id = booking.salon_id
      AND client_consent_form.client_id = booking.client_id
      AND client_consent_form.deleted_utc IS NULL
      AND (client_consent_form.source <> 'waived' OR client_consent_form.agenda_id = booking.agenda_id)
      AND (
        consent_form.service_ids_json = '[]'
        OR EXISTS (
          SELECT 1
          FROM json_each(consent_form.service_ids_json) j
          JOIN agenda_services booked_service
            ON booked_service.service_id = j.value
            AND booked_service.salon_id = booking.salon_id
            AND booked_service.agenda_id = booking.agenda_id
          WHERE booked_service.deleted_utc IS NULL
        )
      )`,
  ),
)

/** What the forms of a booking are at. */
export const selectBookingForms = (db: TenantDb, agendaId: string): Statement<BookingForms[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        booking.agenda_id, booking.client_id,
        ${isMinorOn(needOfBooking.day)} AS is_minor,
        ${sql.raw(
          instantSql(`(
            SELECT max(message.created_utc)
            FROM outbox message
            WHERE message.client_id = booking.client_id
              AND message.agenda_id = booking.agenda_id
              AND message.kind = 'consent_forms'
              AND message.state <> 'failed'
          )`),
        )} AS asked,
        ${missingForms(isMissing(needOfBooking))} AS missing,
        ${signedForms} AS signed
      FROM agendas booking
      JOIN clients client ON client.client_id = booking.client_id AND client.salon_id = booking.salon_id
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}
        AND booking.deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        agendaId: String(row.agenda_id),
        clientId: String(row.client_id),
        isMinor: Number(row.is_minor) === 1,
        asked: row.asked === null ? null : String(row.asked),
        missing: readJson(row.missing),
        signed: readJson(row.signed),
      })),
  )

interface NewSignature {
  readonly clientConsentFormId: string
  readonly clientId: string
  readonly agendaId: string
  readonly consentFormId: string
  readonly textVersion: number
  readonly textHash: string
  readonly source: FormSource
  readonly language: Language
  readonly answers: readonly FormAnswer[]
  readonly signedName: string
  readonly signature: string
  readonly network?: string
}
export const insertSignature = (db: TenantDb, { answers, ...signature }: NewSignature) =>
  db.insert(clientConsentForms, { ...signature, answers: [...answers], at: db.now, userId: sql`w.user_id` })

/** Guard statement: aborts with `already_used` unless the booking still asks for the form. */
export const abortUnlessMissing = (db: TenantDb, agendaId: string, consentFormId: string) =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM agendas booking
        JOIN consent_forms consent_form ON consent_form.consent_form_id = ${consentFormId}
        WHERE booking.salon_id = ${salonId}
          AND booking.agenda_id = ${agendaId}
          AND ${isMissing(needOfBooking)}
      )`,
  )

/** Guard statement: aborts with `stale` unless the form has still this text. */
export const abortUnlessText = (db: TenantDb, consentFormId: string, textVersion: number) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM consent_forms consent_form
        WHERE consent_form.salon_id = ${salonId}
          AND consent_form.consent_form_id = ${consentFormId}
          AND consent_form.text_version = ${textVersion}
          AND consent_form.deleted_utc IS NULL
      )`,
  )

/** Waives what is missing for a booking, in the name of the caller. */
export const waiveMissing = (db: StaffDb, prefix: string, agendaId: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_consent_forms (
        client_consent_form_id, salon_id, client_id, consent_form_id, text_version, text_hash, agenda_id, at_utc, source, language,
        user_id, changed_by, changed_utc
      )
      SELECT
        ${prefix} || '_' || row_number() OVER (), booking.salon_id, booking.client_id, consent_form.consent_form_id,
        consent_form.text_version, consent_form_text.text_hash, booking.agenda_id,
        ${db.nowUtc}, 'waived', 'it', ${userId}, ${userId}, ${db.nowUtc}
      FROM agendas booking
      JOIN consent_forms consent_form ON ${isMissing(needOfBooking)}
      JOIN consent_form_texts consent_form_text
        ON consent_form_text.consent_form_id = consent_form.consent_form_id
        AND consent_form_text.text_version = consent_form.text_version
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}
        AND booking.deleted_utc IS NULL`,
  )

const isSigned = (id: string) => sql`${clientConsentForms.clientConsentFormId} = ${id}`
export const deleteSigned = (db: StaffDb, id: string) => [db.softDelete(clientConsentForms, isSigned(id)), db.abortIfUnchanged('missing')]
export const restoreSigned = (db: StaffDb, id: string) => [db.restore(clientConsentForms, isSigned(id)), db.abortIfUnchanged('missing')]

/** What the message that asks for a booking's forms says of it. */
export const selectAskedBooking = (
  db: StaffDb,
  agendaId: string,
): Statement<{ clientId: string; start: string; services: string } | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        booking.client_id,
        ${sql.raw(instantSql('booking.start_utc'))} AS start,
        (
          SELECT group_concat(booked_service.service, ', ' ORDER BY booked_service.start_utc, booked_service.agenda_service_id)
          FROM agenda_services booked_service
          WHERE booked_service.salon_id = booking.salon_id
            AND booked_service.agenda_id = booking.agenda_id
            AND booked_service.deleted_utc IS NULL
        ) AS services
      FROM agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}
        AND booking.deleted_utc IS NULL`,
    ([row]) => row && { clientId: String(row.client_id), start: String(row.start), services: String(row.services ?? '') },
  )
