import { sql } from 'drizzle-orm'
import { isMarketing } from '../../../../schema/rules/clients/consents.ts'
import type { CurrentBooking } from '../../../../schema/rules/messages/current-bookings.ts'
import { getMessagePurpose, type MessageText, templateKinds, writtenKinds } from '../../../../schema/rules/messages/message-templates.ts'
import { getReviewUrl } from '../../../../schema/rules/outreach/review-link.ts'
import type { Language, MessageChannel, SmsProvider } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, jsonArray, jsonObject, jsonRow } from '../../../db/json-sql.ts'
import type { SealedSecret } from '../../../db/salon-secrets.ts'
import { confirmedSenders, latestConsent } from '../channels/index.ts'

/** A due message with what sending needs of its salon and recipient. */
export interface LeasedMessage {
  readonly outboxId: string
  readonly salonId: string | null
  readonly kind: string
  readonly language: Language
  readonly data: unknown
  readonly channel: MessageChannel | null
  /** Address on that channel. */
  readonly recipient: string
  /** Name of the recipient; the address if no client or user is known. */
  readonly name: string
  readonly clientId: string | null
  readonly userId: string | null
  readonly agendaId: string | null
  /** Number of attempts, this one included. */
  readonly attempts: number
  /** Seconds UTC. */
  readonly until: number
  readonly created: number
  /** The bookings that the message names, as they are now. */
  readonly bookings: readonly CurrentBooking[]
  /** Whether the client consents to advertising of its purpose on its channel, as of now; true for other messages. */
  readonly hasConsent: boolean
  /** The salon's own text of the kind in the message's language. */
  readonly ownText: MessageText | null
  readonly salon: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly country: string
    /** Address for reviews; empty if the salon has none. */
    readonly reviewUrl: string
    readonly timeZone: string
    /** Of amounts in messages. */
    readonly currency: string
    readonly waBoxUid: string
    readonly smsSender: string
    /** Reply-to address of e-mails. */
    readonly email: string
    /** Own gateway accounts of the salon. */
    readonly smsProvider: SmsProvider
    readonly secrets: readonly SealedSecret[]
    /** The salon's number at Meta, for a WhatsApp message of a salon that sends by it; without one for any other. */
    readonly cloud?: LeasedCloud | null
  } | null
}

/** What sending by Meta needs. */
export interface LeasedCloud {
  readonly phoneNumberId: string
  readonly businessAccountId: string
  /** Digits: it sends only as the salon's confirmed sender. */
  readonly number: string
  /** When the client wrote last, seconds UTC; null for one who has not. */
  readonly windowUtc: number | null
  /** The text of the kind as Meta has approved it. */
  readonly template: { readonly name: string; readonly body: string; readonly fields: readonly string[] } | null
}

type Salon = NonNullable<LeasedMessage['salon']>
interface LeasedRow extends Omit<LeasedMessage, 'salon'> {
  readonly salon: (Salon & { readonly googlePlaceId: string }) | null
}

const marketingPurposes = [...templateKinds, ...writtenKinds].flatMap((kind) => {
  const purpose = getMessagePurpose(kind)
  return isMarketing(purpose) ? [`WHEN '${kind}' THEN '${purpose}'`] : []
})
const marketingPurpose = `CASE outbox.kind ${marketingPurposes.join(' ')} END`
/** Consent may have been withdrawn since the message was queued. */
const hasConsent = `iif(
  ${marketingPurpose} IS NULL,
  1,
  coalesce(${latestConsent('outbox.salon_id', 'outbox.client_id', marketingPurpose, "iif(outbox.channel = 'mail', 'mail', 'text')")}, 0)
)`

