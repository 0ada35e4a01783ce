import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { ConsentForm } from '../../../../schema/api/clients/consent-form-fields.ts'
import type { ConsentFormDraft } from '../../../../schema/api/clients/consent-forms.ts'
import { consentForms } from '../../../../schema/tables/clients/consent-forms.ts'
import { booleanSql, type Columns, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Columns of `consent_forms f`. */
export const formColumns: Columns<ConsentForm> = {
  consentFormId: 'f.consent_form_id',
  name: 'f.name',
  text: 'f.text',
  questions: storedJsonSql('f.questions_json', '[]'),
  textVersion: 'f.text_version',
  serviceIds: storedJsonSql('f.service_ids_json', '[]'),
  onlyMinors: booleanSql('f.only_minors'),
  validMonths: 'f.valid_months',
  asksByLink: booleanSql('f.asks_since_utc IS NOT NULL'),
  version: 'f.version',
}
const formJson = sql.raw(jsonObject(formColumns))

const selectWhere = (db: TenantDb, where: SQL, withDeleted = false): Statement<ConsentForm[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${formJson} AS packed
      FROM consent_forms f
      WHERE f.salon_id = ${salonId}
        AND ${where}
        ${withDeleted ? sql`` : sql`AND f.deleted_utc IS NULL`}
      ORDER BY f.name`,
    (rows) => rows.map((row): ConsentForm => JSON.parse(String(row.packed))),
  )
export const selectForms = (db: StaffDb) => selectWhere(db, sql`true`)
/** Also a deleted one, as the reply to its deletion. */
export const selectForm = (db: TenantDb, id: string) => selectWhere(db, sql`f.consent_form_id = ${id}`, true)

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
      SELECT f.consent_form_id, f.salon_id, f.text_version, f.name, f.text, f.questions_json, ${hashForm(draft)}, ${db.nowUtc}
      FROM consent_forms f
      WHERE f.salon_id = ${salonId}
        AND f.consent_form_id = ${id}
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
          FROM services v
          WHERE v.salon_id = ${salonId}
            AND v.service_id = j.value
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
