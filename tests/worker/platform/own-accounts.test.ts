import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { enqueue } from '../../../worker/features/messages/outbox/queries.ts'
import { processOutbox } from '../../../worker/features/messages/sending/send-due.ts'
import type { SmsGateway } from '../../../worker/gateways/sms.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

const now = Date.parse(at('10:00')) / 1000

async function openWorld() {
  const world = await openFixture()
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const db = new SystemDb(client, { nowUtc: now, newId, actor: 'test' })
  const accepting = (id: string): SmsGateway => ({ send: async () => ({ kind: 'accepted', gatewayId: id }) })
  return {
    world,
    db,
    accepting,
    send: (sms: SmsGateway) =>
      processOutbox({
        db,
        gateways: { sms },
        secret: 'a secret of thirty-two characters',
        origin: 'http://app.test',
        pause: async () => undefined,
        openOwn: async ({ secrets }) => (secrets.length > 0 ? { sms: accepting('own') } : {}),
      }),
    readOutbox: async () => (await world.db.execute('SELECT * FROM outbox ORDER BY rowid')).rows,
  }
}

test("a salon's own account goes on sending while the platform's account is refused", async () => {
  const { world, db, send, readOutbox } = await openWorld()
  const salons = [await openSalon(world, { sms_sender: 'Aurora' }), await openSalon(world, { sms_sender: 'Zampa' })]
  const own = salons[1]?.salonId ?? ''
  await world.db.execute({
    sql: `INSERT INTO salon_secrets (salon_id, name, sealed, changed_utc) VALUES (?, 'smsSecret', 'sealed', 1)`,
    args: [own],
  })
  for (const { salonId, clients } of salons)
    for (const clientId of clients.slice(0, 2)) {
      const salonDb = db.inSalon(salonId)
      await salonDb.batch(enqueue(salonDb, { cause: clientId, kind: 'password_changed', data: { username: 'u' }, to: { clientId } }))
    }
  await send({ send: async () => ({ kind: 'retryable', reason: 'credentials' }) })
  const rows = await readOutbox()
  expect(rows.filter((row) => row.salon_id !== own).map((row) => row.state)).toEqual(['waiting', 'waiting'])
  expect(rows.filter((row) => row.salon_id === own)).toMatchObject([
    { state: 'sent', by_own_account: 1, sms_parts: 2, gateway_id: 'own' },
    { state: 'sent', by_own_account: 1, sms_parts: 2, gateway_id: 'own' },
  ])
})

test('notes at all bookings of a reminder that it was sent, and at none of one that failed', async () => {
  const { world, db, accepting, send } = await openWorld()
  const salon = await openSalon(world, { sms_sender: 'Aurora' })
  const salonDb = db.inSalon(salon.salonId)
  const start = at('10:00', '2026-11-25')
  for (const [i, agendaId] of ['agd_1', 'agd_2', 'agd_3'].entries())
    await world.db.execute({
      sql: 'INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc) VALUES (?, ?, ?, ?, ?, 1)',
      args: [agendaId, salon.salonId, salon.clients[i === 2 ? 1 : 0] ?? '', now + 86_400, now + 88_200],
    })
  const remind = (client: number, ...agendaIds: string[]) =>
    enqueue(salonDb, {
      cause: `reminder ${client}`,
      kind: 'booking_reminder',
      data: {
        start,
        services: 'Cut',
        agendaId: agendaIds[0] ?? '',
        bookings: agendaIds.map((agendaId) => ({ agendaId, start, services: 'Cut' })),
      },
      to: { clientId: salon.clients[client] ?? '' },
      agendaId: agendaIds[0] ?? '',
    })
  const read = async () =>
    (await world.db.execute('SELECT sms_reminder_sent_utc AS sent, version FROM agendas ORDER BY agenda_id')).rows.map((row) => ({
      ...row,
    }))
  await salonDb.batch(remind(1, 'agd_3'))
  await send({ send: async () => ({ kind: 'rejected', reason: 'bad_recipient' }) })
  expect((await read()).map(({ sent }) => sent)).toEqual([null, null, null])
  await salonDb.batch(remind(0, 'agd_1', 'agd_2'))
  await send(accepting('1'))
  expect(await read()).toEqual([
    { sent: now, version: 1 },
    { sent: now, version: 1 },
    { sent: null, version: 1 },
  ])
})