const salonColumns: Columns<NonNullable<LeasedRow['salon']>> = {
  name: 'salon.salon_name',
  address: "trim(salon.address || ', ' || salon.city, ', ')",
  phone: 'salon.phone_number',
  country: 'salon.country',
  reviewUrl: 'salon.review_url',
  googlePlaceId: 'salon.google_place_id',
  timeZone: 'salon.time_zone',
  currency: 'salon.currency',
  waBoxUid: confirmedSenders.whatsapp,
  smsSender: confirmedSenders.sms,
  email: "coalesce(nullif(salon.email_sender, ''), salon.email)",
  smsProvider: 'salon.sms_provider',
  secrets: jsonArray(
    { salonId: 'salon_secret.salon_id', name: 'salon_secret.name', sealed: 'salon_secret.sealed' },
    `FROM salon_secrets salon_secret
    WHERE salon_secret.salon_id = salon.salon_id
      AND salon_secret.name IN ('waBoxToken', 'smsKey', 'smsSecret', 'cloudToken')`,
  ),
  cloud: jsonRow(
    {
      phoneNumberId: 'whatsapp_account.phone_number_id',
      businessAccountId: 'whatsapp_account.business_account_id',
      number: 'whatsapp_account.number',
      windowUtc: `(
        SELECT conversation.window_utc
        FROM conversations conversation
        WHERE conversation.salon_id = whatsapp_account.salon_id
          AND conversation.address = outbox.recipient
      )`,
      template: jsonRow(
        { name: 'whatsapp_template.name', body: 'whatsapp_template.body', fields: 'json(whatsapp_template.fields_json)' },
        `FROM whatsapp_templates whatsapp_template
        WHERE whatsapp_template.salon_id = whatsapp_account.salon_id
          AND whatsapp_template.kind = outbox.kind
          AND whatsapp_template.language = outbox.language
          AND whatsapp_template.state = 'approved'
          AND whatsapp_template.deleted_utc IS NULL`,
      ),
    },
    `FROM whatsapp_accounts whatsapp_account
    WHERE outbox.channel = 'whatsapp'
      AND whatsapp_account.salon_id = salon.salon_id
      AND whatsapp_account.is_active = 1
      AND whatsapp_account.disconnected_utc IS NULL
      AND whatsapp_account.deleted_utc IS NULL`,
  ),
}

const bookingColumns: Columns<CurrentBooking> = {
  agendaId: 'booking.agenda_id',
  startUtc: 'booking.start_utc',
  takesPlace: booleanSql('booking.outcome IS NULL AND booking.deleted_utc IS NULL'),
  services: jsonArray(
    { name: 'b.service', person: 'b.first_name', cents: 'b.price_cents', isShown: booleanSql('b.show = 1') },
    `FROM (
      SELECT booked_service.service, booked_service.price_cents, booked_service.show, team_member.first_name
      FROM agenda_services booked_service
      JOIN users team_member ON team_member.user_id = booked_service.user_id
      WHERE booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND booked_service.deleted_utc IS NULL
      ORDER BY booked_service.start_utc, booked_service.rowid
    ) b`,
  ),
}

/** Column map of a row of `outbox`, which has no alias: RETURNING knows none. */
const columns: Columns<LeasedRow> = {
  outboxId: 'outbox.outbox_id',
  salonId: 'outbox.salon_id',
  kind: 'outbox.kind',
  language: "iif(outbox.language = 'it', 'it', 'en')",
  data: 'json(outbox.data_json)',
  channel: 'outbox.channel',
  recipient: 'outbox.recipient',
  name: `coalesce(
    (SELECT client.name FROM clients client WHERE client.client_id = outbox.client_id),
    (SELECT trim(team_member.first_name || ' ' || team_member.last_name) FROM users team_member WHERE team_member.user_id = outbox.user_id),
    outbox.recipient
  )`,
  clientId: 'outbox.client_id',
  userId: 'outbox.user_id',
  agendaId: 'outbox.agenda_id',
  attempts: 'outbox.attempts',
  until: 'outbox.until_utc',
  created: 'outbox.created_utc',
  bookings: jsonArray(
    bookingColumns,
    // The plus keeps the salon's index out: by it every message would read all bookings of the salon.
    `FROM agendas booking
    WHERE +booking.salon_id = outbox.salon_id
      AND booking.agenda_id IN (
        SELECT outbox.agenda_id
        UNION
        SELECT outbox.data_json ->> '$.agendaId'
        UNION
        SELECT j.value ->> 'agendaId'
        FROM json_each(outbox.data_json, '$.bookings') j
      )`,
  ),
  hasConsent: booleanSql(hasConsent),
  ownText: jsonRow(
    { subject: 'message_template.subject', text: 'message_template.text' },
    `FROM message_templates message_template
    WHERE message_template.salon_id = outbox.salon_id
      AND message_template.kind = outbox.kind
      AND message_template.language = outbox.language
      AND message_template.deleted_utc IS NULL`,
  ),
  salon: jsonRow(salonColumns, 'FROM salons salon WHERE salon.salon_id = outbox.salon_id'),
}
/** A row of `outbox` as `parseLeasedMessage` reads it. */
export const leasedMessageJson = sql.raw(jsonObject(columns))

export function parseLeasedMessage(packed: string): LeasedMessage {
  const { salon, bookings, ...rest }: LeasedRow = JSON.parse(packed)
  const message = { ...rest, bookings: bookings.toSorted((a, b) => a.startUtc - b.startUtc) }
  if (!salon) return { ...message, salon }
  const { googlePlaceId, reviewUrl, ...others } = salon
  return { ...message, salon: { ...others, reviewUrl: getReviewUrl({ reviewUrl, googlePlaceId }) } }
}
