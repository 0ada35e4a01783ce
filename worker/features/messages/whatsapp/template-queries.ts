import { sql } from 'drizzle-orm'
import type { CloudTemplate } from '../../../../schema/rules/messages/whatsapp-templates.ts'
import type { CloudTemplateState, Language } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { CloudListing, CloudReview } from '../../../gateways/whatsapp-cloud.ts'

interface Submission extends Pick<CloudTemplate, 'category' | 'body' | 'fields'> {
  readonly kind: string
  readonly language: Language
  readonly name: string
  readonly submitNo: number
  readonly externalId: string
  readonly state: CloudTemplateState
  readonly reason: string
}

/** Keeps what was submitted last of a kind and language. */
export const upsertTemplate = (db: StaffDb, template: Submission): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO whatsapp_templates (
        whatsapp_template_id, salon_id, kind, language, name, submit_no, external_id, category, body, fields_json, state, reason,
        submitted_utc, changed_by, changed_utc
      )
      SELECT
        ${db.newId('wat')}, w.salon_id, ${template.kind}, ${template.language}, ${template.name}, ${template.submitNo},
        ${template.externalId}, ${template.category}, ${template.body}, ${JSON.stringify(template.fields)}, ${template.state},
        ${template.reason}, ${db.nowUtc}, w.user_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE w.salon_id IS NOT NULL
      ON CONFLICT (salon_id, kind, language) WHERE deleted_utc IS NULL DO UPDATE
        SET
          name = excluded.name,
          submit_no = excluded.submit_no,
          external_id = excluded.external_id,
          category = excluded.category,
          body = excluded.body,
          fields_json = excluded.fields_json,
          state = excluded.state,
          reason = excluded.reason,
          submitted_utc = excluded.submitted_utc,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc`,
  )

/**
 * Takes over the states that Meta has listed; a template that is not in the whole list is missing there. Texts of other programs of the
 * account are left out.
 */
export const updateStates = (db: TenantDb, { templates, isCut }: CloudListing): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE whatsapp_templates
      SET
        state = coalesce(
          (
            SELECT j.value ->> 'state'
            FROM json_each(${JSON.stringify(templates)}) j
            WHERE j.value ->> 'name' = whatsapp_templates.name
              AND j.value ->> 'language' = whatsapp_templates.language
          ),
          iif(${isCut} OR state = 'rejected', state, 'missing')
        ),
        reason = coalesce(
          (
            SELECT j.value ->> 'reason'
            FROM json_each(${JSON.stringify(templates)}) j
            WHERE j.value ->> 'name' = whatsapp_templates.name
              AND j.value ->> 'language' = whatsapp_templates.language
          ),
          iif(${isCut} OR state = 'rejected', reason, '')
        ),
        version = version + 1,
        changed_by = ${userId},
        changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND deleted_utc IS NULL`,
  )

/** What Meta reports of one template, by its webhook or by refusing a message. */
export const updateState = (
  db: TenantDb,
  { name, language, state, reason }: Pick<CloudReview, 'name' | 'language' | 'state' | 'reason'>,
): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE whatsapp_templates
      SET state = ${state}, reason = ${reason}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND name = ${name}
        AND language = ${language}
        AND deleted_utc IS NULL
        AND (state <> ${state} OR reason <> ${reason})`,
  )
