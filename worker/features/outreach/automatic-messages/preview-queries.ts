import { sql } from 'drizzle-orm'
import type { ClientCronKind } from '../../../../schema/rules/outreach/automatic-messages.ts'
import type { CronMessageKind, Language } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { selectAddressed } from './queue-queries.ts'
import type { RecipientRun } from './recipient-queries.ts'

/** A run for salons of a country: only Italian holidays are known, so that all others share one. */
export interface PreviewRun extends RecipientRun {
  readonly country: 'IT' | ''
}
export interface Recipients {
  readonly recipients: number
  readonly withoutConsent: number
  readonly unreachable: number
  readonly first: readonly { name: string; clientId: string; language: Language; data: Record<string, unknown> }[]
}
const maxNames = 5

/** Who would receive a kind in the runs of the salon's country. */
export const selectPreview = (db: StaffDb, kind: ClientCronKind, runs: readonly PreviewRun[]) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        count(*) FILTER (WHERE m.channel IS NOT NULL) AS recipients,
        count(*) FILTER (WHERE m.channel IS NULL AND m.reachable IS NOT NULL) AS without_consent,
        count(*) FILTER (WHERE m.reachable IS NULL) AS unreachable,
        json_group_array(
          json_object('name', m.name, 'clientId', m.client_id, 'language', m.language, 'data', json(m.data_json))
        ) FILTER (WHERE m.channel IS NOT NULL AND m.place <= ${maxNames}) AS first
      FROM (
        SELECT
          a.*,
          row_number() OVER (PARTITION BY a.channel IS NULL ORDER BY a.name) AS place
        FROM (
          ${selectAddressed(
            kind,
            runs,
            db.nowUtc,
            sql`
              CASE v.value ->> 'country'
                WHEN (SELECT CASE salon.country WHEN 'IT' THEN 'IT' ELSE '' END FROM salons salon WHERE salon.salon_id = ${salonId})
                THEN ${salonId}
              END`,
          )}
        ) a
      ) m`,
    ([row]): Recipients => ({
      recipients: Number(row?.recipients),
      withoutConsent: Number(row?.without_consent),
      unreachable: Number(row?.unreachable),
      first: readJson(row?.first ?? '[]'),
    }),
  )

export interface PreviewSalon {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly country: string
  readonly currency: string
  readonly language: Language
  /** The salon's own texts of the kind, by language. */
  readonly ownTexts: Readonly<Partial<Record<Language, { subject: string; text: string }>>>
}

export const selectPreviewSalon = (db: StaffDb, kind: CronMessageKind) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        salon.salon_name, salon.address, salon.phone_number, salon.country, salon.currency,
        (
          SELECT
            json_group_object(message_template.language, json_object('subject', message_template.subject, 'text', message_template.text))
          FROM message_templates message_template
          WHERE message_template.salon_id = salon.salon_id
            AND message_template.kind = ${kind}
            AND message_template.deleted_utc IS NULL
        ) AS own_texts
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]): PreviewSalon => ({
      name: String(row?.salon_name),
      address: String(row?.address),
      phone: String(row?.phone_number),
      country: String(row?.country),
      currency: String(row?.currency),
      language: row?.country === 'IT' ? 'it' : 'en',
      ownTexts: readJson(row?.own_texts ?? '{}'),
    }),
  )
