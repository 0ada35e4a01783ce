import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { Derived, Id, Ids, Name, RequiredText, Version, Whole } from '../values.ts'
import { ConsentForm, Questions } from './consent-form-fields.ts'
import { signatureFields } from './consent-form-signature.ts'
import { BookingForms, ClientConsentForm } from './consent-forms-bookings.ts'

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
const missingForm = 'Consent form not found'

export const consentForms = {
  list: {
    method: 'GET',
    path: '/api/ConsentForms/Salon/{sessionCode}',
    access: 'profileInfoAccess+user',
    reply: v.array(ConsentForm),
    errorMessage: 'Unable to fetch consent forms',
  },
  create: {
    method: 'POST',
    path: '/api/ConsentForms/{sessionCode}',
    access: 'admin',
    body: v.strictObject(fields),
    reply: ConsentForm,
    errorMessage: missingForm,
    idempotent: true,
  },
  /** A change of name, text or questions is a new version, which clients sign again. */
  update: {
    method: 'PUT',
    path: '/api/ConsentForms/{sessionCode}/{consentFormId}',
    access: 'admin',
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
    errorMessage: missingForm,
    errors: { 409: ['stale'] },
  },
  remove: {
    method: 'DELETE',
    path: '/api/ConsentForms/{sessionCode}/{consentFormId}',
    access: 'admin',
    input: one,
    reply: ConsentForm,
    errorMessage: missingForm,
  },
} as const satisfies EndpointTable

const signErrors = { 409: ['form_changed'] } as const
const oneSigned = v.object({ clientConsentFormId: Id })
const unknownForm = 'Consent form not found'

export const clientConsentForms = {
  /** The newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientConsentForms/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id }),
    reply: v.array(ClientConsentForm),
    errorMessage: 'Unable to fetch consent forms',
  },
  /** Signed on the salon's tablet. */
  sign: {
    method: 'POST',
    path: '/api/ClientConsentForms/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: v.strictObject({ agendaId: Id, ...signatureFields }),
    reply: BookingForms,
    errorMessage: unknownForm,
    errors: signErrors,
    idempotent: true,
  },
  /** Makes a signature or a waiver count no more. */
  remove: {
    method: 'DELETE',
    path: '/api/ClientConsentForms/{sessionCode}/{clientConsentFormId}',
    access: 'adminReceptionist',
    input: oneSigned,
    reply: oneSigned,
    errorMessage: unknownForm,
  },
  restore: {
    method: 'POST',
    path: '/api/ClientConsentForms/Restore/{sessionCode}/{clientConsentFormId}',
    access: 'adminReceptionist',
    input: oneSigned,
    reply: oneSigned,
    errorMessage: unknownForm,
  },
} as const satisfies EndpointTable
