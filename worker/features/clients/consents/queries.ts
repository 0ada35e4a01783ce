import { type SQL, sql } from 'drizzle-orm'
import type { PrivacyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { ConsentAnswers } from '../../../../schema/api/clients/consent-values.ts'
import type { ClientPrivacy, ClientPrivacyStatus, PrivacyText } from '../../../../schema/api/clients/consents-schemas.ts'
import { consentItems } from '../../../../schema/rules/clients/consents.ts'
import { getMessagePurpose } from '../../../../schema/rules/messages/message-templates.ts'
import { clientPrivacies } from '../../../../schema/tables/clients/consents.ts'
import { type ConsentSource, type Language, type MarketingPurpose, marketingPurposes, messageChannels } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { chooseChannel, clientAddresses } from '../../messages/channels/index.ts'
import { firstNameSql, linkSalonColumns } from '../../platform/salons/index.ts'

const titleOfText = `coalesce(
  (
    SELECT privacy_text.title
    FROM salon_config_privacy_texts privacy_text
    WHERE privacy_text.salon_config_privacy_id = consent_entry.salon_config_privacy_id
      AND privacy_text.text_version = consent_entry.text_version
  ),
  ''
)`
const entryColumns: Columns<ClientPrivacy> = {
  clientPrivacyId: 'consent_entry.client_privacy_id',
  clientId: 'consent_entry.client_id',
  at: instantSql('consent_entry.at_utc'),
  source: 'consent_entry.source',
  userDTO: `iif(
    consent_entry.user_id = 'guest',
    NULL,
    json_object(
          'userId', consent_entry.user_id,
          'firstName', coalesce(team_member.first_name, ''),
          'lastName', coalesce(team_member.last_name, '')
        )
  )`,
  answersId: 'consent_entry.answers_id',
  salonConfigPrivacyId: 'consent_entry.salon_config_privacy_id',
  number: 'consent_entry.number',
  title: titleOfText,
  textVersion: 'consent_entry.text_version',
  textHash: 'consent_entry.text_hash',
  language: 'consent_entry.language',
  signedName: 'consent_entry.signed_name',
  signature: 'consent_entry.signature',
  note: 'consent_entry.note',
  message: `(
    SELECT json_object('channel', message.channel, 'state', message.state)
    FROM outbox message
    WHERE message.outbox_id = consent_entry.outbox_id
      AND consent_entry.outbox_id <> ''
  )`,
  consents: jsonArray(
    { purpose: 'client_consent.purpose', channel: 'client_consent.channel', given: booleanSql('client_consent.given') },
    'FROM client_consents client_consent WHERE client_consent.client_privacy_id = consent_entry.client_privacy_id',
  ),
}

/** Entries of a client, or the one with an id. */
type Which = { readonly clientId: string } | { readonly id: string }

/** Entries of the consent log, the newest first; at most 500. */
export const selectPrivacies = (db: TenantDb, which: Which): Statement<ClientPrivacy[]> =>
  db.selectJson(
    entryColumns,
    (salonId) => sql`
      FROM client_privacies consent_entry
      LEFT JOIN users team_member ON team_member.user_id = consent_entry.user_id
      WHERE consent_entry.salon_id = ${salonId}
        AND ${'id' in which ? sql`consent_entry.client_privacy_id = ${which.id}` : sql`consent_entry.client_id = ${which.clientId}`}
      ORDER BY consent_entry.at_utc DESC, consent_entry.rowid DESC
      LIMIT 500`,
  )

/** The newest answer of a `client` for an item, as `{purpose, channel, given, since}`. */
const currentItem = ({ purpose, channel }: (typeof consentItems)[number]) => `(
  SELECT json_object(
    'purpose', '${purpose}',
    'channel', '${channel}',
    'given', iif(n.given IS NULL, NULL, ${booleanSql('n.given')}),
    'since', ${instantSql('n.at_utc')}
  )
  FROM (SELECT 1)
  LEFT JOIN (
    SELECT client_consent.given, client_consent.at_utc
    FROM client_consents client_consent
    WHERE client_consent.salon_id = client.salon_id
      AND client_consent.client_id = client.client_id
      AND client_consent.purpose = '${purpose}'
      AND client_consent.channel = '${channel}'
    ORDER BY client_consent.at_utc DESC, client_consent.rowid DESC
    LIMIT 1
  ) n
)`
/** JSON array of what a `client` consents to now, every item in order. */
export const currentConsents = `json_array(${consentItems.map((item) => `json(${currentItem(item)})`).join(', ')})`

const lastEntry = (what: string, condition: string) => `(
  SELECT ${what}
  FROM client_privacies consent_entry
  WHERE consent_entry.salon_id = client.salon_id
    AND consent_entry.client_id = client.client_id
    AND ${condition}
  ORDER BY consent_entry.at_utc DESC, consent_entry.rowid DESC
  LIMIT 1
)`
const isAnswer = "consent_entry.source IN ('link', 'tablet', 'paper', 'booking')"
const reachedBy = `iif(client.inactive_reason = '', ${chooseChannel(messageChannels)}, NULL)`
/** A gateway knows that the last message's number or address does not exist. */
const isLastRefused = `
  'bad_recipient' = (
    SELECT message.reason
    FROM outbox message
    WHERE +message.salon_id = client.salon_id
      AND message.client_id = client.client_id
      AND message.state IN ('sent', 'failed')
      AND message.recipient IN (r.whatsapp, r.phone, r.email)
    ORDER BY +message.created_utc DESC, message.rowid DESC
    LIMIT 1
  )`
const statusColumns: Columns<ClientPrivacyStatus> = {
  clientId: 'client.client_id',
  consents: `json(${currentConsents})`,
  reachedBy,
  unreachable: `CASE
    WHEN client.inactive_reason <> '' THEN 'inactive'
    WHEN r.whatsapp || r.phone || r.email = '' THEN 'no_address'
    WHEN ${reachedBy} IS NULL THEN 'no_sender'
    WHEN ${isLastRefused} THEN 'refused_number'
  END`,
  asked: instantSql(lastEntry('consent_entry.at_utc', "consent_entry.source = 'asked'")),
  signed: instantSql(lastEntry('consent_entry.at_utc', isAnswer)),
  signedVersion: `coalesce(${lastEntry('consent_entry.text_version', isAnswer)}, 0)`,
  textVersion: `coalesce(
    (
      SELECT max(salon_privacy.text_version)
      FROM salon_config_privacies salon_privacy
      WHERE salon_privacy.salon_id = client.salon_id
        AND salon_privacy.number = coalesce(${lastEntry('consent_entry.number', isAnswer)}, 1)
        AND salon_privacy.deleted_utc IS NULL
    ),
    0
  )`,
}

/** Name of a client and language of the salon, for a document; undefined for an unknown client. */
export const selectConsentHead = (db: TenantDb, clientId: string): Statement<{ name: string; language: Language } | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT client.name, iif(salon.country = 'IT', 'it', 'en') AS language
      FROM clients client
      JOIN salons salon ON salon.salon_id = client.salon_id
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
    ([row]) => row && { name: String(row.name), language: String(row.language) as Language },
  )

