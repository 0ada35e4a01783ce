import { expect, test } from 'vitest'
import type { ClientPrivacy } from '../../schema/api/client-privacies.ts'
import type { OnlineCatalogue } from '../../schema/api/guest-replies.ts'
import { openMessages } from '../contract/examples-messages.ts'
import { openFixture } from '../support/fixture.ts'
import { createGuest, openOnline } from '../support/guest.ts'
import { openSalon } from '../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  await openMessages(salon, world)
  const guest = createGuest(world, salon, '+39 347 700 1122')
  const { sessionCode = '' } = await guest.enter()
  const create = (offers?: object) => guest.call('POST', 'NewClient/{s}', sessionCode, { name: 'Ada Neri', ...(offers ? { offers } : {}) })
  const readLog = async () => {
    const { rows } = await world.db.execute("SELECT client_id FROM clients WHERE phone_number = '+393477001122'")
    const clientId = String(rows[0]?.client_id)
    const desk = await salon.as('RECEPTIONIST')
    return (await desk.call<ClientPrivacy[]>('GET', `/api/ClientPrivacies/Client/{sessionCode}?clientId=${clientId}`)).body
  }
  const readTexts = async () => (await guest.call<OnlineCatalogue>('GET', 'GetServices/{s}', sessionCode)).body.privacyTexts
  return { world, create, readLog, readTexts }
}

test('a new guest who ticks the offers is logged with text, language and source, in two round trips', async () => {
  const { world, create, readLog, readTexts } = await prepare()
  const [text] = (await readTexts()) ?? []
  expect(text).toMatchObject({ language: 'it', title: 'Informativa', textVersion: 1 })
  await world.resetRoundTrips()
  expect(await create({ language: 'en', salonConfigPrivacyId: text?.salonConfigPrivacyId, textVersion: 1 })).toMatchObject({ status: 200 })
  expect(await world.countRoundTrips()).toBe(2)
  expect(await readLog()).toMatchObject([
    {
      source: 'booking',
      language: 'en',
      userDTO: null,
      salonConfigPrivacyId: text?.salonConfigPrivacyId,
      textVersion: 1,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      consents: [{ purpose: 'offers', channel: 'text', given: true }],
    },
  ])
  // Known guests are not asked.
  expect(await readTexts()).toBeUndefined()
})

test('nothing is logged of a guest who ticks nothing, and a text that the salon does not have is refused', async () => {
  const { world, create, readLog } = await prepare()
  expect(await create({ language: 'it', salonConfigPrivacyId: 'prv_other', textVersion: 1 })).toMatchObject({
    status: 400,
    body: { fields: { offers: expect.any(String) } },
  })
  const { rows } = await world.db.execute("SELECT client_id FROM clients WHERE phone_number = '+393477001122'")
  expect(rows).toEqual([])
  expect((await create()).status).toBe(200)
  expect(await readLog()).toEqual([])
})
