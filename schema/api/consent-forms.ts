import * as v from 'valibot'
import { formSources, languages, messageChannels } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { ConsentForm, Questions, signatureFields } from './form-fields.ts'
import { Derived, Id, Ids, Instant, Name, RequiredText, Version, Whole } from './values.ts'

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

/** A form as a client has signed it, with the text of that version. */
export const ClientConsentForm = v.object({
  clientConsentFormId: Id,
  clientId: Id,
  consentFormId: Id,
  agendaId: v.nullable(Id),
  name: v.string(),
  text: v.string(),
  questions: ConsentForm.entries.questions,
  textVersion: v.number(),
  textHash: v.string(),
  at: Instant,
  source: v.picklist(formSources),
  language: v.picklist(languages),
  answers: v.array(v.object({ key: v.string(), answer: v.string() })),
  signedName: v.string(),
  signature: v.string(),
  /** Who had it signed, or waived it; null for a link. */
  userDTO: v.nullable(v.object({ userId: Id, firstName: v.string(), lastName: v.string() })),
  version: v.number(),
})
export type ClientConsentForm = v.InferOutput<typeof ClientConsentForm>

/** What a booking's forms are at: those to be signed, and those that were signed or waived for its services. */
export const BookingForms = v.object({
  agendaId: Id,
  clientId: Id,
  /** Whether a parent signs. */
  isMinor: v.boolean(),
  /** When the link was last sent. */
  asked: v.nullable(Instant),
  missing: v.array(ConsentForm),
  signed: v.array(ClientConsentForm),
})
export type BookingForms = v.InferOutput<typeof BookingForms>

const signErrors = { 409: ['form_changed'] } as const
const ofBooking = v.object({ agendaId: Id })
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
  ofBooking: {
    method: 'GET',
    path: '/api/ClientConsentForms/Booking/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    input: ofBooking,
    reply: BookingForms,
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
  /** The caller answers for this one visit without the forms that are missing. */
  waive: {
    method: 'POST',
    path: '/api/ClientConsentForms/Waive/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    input: ofBooking,
    reply: BookingForms,
    errorMessage: unknownForm,
  },
  /** Sends the link to the forms that are missing. */
  send: {
    method: 'POST',
    path: '/api/ClientConsentForms/SendLink/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    input: ofBooking,
    reply: v.object({ agendaId: Id, channel: v.nullable(v.picklist(messageChannels)) }),
    errorMessage: unknownForm,
    errors: { 409: ['client_unreachable', 'sent_today'] },
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
