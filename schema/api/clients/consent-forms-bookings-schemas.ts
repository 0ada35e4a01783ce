import * as v from 'valibot'
import { formSources, languages, messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, type Restriction } from '../values.ts'
import { ConsentForm } from './consent-form-fields.ts'

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
  /** Answers are health data, which a booking gives only to the roles that see them outside the record. */
  signed: v.array(
    v.object({
      ...ClientConsentForm.entries,
      answers: v.optional(v.pipe(ClientConsentForm.entries.answers, v.metadata({ restriction: 'health' satisfies Restriction }))),
    }),
  ),
})
export type BookingForms = v.InferOutput<typeof BookingForms>

const ofBooking = v.object({ agendaId: Id })

export const bookingFormsSchemas = {
  one: { input: ofBooking, reply: BookingForms },
  waive: { input: ofBooking, reply: BookingForms },
  send: {
    tells: true,
    input: ofBooking,
    reply: v.object({ agendaId: Id, channel: v.nullable(v.picklist(messageChannels)) }),
    errors: { 409: ['client_unreachable', 'sent_today'] },
  },
} as const satisfies SchemaTable
