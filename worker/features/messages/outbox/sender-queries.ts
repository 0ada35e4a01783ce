/**
 * Senders of a salon `s` that the platform has confirmed, as SQL; empty for one that is missing, not confirmed or changed since. The
 * platform's gateway accounts serve every salon, so an unconfirmed sender could be the name of somebody else.
 */
export const confirmedSenders = {
  sms: "CASE WHEN s.sms_sender = s.sms_sender_confirmed THEN s.sms_sender ELSE '' END",
  whatsapp: "CASE WHEN s.wa_box_uid = s.wa_box_uid_confirmed THEN s.wa_box_uid ELSE '' END",
} as const
