import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { enqueue } from '../../../worker/features/messages/outbox/queries.ts'
import { processOutbox } from '../../../worker/features/messages/sending/send-due.ts'
import type { Mail } from '../../../worker/gateways/mail.ts'
import { accepted } from '../../../worker/gateways/send-result.ts'
import { openMessages } from '../../contract/examples-messages.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const noon = Date.parse('2026-11-24T11:00:00Z') / 1000
const hours = (n: number) => n * 3600

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openMessages(salon, world)
  const { databases } = inject('product')
  const client = openClient({ DATABASE_URL: `${databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const at = (nowUtc: number) => new SystemDb(client, { nowUtc, newId, actor: 'test' })
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
    return accepted('sent')
  }
  const context = { gateways: { mail: { send } }, secret: 'a secret of thirty-two characters', origin: 'http://app.test' }
  const clientId = salon.clients[0] ?? ''
  await world.db.execute(`UPDATE clients SET email = client_id || '@example.test'`)
  const desk = await salon.as('ADMIN')
  return {
    world,
    mails,
    setConsent: (given: boolean) =>
      desk.call('POST', '/api/ClientPrivacies/Status/{sessionCode}', {
        clientId,
        consents: [{ purpose: 'birthday', channel: 'mail', given }],
      }),
    queue: async () => {
      const db = at(noon).inSalon(salon.salonId)
      const message = enqueue(db, { cause: 'birthday', kind: 'birthday', data: {}, to: { clientId }, timeZone: 'Europe/Rome' })
      return (await db.batch(message))[0]
    },
    processAt: (utc: number) => processOutbox({ ...context, db: at(utc), pause: async () => undefined, openOwn: async () => ({}) }),
    read: async () => (await world.db.execute(`SELECT state, reason, due_utc FROM outbox WHERE kind = 'birthday'`)).rows[0],
  }
}

test('advertising that comes into the night waits until eight, and is sent with a header that unsubscribes', async () => {
  const { queue, processAt, read, setConsent, mails } = await prepare()
  expect(await queue()).toBeUndefined()
  await setConsent(true)
  expect(await queue()).toBe('mail')
  await processAt(noon + hours(10))
  expect(await read()).toMatchObject({ state: 'waiting', reason: 'quiet_time', due_utc: noon + hours(20) })
  await processAt(noon + hours(20))
  expect(await read()).toMatchObject({ state: 'sent' })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.unsubscribe).toMatch(/^http:\/\/app\.test\/api\/Links\/Privacy\/[^/]+\/Unsubscribe$/)
})

test('a message is not sent where its consent was withdrawn after it was queued', async () => {
  const { queue, processAt, read, setConsent } = await prepare()
  await setConsent(true)
  await queue()
  await setConsent(false)
  await processAt(noon + 60)
  expect(await read()).toMatchObject({ state: 'failed', reason: 'no_consent' })
})
