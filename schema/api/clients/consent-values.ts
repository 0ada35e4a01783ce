import * as v from 'valibot'
import { isConsentItem } from '../../rules/clients/consents.ts'
import { isSignature, maxSignatureLength } from '../../rules/clients/signature.ts'
import { consentChannels, consentPurposes } from '../../terms.ts'
import { Line, Text } from '../values.ts'

/** A purpose on one of its channels; `channel` is empty for a purpose that sends nothing. */
const item = {
  purpose: v.picklist(consentPurposes, 'Invalid value'),
  channel: v.picklist(consentChannels, 'Invalid value'),
}
const ConsentAnswer = v.pipe(
  v.strictObject({ ...item, given: v.boolean('Required') }),
  v.check(({ purpose, channel }) => isConsentItem(purpose, channel), 'Invalid value'),
)
/** The answers of a client, each item at most once. */
export const ConsentAnswers = v.pipe(
  v.array(ConsentAnswer),
  v.minLength(1, 'Required'),
  v.maxLength(20, 'Too many'),
  v.check((answers) => new Set(answers.map(({ purpose, channel }) => `${purpose}:${channel}`)).size === answers.length, 'Invalid value'),
)
export type ConsentAnswers = v.InferOutput<typeof ConsentAnswers>

/** A drawn signature (schema/rules/clients/signature.ts), or empty. */
export const Signature = v.pipe(v.string(), v.maxLength(maxSignatureLength, 'Too long'), v.check(isSignature, 'Invalid value'))
export const signed = { signedName: v.optional(Line(200), ''), signature: v.optional(Signature, '') }
export const ConsentNote = v.optional(Text(1000), '')
