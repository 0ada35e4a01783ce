import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Derived, Id, Ids, Name, RequiredText, Version, Whole } from '../values.ts'
import { ConsentForm, Questions } from './consent-form-fields.ts'
import { signatureFields } from './consent-form-signature.ts'
import { BookingForms, ClientConsentForm } from './consent-forms-bookings-schemas.ts'

const fields = {
  name: Name(100),
  text: RequiredText(10_000),
  questions: Questions,
  serviceIds: Ids,
  onlyMinors: v.boolean('Required'),
  validMonths: Whole(0, 120),
  asksByLink: v.boolean('Required'),
}
export type ConsentFormDraft = v.InferOutput<v.StrictObjectSchema<typeof fields, undefined>>
const one = v.object({ consentFormId: Id })

export const consentFormsSchemas = {
  list: { reply: v.array(ConsentForm) },
  create: { body: v.strictObject(fields), reply: ConsentForm },
  update: {
    input: one,
    /** `deleted: false` takes back its deletion. */
    body: v.strictObject({
      ...fields,
      version: Version,
      deleted: v.optional(v.literal(false, 'Invalid value')),
      consentFormId: Derived,
      textVersion: Derived,
    }),
    reply: ConsentForm,
    errors: { 409: ['stale'] },
  },
  remove: { input: one, reply: ConsentForm },
} as const satisfies SchemaTable

const signErrors = { 409: ['form_changed'] } as const
const oneSigned = v.object({ clientConsentFormId: Id })

export const clientConsentFormsSchemas = {
  ofClient: { input: v.object({ clientId: Id }), reply: v.array(ClientConsentForm) },
  sign: { body: v.strictObject({ agendaId: Id, ...signatureFields }), reply: BookingForms, errors: signErrors },
  remove: { input: oneSigned, reply: oneSigned },
  restore: { input: oneSigned, reply: oneSigned },
} as const satisfies SchemaTable