export const selectPrivacyStatus = (db: TenantDb, clientId: string): Statement<ClientPrivacyStatus[]> =>
  db.selectJson(
    statusColumns,
    (salonId) => sql`
      FROM clients client
      JOIN salons salon ON salon.salon_id = client.salon_id
      JOIN (
        SELECT client.client_id, ${sql.raw(clientAddresses)}
        FROM clients client
        WHERE client.salon_id = ${salonId}
          AND client.client_id = ${clientId}
      ) r ON r.client_id = client.client_id
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
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
  salonConfigPrivacyId: 'salon_privacy.salon_config_privacy_id',
  number: 'salon_privacy.number',
  language: 'salon_privacy.language',
  title: 'salon_privacy.title',
  text: 'salon_privacy.text',
  textVersion: 'salon_privacy.text_version',
  since: instantSql('salon_privacy.text_since_utc'),
}

/** The present text of a number in every language it has; `number` is an SQL expression or a number. */
export const selectCurrentTexts = (db: TenantDb, number: number | SQL): Statement<CurrentText[]> =>
  db.selectJson(
    textColumns,
    (salonId) => sql`
      FROM salon_config_privacies salon_privacy
      WHERE salon_privacy.salon_id = ${salonId}
        AND salon_privacy.number = ${number}
        AND salon_privacy.deleted_utc IS NULL
      ORDER BY salon_privacy.language`,
  )

const versionColumns: Columns<PrivacyText> = {
  salonConfigPrivacyId: 'privacy_text.salon_config_privacy_id',
  textVersion: 'privacy_text.text_version',
  language: 'privacy_text.language',
  title: 'privacy_text.title',
  text: 'privacy_text.text',
  since: instantSql('privacy_text.since_utc'),
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
      FROM salon_config_privacy_texts privacy_text
      WHERE privacy_text.salon_id = ${salonId}
        AND privacy_text.salon_config_privacy_id = ${salonConfigPrivacyId}
        AND privacy_text.text_version = coalesce(${textVersion}, privacy_text.text_version)
      ORDER BY privacy_text.text_version DESC
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
  SELECT consent_entry.client_id, consent_entry.number, consent_entry.client_privacy_id, consent_entry.outbox_id, NULL AS kind
  FROM client_privacies consent_entry
  WHERE consent_entry.client_privacy_id = ${id}
  UNION ALL
  SELECT message.client_id, 1, NULL, message.outbox_id, message.kind
  FROM outbox message
  WHERE message.outbox_id = ${id}
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
    SELECT max(consent_entry.at_utc)
    FROM client_privacies consent_entry
    WHERE consent_entry.salon_id = client.salon_id
      AND consent_entry.client_id = client.client_id
      AND consent_entry.source IN ('link', 'tablet', 'paper', 'booking')
  )`),
  clientId: 'client.client_id',
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
      JOIN clients client ON client.client_id = l.client_id
      JOIN salons salon ON salon.salon_id = client.salon_id
      WHERE client.salon_id = ${salonId}`,
    ([row]) => {
      if (!row) return undefined
      const facts: Facts = readJson(row.packed)
      const purpose = facts.kind === null ? 'service' : getMessagePurpose(facts.kind)
      return { ...facts, stop: marketingPurposes.find((one) => one === purpose) ?? null }
    },
  )
