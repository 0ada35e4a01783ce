import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { FormsPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { ConsentForm } from '../../../../schema/api/clients/consent-form-fields.ts'
import type { ConsentFormDraft } from '../../../../schema/api/clients/consent-forms-schemas.ts'
import { consentForms } from '../../../../schema/tables/clients/consent-forms.ts'
import { messageChannels } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { chooseChannel, clientAddresses } from '../../messages/channels/index.ts'
import { firstNameSql, linkSalonColumns } from '../../platform/salons/index.ts'
import { isMissing, needOfBooking } from './need-queries.ts'

/** Bookings that start later are asked nearer to their day. */
const daysAhead = 60

/**
 * Asks by link for the forms that coming bookings lack, each booking once: of forms that are asked for by link, and of bookings that were
 * made or changed since then. Clients whom no channel reaches are left to the desk.
 */
export const askForForms = (db: SystemDb) =>
  db.executeRaw(sql`
    INSERT INTO outbox (
      outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, agenda_id,
      state, due_utc, until_utc, created_utc
    )
    SELECT
      ${db.newId('out')} || '_' || row_number() OVER (), m.salon_id, 'consent_forms:' || m.agenda_id, 'consent_forms', m.language,
      json_object('agendaId', m.agenda_id, 'start', strftime('%Y-%m-%dT%H:%M:%SZ', m.start_utc, 'unixepoch'), 'services', m.services),
      m.channel,
      CASE m.channel WHEN 'whatsapp' THEN m.whatsapp WHEN 'sms' THEN m.phone ELSE m.email END,
      m.client_id, m.agenda_id, 'waiting', ${db.nowUtc}, m.start_utc, ${db.nowUtc}
    FROM (
      SELECT
        r.*,
        coalesce(r.booked_in, nullif(r.own_language, ''), CASE salon.country WHEN 'IT' THEN 'it' ELSE 'en' END) AS language,
        ${sql.raw(chooseChannel(messageChannels))} AS channel
      FROM (
        SELECT
          booking.salon_id, booking.agenda_id, booking.client_id, booking.start_utc, booking.language AS booked_in,
          client.language AS own_language,
          (
            SELECT group_concat(booked_service.service, ', ')
            FROM agenda_services booked_service
            WHERE booked_service.salon_id = booking.salon_id
              AND booked_service.agenda_id = booking.agenda_id
              AND booked_service.deleted_utc IS NULL
          ) AS services,
          ${sql.raw(clientAddresses)}
        FROM (
          SELECT DISTINCT consent_form.salon_id
          FROM consent_forms consent_form
          WHERE consent_form.asks_since_utc IS NOT NULL
            AND consent_form.deleted_utc IS NULL
        ) w
        CROSS JOIN agendas booking ON booking.salon_id = w.salon_id
          AND booking.start_utc > ${db.nowUtc}
          AND booking.start_utc < ${db.nowUtc + daysAhead * 86_400}
        JOIN clients client ON client.client_id = booking.client_id AND client.salon_id = booking.salon_id
        WHERE booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
          AND client.inactive_reason = ''
          AND client.deleted_utc IS NULL
          AND NOT EXISTS (
            SELECT 1
            FROM outbox message
            WHERE message.salon_id = booking.salon_id
              AND message.cause = 'consent_forms:' || booking.agenda_id
          )
          AND EXISTS (
            SELECT 1
            FROM consent_forms consent_form
            WHERE consent_form.asks_since_utc <= booking.changed_utc
              AND ${isMissing(needOfBooking)}
          )
      ) r
      JOIN salons salon ON salon.salon_id = r.salon_id
      WHERE salon.suspended_utc IS NULL
        AND salon.deleted_utc IS NULL
    ) m
    WHERE m.channel IS NOT NULL
    ON CONFLICT DO NOTHING`)

export type LinkedFacts = Pick<FormsPage, 'salon' | 'firstName' | 'start' | 'services' | 'isOver'>

/** The booking that a link to its forms names, as its client sees it. */
export const selectLinkedFacts = (db: LinkDb): Statement<LinkedFacts | undefined> => {
  const columns: Columns<LinkedFacts> = {
    salon: jsonObject(linkSalonColumns),
    firstName: firstNameSql,
    start: instantSql('booking.start_utc'),
    services: `(
      SELECT json_group_array(booked_service.service)
      FROM agenda_services booked_service
      WHERE booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND booked_service.show = 1
        AND booked_service.deleted_utc IS NULL
    )`,
    isOver: booleanSql(`
      booking.outcome IS NOT NULL
      OR salon.suspended_utc IS NOT NULL
      OR booking.end_utc < ${db.nowUtc}`),
  }
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(columns))} AS packed
      FROM agendas booking
      JOIN clients client ON client.client_id = booking.client_id AND client.salon_id = booking.salon_id
      JOIN salons salon ON salon.salon_id = booking.salon_id
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${db.id}
        AND client.deleted_utc IS NULL`,
    ([row]) => row && (readJson(row.packed) as LinkedFacts),
  )
}

/** Columns of `consent_forms consent_form`. */
export const formColumns: Columns<ConsentForm> = {
  consentFormId: 'consent_form.consent_form_id',
  name: 'consent_form.name',
  text: 'consent_form.text',
  questions: storedJsonSql('consent_form.questions_json', '[]'),
  textVersion: 'consent_form.text_version',
  serviceIds: storedJsonSql('consent_form.service_ids_json', '[]'),
  onlyMinors: booleanSql('consent_form.only_minors'),
  validMonths: 'consent_form.valid_months',
  asksByLink: booleanSql('consent_form.asks_since_utc IS NOT NULL'),
  version: 'consent_form.version',
}

const selectWhere = (db: TenantDb, where: SQL, withDeleted = false): Statement<ConsentForm[]> =>
  db.selectJson(
    formColumns,
    (salonId) => sql`
      FROM consent_forms consent_form
      WHERE consent_form.salon_id = ${salonId}
        AND ${where}
        ${withDeleted ? sql`` : sql`AND consent_form.deleted_utc IS NULL`}
      ORDER BY consent_form.name`,
  )
export const selectForms = (db: StaffDb) => selectWhere(db, sql`true`)
/** Also a deleted one, as the reply to its deletion. */
export const selectForm = (db: TenantDb, id: string) => selectWhere(db, sql`consent_form.consent_form_id = ${id}`, true)

/** SHA-256 of what a client reads, hexadecimal. */
export const hashForm = ({ name, text, questions }: Pick<ConsentFormDraft, 'name' | 'text' | 'questions'>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, text, questions]))
    .digest('hex')

const isForm = (id: string) => sql`${consentForms.consentFormId} = ${id}`
const toValues = (db: StaffDb, { asksByLink, ...draft }: ConsentFormDraft) => ({
  ...draft,
  // Bookings that were made before are not asked.
  asksSince: asksByLink ? sql`coalesce(asks_since_utc, ${db.nowUtc})` : null,
})

/** Keeps the present text of a form as one of its versions; nothing if it is kept already. */
const keepText = (db: StaffDb, id: string, draft: ConsentFormDraft): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO consent_form_texts (consent_form_id, salon_id, text_version, name, text, questions_json, text_hash, since_utc)
      SELECT
        consent_form.consent_form_id, consent_form.salon_id, consent_form.text_version, consent_form.name, consent_form.text,
        consent_form.questions_json, ${hashForm(draft)}, ${db.nowUtc}
      FROM consent_forms consent_form
      WHERE consent_form.salon_id = ${salonId}
        AND consent_form.consent_form_id = ${id}
      ON CONFLICT DO NOTHING`,
  )

