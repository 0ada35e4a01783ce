import { toConsentChannel } from '../../../../schema/rules/clients/consents.ts'
import type { MarketingPurpose, MessageChannel } from '../../../../schema/terms.ts'

/**
 * Senders of a `salon` that the platform has confirmed, as SQL; empty for one that is missing, not confirmed or changed since. The
 * platform's gateway accounts serve every salon, so an unconfirmed sender could be the name of somebody else.
 */
export const confirmedSenders = {
  sms: "CASE WHEN salon.sms_sender = salon.sms_sender_confirmed THEN salon.sms_sender ELSE '' END",
  whatsapp: "CASE WHEN salon.wa_box_uid = salon.wa_box_uid_confirmed THEN salon.wa_box_uid ELSE '' END",
} as const

/** SQL: the channel by which a `salon` sends guests their codes, for which Meta has no text; null if there is none. */
export const codeChannel = `
  CASE
    WHEN ${confirmedSenders.whatsapp} <> ''
      AND NOT EXISTS (
        SELECT 1
        FROM whatsapp_accounts whatsapp_account
        WHERE whatsapp_account.salon_id = salon.salon_id
          AND whatsapp_account.is_active = 1
      )
      THEN 'whatsapp'
    WHEN ${confirmedSenders.sms} <> '' THEN 'sms'
  END`

/** SQL: what a client last answered to a purpose on a channel, 1 or 0; null if never asked. All four are SQL expressions. */
export const latestConsent = (salon: string, client: string, purpose: string, channel: string) => `(
  SELECT client_consent.given
  FROM client_consents client_consent
  WHERE client_consent.salon_id = ${salon}
    AND client_consent.client_id = ${client}
    AND client_consent.purpose = ${purpose}
    AND client_consent.channel = ${channel}
  ORDER BY client_consent.at_utc DESC, client_consent.rowid DESC
  LIMIT 1
)`

const channelConditions: Record<MessageChannel, string> = {
  whatsapp: `${confirmedSenders.whatsapp} <> '' AND r.whatsapp <> ''`,
  sms: `${confirmedSenders.sms} <> '' AND r.phone <> ''`,
  mail: `r.email <> ''`,
}
/**
 * SQL: the first channel of `channels` for which `salon` has a confirmed sender and recipient `r` an address, and with `purpose` the
 * client's consent; null if there is none.
 */
export const chooseChannel = (channels: readonly MessageChannel[], purpose?: MarketingPurpose): string => {
  const cases = channels.map((channel) => {
    const consent = purpose && latestConsent('salon.salon_id', 'r.client_id', `'${purpose}'`, `'${toConsentChannel(channel)}'`)
    return `WHEN ${channelConditions[channel]}${consent ? ` AND ${consent} = 1` : ''} THEN '${channel}'`
  })
  return `CASE ${cases.join(' ')} END`
}
/** SQL: the addresses of a `client`, for `r` of `chooseChannel`. */
export const clientAddresses = `
  CASE
    WHEN client.whats_app <> '' THEN client.whats_app
    WHEN client.whats_app_gateway = 1 THEN client.phone_number
    ELSE ''
  END AS whatsapp,
  coalesce(nullif(client.phone_number, ''), client.phone_number_2) AS phone,
  client.email`
