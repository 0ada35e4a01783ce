import { type SQL, sql } from 'drizzle-orm'
import type { PrivacyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { ConsentAnswers } from '../../../../schema/api/clients/consent-values.ts'
import type { ClientPrivacy, ClientPrivacyStatus, PrivacyText } from '../../../../schema/api/clients/consents-schemas.ts'
import { consentItems } from '../../../../schema/rules/clients/consents.ts'
import { getMessagePurpose } from '../../../../schema/rules/messages/message-templates.ts'
import { clientPrivacies } from '../../../../schema/tables/clients/consents.ts'
import { type ConsentSource, type Language, type MarketingPurpose, marketingPurposes, messageChannels } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { chooseChannel, clientAddresses } from '../../messages/outbox/index.ts'
import { firstNameSql, linkSalonColumns } from '../../platform/salons/index.ts'

const titleOfText = `coalesce(
  (
    SELECT x.title
    FROM salon_config_privacy_texts x
    WHERE x.salon_config_privacy_id = p.salon_config_privacy_id
      AND x.text_version = p.text_version
  ),
  ''
)`
const entryColumns: Columns<ClientPrivacy> = {
  clientPrivacyId: 'p.client_privacy_id',
  clientId: 'p.client_id',
  at: instantSql('p.at_utc'),
  source: 'p.source',
  userDTO: `iif(
    p.user_id = 'guest',
    NULL,
    json_object('userId', p.user_id, 'firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, ''))
  )`,
  answersId: 'p.answers_id',
  salonConfigPrivacyId: 'p.salon_config_privacy_id',
  number: 'p.number',
  title: titleOfText,
  textVersion: 'p.text_version',
  textHash: 'p.text_hash',
  language: 'p.language',
  signedName: 'p.signed_name',
  signature: 'p.signature',
  note: 'p.note',
  message: `(
    SELECT json_object('channel', o.channel, 'state', o.state)
    FROM outbox o
    WHERE o.outbox_id = p.outbox_id
      AND p.outbox_id <> ''
  )`,
  consents: jsonArray(
    { purpose: 'k.purpose', channel: 'k.channel', given: booleanSql('k.given') },
    'FROM client_consents k WHERE k.client_privacy_id = p.client_privacy_id',
  ),
}

/** Entries of a client, or the one with an id. */
type Which = { readonly clientId: string } | { readonly id: string }

/** Entries of the consent log, the newest first; at most 500. */
export const selectPrivacies = (db: TenantDb, which: Which): Statement<ClientPrivacy[]> =>
  db.selectJson(
    entryColumns,
    (salonId) => sql`
      FROM client_privacies p
      LEFT JOIN users u ON u.user_id = p.user_id
      WHERE p.salon_id = ${salonId}
        AND ${'id' in which ? sql`p.client_privacy_id = ${which.id}` : sql`p.client_id = ${which.clientId}`}
      ORDER BY p.at_utc DESC, p.rowid DESC
      LIMIT 500`,
  )

/** The newest answer of client `c` for an item, as `{purpose, channel, given, since}`. */
const currentItem = ({ purpose, channel }: (typeof consentItems)[number]) => `(
  SELECT json_object(
    'purpose', '${purpose}',
    'channel', '${channel}',
    'given', iif(n.given IS NULL, NULL, ${booleanSql('n.given')}),
    'since', ${instantSql('n.at_utc')}
  )
  FROM (SELECT 1)
  LEFT JOIN (
    SELECT k.given, k.at_utc
    FROM client_consents k
    WHERE k.salon_id = c.salon_id
      AND k.client_id = c.client_id
      AND k.purpose = '${purpose}'
      AND k.channel = '${channel}'
    ORDER BY k.at_utc DESC, k.rowid DESC
    LIMIT 1
  ) n
)`
/** JSON array of what client `c` consents to now, every item in order. */
export const currentConsents = `json_array(${consentItems.map((item) => `json(${currentItem(item)})`).join(', ')})`

const lastEntry = (what: string, condition: string) => `(
  SELECT ${what}
  FROM client_privacies p
  WHERE p.salon_id = c.salon_id
    AND p.client_id = c.client_id
    AND ${condition}
  ORDER BY p.at_utc DESC, p.rowid DESC
  LIMIT 1
)`
const isAnswer = "p.source IN ('link', 'tablet', 'paper', 'booking')"
const reachedBy = `iif(c.inactive_reason = '', ${chooseChannel(messageChannels)}, NULL)`
/** A gateway knows that the last message's number or address does not exist. */
const isLastRefused = `
  'bad_recipient' = (
    SELECT o.reason
    FROM outbox o
    WHERE o.salon_id = c.salon_id
      AND o.client_id = c.client_id
      AND o.state IN ('sent', 'failed')
      AND o.recipient IN (r.whatsapp, r.phone, r.email)
    ORDER BY o.created_utc DESC, o.rowid DESC
    LIMIT 1
  )`
const statusColumns: Columns<ClientPrivacyStatus> = {
  clientId: 'c.client_id',
  consents: `json(${currentConsents})`,
  reachedBy,
  unreachable: `CASE
    WHEN c.inactive_reason <> '' THEN 'inactive'
    WHEN r.whatsapp || r.phone || r.email = '' THEN 'no_address'
    WHEN ${reachedBy} IS NULL THEN 'no_sender'
    WHEN ${isLastRefused} THEN 'refused_number'
  END`,
  asked: instantSql(lastEntry('p.at_utc', "p.source = 'asked'")),
  signed: instantSql(lastEntry('p.at_utc', isAnswer)),
  signedVersion: `coalesce(${lastEntry('p.text_version', isAnswer)}, 0)`,
  textVersion: `coalesce(
    (
      SELECT max(x.text_version)
      FROM salon_config_privacies x
      WHERE x.salon_id = c.salon_id
        AND x.number = coalesce(${lastEntry('p.number', isAnswer)}, 1)
        AND x.deleted_utc IS NULL
    ),
    0
  )`,
}

/** Name of a client and language of the salon, for a document; undefined for an unknown client. */
export const selectConsentHead = (db: TenantDb, clientId: string): Statement<{ name: string; language: Language } | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT c.name, iif(s.country = 'IT', 'it', 'en') AS language
      FROM clients c
      JOIN salons s ON s.salon_id = c.salon_id
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL`,
    ([row]) => row && { name: String(row.name), language: String(row.language) as Language },
  )

export const selectPrivacyStatus = (db: TenantDb, clientId: string): Statement<ClientPrivacyStatus[]> =>
  db.selectJson(
    statusColumns,
    (salonId) => sql`
      FROM clients c
      JOIN salons s ON s.salon_id = c.salon_id
      JOIN (
        SELECT c.client_id, ${sql.raw(clientAddresses)}
        FROM clients c
        WHERE c.salon_id = ${salonId}
          AND c.client_id = ${clientId}
      ) r ON r.client_id = c.client_id
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL`,
  )

/** The privacy text that is shown to a client. */
export interface CurrentText {
  salonConfigPrivacyId: string
  number: number
  language: Language
  title: string
  text: string
  textVersion: number
  since: string
}
const textColumns: Columns<CurrentText> = {
  salonConfigPrivacyId: 'x.salon_config_privacy_id',
  number: 'x.number',
  language: 'x.language',
  title: 'x.title',
  text: 'x.text',
  textVersion: 'x.text_version',
  since: instantSql('x.text_since_utc'),
}

/** The present text of a number in every language it has; `number` is an SQL expression or a number. */
export const selectCurrentTexts = (db: TenantDb, number: number | SQL): Statement<CurrentText[]> =>
  db.selectJson(
    textColumns,
    (salonId) => sql`
      FROM salon_config_privacies x
      WHERE x.salon_id = ${salonId}
        AND x.number = ${number}
        AND x.deleted_utc IS NULL
      ORDER BY x.language`,
  )

const versionColumns: Columns<PrivacyText> = {
  salonConfigPrivacyId: 'x.salon_config_privacy_id',
  textVersion: 'x.text_version',
  language: 'x.language',
  title: 'x.title',
  text: 'x.text',
  since: instantSql('x.since_utc'),
}
/** All versions of a text, or one, the newest first. */
export const selectTextVersions = (
  db: TenantDb,
  salonConfigPrivacyId: string,
  textVersion: number | null = null,
): Statement<PrivacyText[]> =>
  db.selectJson(
    versionColumns,
    (salonId) => sql`
      FROM salon_config_privacy_texts x
      WHERE x.salon_id = ${salonId}
        AND x.salon_config_privacy_id = ${salonConfigPrivacyId}
        AND x.text_version = coalesce(${textVersion}, x.text_version)
      ORDER BY x.text_version DESC
      LIMIT 200`,
  )

/** A new entry of the log; `text` is the one that the client has seen. */
export interface NewEntry {
  readonly clientPrivacyId: string
  readonly clientId: string
  readonly source: ConsentSource
  readonly language: Language
  readonly number?: number
  readonly text?: { readonly salonConfigPrivacyId: string; readonly textVersion: number; readonly textHash: string } | undefined
  readonly consents: readonly ConsentAnswers[number][]
  readonly answersId?: string
  readonly signedName?: string
  readonly signature?: string
  readonly network?: string
  readonly outboxId?: string
  readonly note?: string
}

/** Statements that append an entry and its consents. */
export function insertEntry(db: TenantDb, { text, consents, ...entry }: NewEntry): Statement<unknown>[] {
  const row = db.insert(clientPrivacies, { ...entry, ...text, at: db.now, userId: sql`w.user_id` })
  if (consents.length === 0) return [row]
  const answers = JSON.stringify(consents.map(({ purpose, channel, given }) => [purpose, channel, given ? 1 : 0]))
  const { clientPrivacyId, clientId } = entry
  const rows = db.executeRaw(
    (salonId) => sql`
      INSERT INTO client_consents (client_consent_id, salon_id, client_privacy_id, client_id, purpose, channel, given, at_utc)
      SELECT
        ${clientPrivacyId} || ':' || (j.value ->> 0) || ':' || (j.value ->> 1),
        ${salonId}, ${clientPrivacyId}, ${clientId}, j.value ->> 0, j.value ->> 1, j.value ->> 2, ${db.nowUtc}
      FROM json_each(${answers}) j`,
  )
  return [row, rows]
}

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
