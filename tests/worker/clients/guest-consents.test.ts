import { expect, test } from 'vitest'
import type { OnlineCatalogue } from '../../../schema/api/booking/guest-replies.ts'
import type { ClientPrivacy } from '../../../schema/api/clients/consents-schemas.ts'
import { openMessages } from '../../contract/examples-messages.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { openSalon } from '../../support/salon.ts'

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
  const readPage = async () => (await guest.call<OnlineCatalogue>('GET', 'GetServices/{s}', sessionCode)).body
  const readTexts = async () => (await readPage()).privacyTexts
  return { world, guest, sessionCode, create, readLog, readPage, readTexts }
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
  // Who has answered is not asked again.
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

test('a known guest is asked about offers until they answer, also with no; a later answer replaces an earlier one', async () => {
  const { world, guest, sessionCode, create, readLog, readPage } = await prepare()
  const answer = (given: boolean, more: object = {}) => guest.call('POST', 'Offers/{s}', sessionCode, { language: 'it', given, ...more })
  expect(await answer(true)).toMatchObject({ status: 409, body: { code: 'guest_unknown' } })
  expect((await readPage()).asksOffers).toBeUndefined()
  await create()
  const { asksOffers, privacyTexts: [text] = [] } = await readPage()
  expect([asksOffers, text?.title]).toEqual([true, 'Informativa'])
  expect(await answer(true, { salonConfigPrivacyId: 'prv_other', textVersion: 1 })).toMatchObject({ status: 400 })
  await world.resetRoundTrips()
  const shown = { salonConfigPrivacyId: text?.salonConfigPrivacyId, textVersion: 1 }
  expect(await answer(false, shown)).toMatchObject({ status: 200, body: { given: false } })
  expect(await world.countRoundTrips()).toBe(2)
  const page = await readPage()
  expect([page.asksOffers, page.privacyTexts]).toEqual([undefined, undefined])
  expect(await answer(true, shown)).toMatchObject({ status: 200 })
  expect((await readLog()).map(({ source, textVersion, consents }) => [source, textVersion, consents[0]?.given])).toEqual([
    ['booking', 1, true],
    ['booking', 1, false],
  ])
})

test('an answer given elsewhere counts: anyone who has answered by link, at the desk or with STOP is not asked online', async () => {
  const { world, create, readPage } = await prepare()
  await create()
  expect((await readPage()).asksOffers).toBe(true)
  await world.db.execute(`
    INSERT INTO client_consents (client_consent_id, salon_id, client_privacy_id, client_id, purpose, channel, given, at_utc)
    SELECT 'cco_1', salon_id, 'cpr_1', client_id, 'offers', 'text', 0, 1
    FROM clients
    WHERE phone_number = '+393477001122'`)
  expect((await readPage()).asksOffers).toBeUndefined()
})
