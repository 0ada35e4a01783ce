import { expect, test } from 'vitest'
import type { SenderTotal } from '../../../schema/api/messages/message-log-schemas.ts'
import type { SalonPerson } from '../../../schema/api/platform/salon-people-schemas.ts'
import type { Salon } from '../../../schema/api/platform/salons-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon, type Person, signIn } from '../../support/salon.ts'
import { readRestore, startRestore, takeOut, upload } from '../../support/take-outs.ts'

async function restore(boss: Person, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const salonId = await upload(boss, file)
  expect((await startRestore(boss, salonId, true)).status).toBe(200)
  await expect.poll(() => readRestore(boss, salonId), { timeout: 60_000 }).toMatchObject({ state: 'done', emptied: [] })
  return salonId
}

/** A salon with an administrator who has an e-mail address, a message of today and a scheduled report. */
async function openSource(world: Fixture) {
  const salon = await openSalon(world)
  const [admin, boss] = [await salon.as('ADMIN'), await salon.as('SUPERADMIN')]
  const run = (sql: string) => world.db.execute({ sql, args: [salon.salonId] })
  await run(`UPDATE users SET email = 'anna@example.com' WHERE salon_id = ? AND user_id = '${salon.anna}'`)
  await run(`
    INSERT INTO outbox (
      outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, state, due_utc, until_utc, created_utc, sent_utc, sms_parts
    )
    VALUES (
      'out_0000000000000001', ?, 'test:1', 'free_text', 'en', '{"text":"Hello"}', 'sms', '+393331234567', 'sent',
      1795514400, 1795514400, 1795514400, 1795514400, 2
    )`)
  const definition = {
    ...{ rows: ['person'], column: null, figures: ['revenue'], period: 'this_month', from: null, to: null },
    ...{ kinds: ['services'], userIds: [], serviceCategoryIds: [], clientCategoryIds: [], compare: 'none', chart: 'stacked' },
  }
  const report = { name: 'Revenue', sharedWith: [], mail: 'books@example.com', mailDay: 3, language: 'en', definition }
  expect((await admin.call('POST', '/api/Reports/{sessionCode}', report)).status).toBe(200)
  return { salon, admin, boss }
}

test('a superadmin invites the people of a restored salon while it is suspended; they sign in when the suspension ends', async () => {
  const world = await openFixture()
  const { salon, admin, boss } = await openSource(world)
  const salonId = await restore(boss, await takeOut(admin))
  const path = `/api/Salons/People/{sessionCode}/${salonId}`
  const { body: people } = await boss.call<SalonPerson[]>('GET', path)
  expect(people.every(({ access }) => access === 'none')).toBe(true)
  const anna = people.find(({ email }) => email === 'anna@example.com')
  const nobody = people.find(({ email }) => email === '')
  const invite = (...userIds: (string | undefined)[]) =>
    boss.call<SalonPerson[]>('POST', `/api/Salons/Invite/{sessionCode}/${salonId}`, { userIds })
  expect(await invite(nobody?.userId)).toMatchObject({ status: 409, body: { code: 'no_email' } })
  // People of another salon are not there.
  expect((await invite(salon.anna)).status).toBe(404)
  expect((await admin.call('GET', path)).status).toBe(403)

  // Of presses at once one invites.
  for (const invited of await Promise.all(Array.from({ length: 5 }, () => invite(anna?.userId))))
    expect(invited.body.find(({ userId }) => userId === anna?.userId)).toMatchObject({ access: 'invited' })
  const { rows: sent } = await world.db.execute({ sql: 'SELECT 1 FROM outbox WHERE user_id = ?', args: [anna?.userId ?? ''] })
  expect(sent).toHaveLength(1)
  const gateways = getGateways(world)
  const [mail] = await gateways.until(1, 'anna@example.com')
  expect(mail?.text).toContain(anna?.username)
  // A second press within the hour sends nothing and ends no link.
  expect((await invite(anna?.userId)).status).toBe(200)
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const password = 'correct horse of Anna'
  expect((await world.call('POST', '/api/Sessions/ResetPassword', { token, password })).status).toBe(200)
  const { body: after } = await boss.call<SalonPerson[]>('GET', path)
  expect(after.find(({ userId }) => userId === anna?.userId)).toMatchObject({ access: 'active' })

  const { body: row } = await boss.call<Salon>('GET', `/api/Salons/{sessionCode}/${salonId}`)
  const change = { suspended: null, version: row.version }
  expect((await boss.call('PUT', `/api/Salons/{sessionCode}/${salonId}`, change)).status).toBe(200)
  expect((await (await signIn(world, anna?.username ?? '', password)).call('GET', '/api/Alerts/{sessionCode}')).status).toBe(200)
  const mails = await gateways.sent('anna@example.com')
  expect(mails.filter(({ text }) => text.includes('#token='))).toHaveLength(1)
}, 120_000)

test('a restored salon sends no report until somebody turns that on, and its earlier messages are not counted again', async () => {
  const world = await openFixture()
  const { salon, admin, boss } = await openSource(world)
  const salonId = await restore(boss, await takeOut(admin))
  const read = async () =>
    (await world.db.execute({ sql: 'SELECT mail, mail_day, scheduled_utc FROM reports ORDER BY salon_id = ?', args: [salonId] })).rows
  const kept = { mail: 'books@example.com', mail_day: 3 }
  expect(await read()).toMatchObject([
    { ...kept, scheduled_utc: expect.any(Number) },
    { ...kept, scheduled_utc: null },
  ])
  const span = '?from=2026-11-01&to=2026-11-30'
  const { body: totals } = await boss.call<SenderTotal[]>('GET', `/api/Logs/GetSenderTotals/{sessionCode}${span}`)
  expect(totals.filter(({ sms }) => sms > 0)).toMatchObject([{ salonId: salon.salonId, sms: 1, smsParts: 2 }])
  const { body: logs } = await boss.call<{ salonId: string; cost: number }[]>(
    'GET',
    `/api/Logs/GetSenderLogs/{sessionCode}${span}&salonId=${salonId}`,
  )
  expect(logs.map(({ cost }) => cost)).toEqual([0])
}, 120_000)

test('a salon that was given up keeps no usernames from the next one', async () => {
  const world = await openFixture()
  const { salon, admin, boss } = await openSource(world)
  const file = await takeOut(admin)
  const first = await upload(boss, file)
  await world.db.execute({
    sql: `
      INSERT INTO users (user_id, salon_id, username, password_hash, first_name, last_name, changed_utc)
      VALUES ('usr_half', ?, 'half.way', '', 'Half', 'Way', 1)`,
    args: [first],
  })
  expect((await boss.call('DELETE', `/api/Restores/{sessionCode}/${first}`)).status).toBe(200)
  const { rows } = await world.db.execute(`SELECT count(*) AS n FROM users WHERE username = 'half.way'`)
  expect(Number(rows[0]?.n)).toBe(0)
  expect(salon.salonId).not.toBe(first)
})
