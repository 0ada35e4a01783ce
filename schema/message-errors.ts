/** Messages about consents and messages to clients, by code. Part of schema/errors.ts. */
export const messageErrors = {
  client_unreachable: 'This client has no number or e-mail address that messages can be sent to',
  sent_today: 'Already sent to this client today',
  nobody_reached: 'None of these clients can get this message',
  unknown_message_field: 'Unknown field in braces',
  link_missing: 'The link is missing',
  no_marketing_consent: "This client hasn't agreed to these messages",
  no_privacy_text: 'Add a privacy text in Salon settings first',
  no_next_agendas: 'This client has no upcoming bookings',
  no_review_link: 'Add the review link in Salon settings first',
  privacy_text_changed: 'The text was updated. Please read it again.',
  already_answered: 'You have already answered. Thank you!',
  question_over: 'This question can no longer be answered',
} as const
