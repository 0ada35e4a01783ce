import { type SQL, sql } from 'drizzle-orm'
import type { BookingForms, ClientConsentForm } from '../../../../schema/api/clients/consent-forms-bookings-schemas.ts'
import type { FormAnswer } from '../../../../schema/rules/clients/consent-forms.ts'
import { clientConsentForms } from '../../../../schema/tables/clients/consent-forms.ts'
import type { FormSource, Language } from '../../../../schema/terms.ts'
import { type Columns, instantSql, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isMinorOn, isMissing, needOfBooking } from './need-queries.ts'
import { formColumns } from './queries.ts'

/** Columns of `client_consent_forms g` with its text `x` and its team member `u`. */
const signedColumns: Columns<ClientConsentForm> = {
  clientConsentFormId: 'g.client_consent_form_id',
  clientId: 'g.client_id',
  consentFormId: 'g.consent_form_id',
  agendaId: 'g.agenda_id',
  name: 'x.name',
  text: 'x.text',
  questions: storedJsonSql('x.questions_json', '[]'),
  textVersion: 'g.text_version',
  textHash: 'g.text_hash',
  at: instantSql('g.at_utc'),
  source: 'g.source',
  language: 'g.language',
  answers: storedJsonSql('g.answers_json', '[]'),
  signedName: 'g.signed_name',
  signature: 'g.signature',
  userDTO: `json(iif(u.user_id IS NULL, 'null', json_object(
    'userId', u.user_id,
    'firstName', u.first_name,
    'lastName', u.last_name
  )))`,
  version: 'g.version',
}
const joinedSigned = `
  client_consent_forms g
  JOIN consent_form_texts x ON x.consent_form_id = g.consent_form_id AND x.text_version = g.text_version
  LEFT JOIN users u ON u.user_id = g.user_id AND u.salon_id = g.salon_id`

/** Signed and waived forms of a client, the newest first, at most 200. */
export const selectFormsOfClient = (db: StaffDb, clientId: string): Statement<ClientConsentForm[]> =>
  db.selectJson(
    signedColumns,
    (salonId) => sql`
      FROM ${sql.raw(joinedSigned)}
      WHERE g.salon_id = ${salonId}
        AND g.client_id = ${clientId}
        AND g.deleted_utc IS NULL
      ORDER BY g.at_utc DESC, g.rowid DESC
      LIMIT 200`,
  )

const missingForms = (condition: SQL): SQL => sql`
  (
    SELECT json_group_array(json(y.packed))
    FROM (
      SELECT ${sql.raw(jsonObject(formColumns))} AS packed
      FROM consent_forms f
      WHERE ${condition}
      ORDER BY f.name
    ) y
  )`
/** The forms of this booking's services that count for booking `a`. */
const signedForms = sql.raw(
  jsonArray(
    signedColumns,
    `FROM ${joinedSigned}
    JOIN consent_forms f ON f.consent_form_id = g.consent_form_id AND f.deleted_utc IS NULL
    WHERE g.salon_id = a.salon_id
      AND g.client_id = a.client_id
      AND g.deleted_utc IS NULL
      AND (g.source <> 'waived' OR g.agenda_id = a.agenda_id)
      AND (
        f.service_ids_json = '[]'
        OR EXISTS (
          SELECT 1
          FROM json_each(f.service_ids_json) j
          JOIN agenda_services b ON b.service_id = j.value AND b.salon_id = a.salon_id AND b.agenda_id = a.agenda_id
          WHERE b.deleted_utc IS NULL
        )
      )`,
  ),
)

/** What the forms of a booking are at. */
export const selectBookingForms = (db: TenantDb, agendaId: string): Statement<BookingForms[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        a.agenda_id, a.client_id,
        ${isMinorOn(needOfBooking.day)} AS is_minor,
        ${sql.raw(
          instantSql(`(
            SELECT max(o.created_utc)
            FROM outbox o
            WHERE o.client_id = a.client_id
              AND o.agenda_id = a.agenda_id
              AND o.kind = 'consent_forms'
              AND o.state <> 'failed'
          )`),
        )} AS asked,
        ${missingForms(isMissing(needOfBooking))} AS missing,
        ${signedForms} AS signed
      FROM agendas a
      JOIN clients c ON c.client_id = a.client_id AND c.salon_id = a.salon_id
      WHERE a.salon_id = ${salonId}
        AND a.agenda_id = ${agendaId}
        AND a.deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        agendaId: String(row.agenda_id),
        clientId: String(row.client_id),
        isMinor: Number(row.is_minor) === 1,
        asked: row.asked === null ? null : String(row.asked),
        missing: JSON.parse(String(row.missing)),
        signed: JSON.parse(String(row.signed)),
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
        FROM agendas a
        JOIN consent_forms f ON f.consent_form_id = ${consentFormId}
        WHERE a.salon_id = ${salonId}
          AND a.agenda_id = ${agendaId}
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
        FROM consent_forms f
        WHERE f.salon_id = ${salonId}
          AND f.consent_form_id = ${consentFormId}
          AND f.text_version = ${textVersion}
          AND f.deleted_utc IS NULL
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
        ${prefix} || '_' || row_number() OVER (), a.salon_id, a.client_id, f.consent_form_id, f.text_version, x.text_hash, a.agenda_id,
        ${db.nowUtc}, 'waived', 'it', ${userId}, ${userId}, ${db.nowUtc}
      FROM agendas a
      JOIN consent_forms f ON ${isMissing(needOfBooking)}
      JOIN consent_form_texts x ON x.consent_form_id = f.consent_form_id AND x.text_version = f.text_version
      WHERE a.salon_id = ${salonId}
        AND a.agenda_id = ${agendaId}
        AND a.deleted_utc IS NULL`,
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
        a.client_id,
        ${sql.raw(instantSql('a.start_utc'))} AS start,
        (
          SELECT group_concat(v.service, ', ' ORDER BY v.start_utc, v.agenda_service_id)
          FROM agenda_services v
          WHERE v.salon_id = a.salon_id
            AND v.agenda_id = a.agenda_id
            AND v.deleted_utc IS NULL
        ) AS services
      FROM agendas a
      WHERE a.salon_id = ${salonId}
        AND a.agenda_id = ${agendaId}
        AND a.deleted_utc IS NULL`,
    ([row]) => row && { clientId: String(row.client_id), start: String(row.start), services: String(row.services ?? '') },
  )
