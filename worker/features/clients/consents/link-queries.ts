import { type SQL, sql } from 'drizzle-orm'
import type { PrivacyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { getMessagePurpose } from '../../../../schema/rules/messages/message-templates.ts'
import { type MarketingPurpose, marketingPurposes } from '../../../../schema/terms.ts'
import { type Columns, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { firstNameSql, linkSalonColumns } from '../../outreach/client-messages/index.ts'
import { currentConsents } from './queries.ts'

/** What a privacy link names: an entry of the log that asked, or a message. `kind` is that of the message. */
const linkedRow = (id: string): SQL => sql`(
  SELECT p.client_id, p.number, p.client_privacy_id, p.outbox_id, NULL AS kind
  FROM client_privacies p
  WHERE p.client_privacy_id = ${id}
  UNION ALL
  SELECT o.client_id, 1, NULL, o.outbox_id, o.kind
  FROM outbox o
  WHERE o.outbox_id = ${id}
)`
/** Number of the privacy text that a link shows. */
export const linkedNumber = (db: LinkDb): SQL => sql`(SELECT l.number FROM ${linkedRow(db.id)} l)`

interface Facts extends Omit<PrivacyPage, 'texts' | 'stop'> {
  clientId: string
  kind: string | null
  number: number
  /** Entry that asked; null for the link of a message. */
  answersId: string | null
  outboxId: string
}
const factColumns: Columns<Facts> = {
  salon: jsonObject(linkSalonColumns),
  firstName: firstNameSql,
  consents: `json(${currentConsents})`,
  signed: instantSql(`(
    SELECT max(p.at_utc)
    FROM client_privacies p
    WHERE p.salon_id = c.salon_id
      AND p.client_id = c.client_id
      AND p.source IN ('link', 'tablet', 'paper', 'booking')
  )`),
  clientId: 'c.client_id',
  kind: 'l.kind',
  number: 'l.number',
  answersId: 'l.client_privacy_id',
  outboxId: "coalesce(l.outbox_id, '')",
}
const factsJson = sql.raw(jsonObject(factColumns))

export type LinkedPrivacy = Facts & { readonly stop: MarketingPurpose | null }

/** The client of a privacy link, with what they consent to now. */
export const selectLinkedPrivacy = (db: LinkDb): Statement<LinkedPrivacy | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${factsJson} AS packed
      FROM ${linkedRow(db.id)} l
      JOIN clients c ON c.client_id = l.client_id
      JOIN salons s ON s.salon_id = c.salon_id
      WHERE c.salon_id = ${salonId}`,
    ([row]) => {
      if (!row) return undefined
      const facts: Facts = JSON.parse(String(row.packed))
      const purpose = facts.kind === null ? 'service' : getMessagePurpose(facts.kind)
      return { ...facts, stop: marketingPurposes.find((one) => one === purpose) ?? null }
    },
  )