/** Guard statement: aborts with `missing` unless all of them are services of the salon. */
const abortUnlessServices = (db: StaffDb, serviceIds: readonly string[]) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(serviceIds)}) j
        WHERE NOT EXISTS (
          SELECT 1
          FROM services service
          WHERE service.salon_id = ${salonId}
            AND service.service_id = j.value
        )
      )`,
  )

export const insertForm = (db: StaffDb, id: string, draft: ConsentFormDraft): Statement<unknown>[] => [
  abortUnlessServices(db, draft.serviceIds),
  db.insert(consentForms, { consentFormId: id, ...toValues(db, draft), asksSince: draft.asksByLink ? db.now : null }),
  keepText(db, id, draft),
]

/** Changes a form of the given version; a changed text is its next version. Aborts with `stale` if there is none. */
export const updateForm = (
  db: StaffDb,
  id: string,
  { version, deleted, ...draft }: ConsentFormDraft & { version: number; deleted?: false | undefined },
): Statement<unknown>[] => {
  const isSame = sql`
    ${consentForms.name} = ${draft.name}
    AND ${consentForms.text} = ${draft.text}
    AND ${consentForms.questions} = ${JSON.stringify(draft.questions)}`
  const hasVersion = sql`${consentForms.version} = ${version}`
  return [
    abortUnlessServices(db, draft.serviceIds),
    deleted === false
      ? db.restore(consentForms, isForm(id), hasVersion)
      : db.update(consentForms, { ...toValues(db, draft), textVersion: sql`text_version + iif(${isSame}, 0, 1)` }, isForm(id), hasVersion),
    db.abortIfUnchanged('stale'),
    keepText(db, id, draft),
  ]
}
export const deleteForm = (db: StaffDb, id: string) => [db.softDelete(consentForms, isForm(id)), db.abortIfUnchanged('missing')]
