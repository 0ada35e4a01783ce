/** Terms of messages to and from clients, and of their consent. Part of schema/terms.ts. */

/**
 * What a client consents to. `notice`: the privacy notice was read; `health`: allergies and scalp are recorded; `photos`: pictures may
 * be shown. The others are advertising: `offers` are promotions and win-back messages, `feedback` are NPS, surveys and review links.
 */
export const consentPurposes = ['notice', 'health', 'photos', 'offers', 'birthday', 'feedback'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
export const marketingPurposes = ['offers', 'birthday', 'feedback'] as const satisfies readonly ConsentPurpose[]
export type MarketingPurpose = (typeof marketingPurposes)[number]
/** Purpose of a message; `service` messages belong to a booking or to the client's data and need no consent. */
export type MessagePurpose = 'service' | MarketingPurpose

/** Channels of consent: `text` covers WhatsApp and SMS; empty for a purpose that sends nothing. */
export const consentChannels = ['', 'text', 'mail'] as const
export type ConsentChannel = (typeof consentChannels)[number]

/** How an entry of the consent log came about; `asked` says that the link was sent, `stop` is a withdrawal by link or by its button. */
export const consentSources = ['asked', 'link', 'tablet', 'paper', 'desk', 'stop', 'booking'] as const
export type ConsentSource = (typeof consentSources)[number]

/** Providers with which a salon may have its own SMS account. */
export const smsProviders = ['smshosting', 'twilio'] as const
export type SmsProvider = (typeof smsProviders)[number]

/** What a gateway reported about a message after it had accepted it. */
export const deliveries = ['delivered', 'read', 'undelivered'] as const
export type Delivery = (typeof deliveries)[number]

/** Channels of messages to clients, the preferred one first. */
export const messageChannels = ['whatsapp', 'sms', 'mail'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Channels on which clients can write to a salon. */
export const incomingChannels = ['whatsapp', 'sms'] as const
export type IncomingChannel = (typeof incomingChannels)[number]

/**
 * What an answer by message has done: `moved`: the booking was moved meanwhile, so the client was asked again; `too_late`: past the time
 * until which clients may cancel; `over`: there was nothing left to answer; `stopped`: advertising was withdrawn; `link_sent`: the client
 * pressed a button and got the link to move or cancel.
 */
export const answerResults = ['confirmed', 'cancelled', 'moved', 'too_late', 'over', 'stopped', 'link_sent'] as const
export type AnswerResult = (typeof answerResults)[number]

/** How a form was signed; `waived`: a team member started the service without it. */
export const formSources = ['link', 'tablet', 'waived'] as const
export type FormSource = (typeof formSources)[number]

/** Kinds of automatic messages: to the salon itself, and to its clients. */
export const cronMessageKinds = [
  'daily_summary',
  'morning',
  'booking_reminder',
  'patch_test_expiring',
  'nps',
  'birthday',
  'win_back',
] as const
export type CronMessageKind = (typeof cronMessageKinds)[number]

/** State of a message text at Meta; `none`: never submitted; `missing`: Meta does not have it any more. */
export type CloudTemplateState = 'none' | 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled' | 'missing'

/** Categories by which Meta prices a WhatsApp message. */
export type CloudCategory = 'utility' | 'marketing' | 'authentication' | 'service'

/** Buttons under a message about a booking. */
export type BookingButton = 'confirm' | 'move' | 'cancel'

/** What Meta says of a number's quality; empty where it says nothing. */
export type NumberQuality = '' | 'GREEN' | 'YELLOW' | 'RED'
