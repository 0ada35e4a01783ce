import type { CloudTemplateState, Language } from '../../schema/terms.ts'

/**
 * What is taken from Meta's documentation of the WhatsApp Cloud API and was not tried out against a real account. [doc] its reference,
 * [?] a guess: one line changes when an account shows otherwise.
 */

/** [doc] Every call names a version of the Graph API, which lives for two years. */
export const graphVersion = 'v23.0'

/** [?] Codes of languages: salons write one English, and `en` is the code without a country. */
export const languageCodes: Readonly<Record<Language, string>> = { en: 'en', it: 'it' }

/** Why Meta did not take a message, or could not deliver one that it had taken. */
export type CloudFailure = 'bad_recipient' | 'no_template' | 'credit' | 'not_set_up' | 'bad_text' | 'refused'

/** [doc] Error codes, by what they mean for the message. Any other code is `refused`. */
const codesOf: Readonly<Record<CloudFailure, readonly number[]>> = {
  // Not on WhatsApp, on an old version, or not among the numbers that a test account may write to.
  bad_recipient: [131_021, 131_026, 131_030],
  // The window is closed; the template is missing, of other variables, of a refused text, paused or disabled.
  no_template: [131_047, 132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016, 132_018, 132_068, 132_069],
  // No payment method, or one that does not work.
  credit: [131_042],
  // The token has ended or lacks a right; the number is not registered, or the account is blocked.
  not_set_up: [0, 3, 10, 190, 200, 368, 130_497, 131_005, 131_031, 131_037, 131_045, 133_000, 133_010],
  bad_text: [100, 131_008, 131_009, 131_051, 131_052, 131_053],
  refused: [],
}
export const failures: ReadonlyMap<number, CloudFailure> = new Map(
  (Object.keys(codesOf) as CloudFailure[]).flatMap((failure) => codesOf[failure].map((code) => [code, failure] as const)),
)

/** [doc] Too many at once: of the app, of the account, to one person, or from a number of bad quality. Nothing was sent. */
export const throttledCodes: readonly number[] = [4, 80_007, 130_429, 131_048, 131_056, 133_016]
/** [?] Seconds after which a throttled message is tried again: one to a person goes through every six seconds. */
export const throttledSeconds = 10

/** [doc] Errors that say what has become of a template. */
export const templateCodes: ReadonlyMap<number, CloudTemplateState> = new Map([
  [132_001, 'missing'],
  [132_015, 'paused'],
  [132_016, 'disabled'],
])

/** [doc] Statuses of a template. One that is in appeal was rejected; the others are not ready. */
export const templateStates: Readonly<Record<string, CloudTemplateState>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'rejected',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  FLAGGED: 'approved',
  UNPAUSED: 'approved',
  UNARCHIVED: 'approved',
  REINSTATED: 'approved',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  ARCHIVED: 'disabled',
  PENDING_DELETION: 'missing',
  DELETED: 'missing',
}

/** [?] The end of the window is kept a little earlier than Meta does, whose clock is another one. */
export const windowSeconds = 24 * 3600 - 120
/** Without a receipt within this time, a message goes by another channel. */
export const receiptSeconds = 600
/** [doc] Characters of a text with buttons, and of one without. */
export const maxInteractiveLength = 1024
export const maxTextLength = 4096
