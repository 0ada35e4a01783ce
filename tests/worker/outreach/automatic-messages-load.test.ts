import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { queueCronMessages } from '../../../worker/features/outreach/automatic-messages/index.ts'
import { openFixture } from '../../support/fixture.ts'

/** Limits of the plan for one run of a Worker, of which half may be used: CPU of a cron trigger, and subrequests. */
const plan = { cpuMs: 30_000, subrequests: 1000 }
const salons = 1000
const run = Date.parse('2026-11-24T07:00:00Z') / 1000

const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${salons})`
/** Salons of one time zone that send everything at the same time, each with clients, bookings, visits and birthdays. */
const rows = [
  `${numbers} INSERT INTO salons (salon_id, salon_no, salon_name, email, time_zone, sms_sender, sms_sender_confirmed, send_daily_summary,
    send_morning_messages, changed_utc)
   SELECT 'sal_' || i, i, 'Salon ' || i, 'desk' || i || '@example.test', 'Europe/Rome', 'S' || i, 'S' || i, 1, 1, 1 FROM n`,
  `${numbers} INSERT INTO cron_messages (cron_message_id, salon_id, kind, enabled, minute_of_day, amount, since_utc, changed_utc)
   SELECT 'crm_' || i || k.value, 'sal_' || i, k.value, 1, 480, CASE k.value WHEN 'booking_reminder' THEN 24 ELSE 8 END, 1, 1
   FROM n, json_each('["daily_summary","morning","booking_reminder","patch_test_expiring","nps","birthday","win_back"]') k`,
  `${numbers} INSERT INTO clients (client_id, salon_id, search_no, name, phone_number, birth_date, changed_utc)
   SELECT 'cli_' || i || '_' || c.value, 'sal_' || i, i * 4294967296 + c.value, 'Client', '+3934755' || (10000 + c.value), '1990-11-24', 1
   FROM n, json_each('[1,2,3,12]') c`,
  `${numbers} INSERT INTO client_consents (client_consent_id, salon_id, client_privacy_id, client_id, purpose, channel, given, at_utc)
   SELECT 'con_' || i || p.value, 'sal_' || i, 'p', 'cli_' || i || '_1', p.value, 'text', 1, 1
   FROM n, json_each('["offers","birthday","feedback"]') p`,
  `${numbers} INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc)
   SELECT 'agd_' || i || '_' || c.value, 'sal_' || i, 'cli_' || i || '_' || c.value, ${run} + 7200 * c.value, ${run} + 7200 * c.value, 1
   FROM n, json_each('[1,2,12]') c`,
]

test('queues the messages of 1,000 salons at once within half of the limits of a run', async () => {
  const world = await openFixture()
  for (const statement of rows) await world.db.execute(statement)
  const client = openClient({
    DATABASE_URL: `${inject('product').databases}${world.name}/`,
    SESSION_SECRET: 'x',
    DATABASE_TIMEOUT_MS: '60000',
  })
  onTestFinished(() => client.close())
  await world.resetRoundTrips()
  const before = process.cpuUsage()
  await queueCronMessages(new SystemDb(client, { nowUtc: run, newId, actor: 'cron-messages' }))
  const { user, system } = process.cpuUsage(before)
  const cpuMs = Math.round((user + system) / 1000)
  const roundTrips = await world.countRoundTrips()
  const { rows: queued } = await world.db.execute('SELECT kind, count(*) AS n FROM outbox GROUP BY kind ORDER BY kind')
  console.info(`1,000 salons: ${cpuMs} ms CPU, ${roundTrips} round trips, as many subrequests`, JSON.stringify(queued))
  // The visits and birthdays need consent, which one of four clients has given.
  expect(Object.fromEntries(queued.map((row) => [row.kind, row.n]))).toMatchObject({
    morning: 2000,
    birthday: 1000,
    booking_reminder: 1000,
    daily_summary: 1000,
  })
  expect(cpuMs).toBeLessThan(plan.cpuMs / 2)
  expect(roundTrips).toBeLessThan(plan.subrequests / 2)
  await world.resetRoundTrips()
  await queueCronMessages(new SystemDb(client, { nowUtc: run + 900, newId, actor: 'cron-messages' }))
  expect(await world.countRoundTrips()).toBeLessThan(plan.subrequests / 2)
  const again = await world.db.execute('SELECT count(*) AS n FROM outbox')
  expect(again.rows[0]?.n).toBe(5000)
}, 120_000)
