import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FormsPage } from '../../../schema/api/booking/link-page-replies.ts'
import type { ConsentForm } from '../../../schema/api/clients/consent-form-fields.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const questions = [{ key: 'q1', text: 'Are you pregnant?', type: 'yes_no', required: true, alertOn: 'yes' }]
const now = new Date(Date.parse(tuesday) - 7_200_000).toISOString()

/** A booked cut that needs a form, and a form of another service. */
async function openLinks() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const [clientId = ''] = salon.clients
  const create = async (name: string, serviceId: string) =>
    (
      await admin.call<ConsentForm>('POST', '/api/ConsentForms/{sessionCode}', {
        ...{ name, text: 'I know the risks.', questions, onlyMinors: false, validMonths: 12, asksByLink: true },
        serviceIds: [serviceId],
      })
    ).body.consentFormId
  const [asked, other] = [await create('Cut', salon.cut), await create('Colour', salon.colour)]
  const { agendaId } = (
    await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
      clientId,
      outsideHours: true,
      agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('09:00') }],
    })
  ).body
  const path = `/api/Links/Forms/${linkToken(secret, 'Forms', agendaId)}`
  const sign = (consentFormId: string, answer = 'yes') =>
    world.call<FormsPage & { code?: string; current?: FormsPage }>(
      'POST',
      path,
      { consentFormId, textVersion: 1, language: 'en', answers: [{ key: 'q1', answer }], signature: '1,1 20,20' },
      { now },
    )
  const readSigned = async () => (await world.db.execute('SELECT consent_form_id, answers_json FROM client_consent_forms')).rows
  return { world, asked, other, clientId, sign, readSigned }
}

test('a link takes one signature of a form, also of two at once, and the first one counts', async () => {
  const { asked, sign, readSigned } = await openLinks()
  const replies = await Promise.all([sign(asked), sign(asked)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await sign(asked, 'no')).toMatchObject({
    status: 409,
    body: { code: 'question_over', current: { missing: [], signed: ['Cut'] } },
  })
  const signed = await readSigned()
  expect(signed).toHaveLength(1)
  expect(JSON.parse(String(signed[0]?.answers_json))).toEqual([{ key: 'q1', answer: 'yes' }])
})

test('a link takes no form that its booking does not ask for, and none of a client who was erased', async () => {
  const { world, asked, other, clientId, sign, readSigned } = await openLinks()
  expect((await sign(other)).status).toBe(409)
  await world.db.execute({ sql: `UPDATE clients SET name = 'Erased', deleted_utc = 1 WHERE client_id = ?`, args: [clientId] })
  expect((await sign(asked)).status).toBe(404)
  expect(await readSigned()).toEqual([])
})
