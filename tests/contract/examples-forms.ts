import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createBooking, createRecord } from './records.ts'

const questions = [{ key: 'q1', text: 'Are you pregnant?', type: 'yes_no', required: true, alertOn: 'yes' }]
const getDraft = (s: Salon, name = 'Colour') => ({
  name,
  text: 'I have been told about the risks.',
  questions,
  serviceIds: [s.cut],
  onlyMinors: false,
  validMonths: 12,
  asksByLink: false,
})
export const createForm = (s: Salon, name?: string) => createRecord(s, 'ConsentForms', getDraft(s, name))
export const getFormSignature = (consentFormId: unknown) => ({
  consentFormId,
  textVersion: 1,
  language: 'en',
  answers: [{ key: 'q1', answer: 'no' }],
  signedName: 'Giulia Moretti',
  signature: '10,20 30,40',
})

/** A booking whose service needs two forms, of which one is signed, and for which the link was sent. */
export async function openFormBooking(s: Salon, fixture: Fixture) {
  const { agendaId } = await createBooking(s)
  const { consentFormId: signedId } = await createForm(s)
  const { consentFormId } = await createForm(s, 'Photographs')
  const booking = await callAs<{ signed: { clientConsentFormId: string }[] }>(s, 'ADMIN', 'POST', 'ClientConsentForms/{sessionCode}', {
    agendaId,
    ...getFormSignature(signedId),
  })
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO outbox
        (outbox_id, salon_id, cause, kind, language, client_id, agenda_id, state, due_utc, until_utc, created_utc)
      VALUES (?, ?, 'forms', 'consent_forms', 'en', ?, ?, 'sent', 1, 1, 1795500000)`,
    args: [`out_forms_${s.salonId}`, s.salonId, s.clients[0] ?? '', agendaId],
  })
  return { agendaId, consentFormId: String(consentFormId), clientConsentFormId: String(booking.signed[0]?.clientConsentFormId) }
}
const withBooking: CreateExample = async (s, fixture) => ({ input: { agendaId: (await openFormBooking(s, fixture)).agendaId } })
const withSigned: CreateExample = async (s, fixture) => ({
  input: { clientConsentFormId: (await openFormBooking(s, fixture)).clientConsentFormId },
})
const withForm: CreateExample = async (s) => ({ input: { consentFormId: String((await createForm(s)).consentFormId) } })

export const formExamples: Record<string, CreateExample> = {
  'consentForms.list': async (s) => {
    await createForm(s)
    return { foreign: 200 }
  },
  'consentForms.create': (s) => ({ body: getDraft(s) }),
  'consentForms.update': async (s, fixture) => ({
    ...(await withForm(s, fixture)),
    body: { ...getDraft(s), text: 'Other risks.', version: 1 },
  }),
  'consentForms.remove': withForm,
  'clientConsentForms.ofClient': async (s, fixture) => {
    await openFormBooking(s, fixture)
    return { input: { clientId: s.clients[0] ?? '' } }
  },
  'bookingForms.one': withBooking,
  'clientConsentForms.sign': async (s, fixture) => {
    const { agendaId, consentFormId } = await openFormBooking(s, fixture)
    return { body: { agendaId, ...getFormSignature(consentFormId) } }
  },
  'bookingForms.waive': withBooking,
  'bookingForms.send': async (s, fixture) => {
    await fixture.db.execute({
      sql: `UPDATE salons SET sms_sender = ?, sms_sender_confirmed = ? WHERE salon_id = ?`,
      args: [s.salonId, s.salonId, s.salonId],
    })
    await fixture.db.execute({ sql: `UPDATE clients SET phone_number = '+393475550177' WHERE client_id = ?`, args: [s.clients[0] ?? ''] })
    return withBooking(s, fixture)
  },
  'clientConsentForms.remove': withSigned,
  'clientConsentForms.restore': async (s, fixture) => {
    const example = await withSigned(s, fixture)
    const id = String(example.input?.clientConsentFormId)
    await callAs(s, 'ADMIN', 'DELETE', `ClientConsentForms/{sessionCode}/${id}`)
    return example
  },
}
