import { expect, inject, onTestFinished, test } from 'vitest'
import type { CronMessage, CronPreview } from '../../../schema/api/outreach/automatic-messages-schemas.ts'
import type { CronMessageKind } from '../../../schema/terms.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { queueCronMessages } from '../../../worker/features/outreach/automatic-messages/index.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

const utc = (iso: string) => Date.parse(iso) / 1000
const [tuesday, wednesday] = ['2026-11-24', '2026-11-25']

async function openCron(values: Record<string, string | number> = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: 'Aurora', email: 'desk@salon.example', ...values })
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const insert = (table: string, row: Record<string, string | number | null>) =>
    world.db.execute({
      sql: `INSERT INTO ${table} (${Object.keys(row)}, salon_id, changed_utc) VALUES (${Object.keys(row).map(() => '?')}, ?, 1)`,
      args: [...Object.values(row), salon.salonId],
    })
  let [no, booked] = [0, 0]
  return {
    world,
    salon,
    insert,
    runAt: (iso: string) => queueCronMessages(new SystemDb(client, { nowUtc: utc(iso), newId, actor: 'cron-messages' })),
    switchOn: (kind: CronMessageKind, minute: number, amount = 0, since = 0) =>
      insert('cron_messages', {
        cron_message_id: `crm_${++no}`,
        kind,
        enabled: 1,
        minute_of_day: minute,
        amount,
        since_utc: since,
      }),
    async book(client: number, start: string, changed = 1) {
      const agendaId = `agd_${++no}`
      const [clientId, startUtc] = [salon.clients[client] ?? '', utc(start)]
      await insert('agendas', { agenda_id: agendaId, client_id: clientId, start_utc: startUtc, end_utc: startUtc + 1800 })
      await world.db.execute({ sql: 'UPDATE agendas SET changed_utc = ? WHERE agenda_id = ?', args: [changed, agendaId] })
      await insert('agenda_services', {
        agenda_service_id: `ags_${no}`,
        agenda_id: agendaId,
        service_id: salon.cut,
        user_id: salon.anna,
        start_utc: startUtc,
        service: `Cut ${++booked}`,
        length_minutes: 30,
        price_cents: 3200,
      })
      return agendaId
    },
    async visit(client: number, arrival: string) {
      const agendaId = `agd_${++no}`
      const clientId = salon.clients[client] ?? ''
      const visit = { appointment_id: `app_${no}`, agenda_id: agendaId, client_id: clientId, arrival_utc: utc(arrival) }
      await insert('appointments', { ...visit, checked_out_utc: utc(arrival) + 3600 })
    },
    consent: (client: number, purpose: string) =>
      world.db.execute({
        sql: `
          INSERT INTO client_consents (client_consent_id, salon_id, client_privacy_id, client_id, purpose, channel, given, at_utc)
          VALUES (?, ?, 'prv_1', ?, ?, 'text', 1, 1)`,
        args: [`con_${++no}`, salon.salonId, salon.clients[client] ?? '', purpose],
      }),
    async readQueue() {
      const { rows } = await world.db.execute('SELECT kind, cause, client_id, data_json, state, channel FROM outbox ORDER BY rowid')
      return rows.map(({ kind, cause, state, channel, ...row }) => ({
        kind,
        cause,
        state,
        channel,
        client: salon.clients.indexOf(String(row.client_id)),
        data: JSON.parse(String(row.data_json)),
      }))
    },
  }
}

test('the bookings of a group are told to who pays, in one message by time, and to each once that is no client any more', async () => {
  const { world, book, insert, runAt, readQueue, salon } = await openCron({ send_morning_messages: 1 })
  const bookings = [await book(0, at('11:00')), await book(1, at('10:00')), await book(2, at('12:00'))]
  await insert('booking_groups', { booking_group_id: 'grp_1', agenda_id: bookings[2] ?? '' })
  await world.db.execute("UPDATE agendas SET booking_group_id = 'grp_1'")
  await runAt(at('08:00'))
  const services = ({ data }: { data: { bookings: { services: string }[] } }) => data.bookings.map((one) => one.services)
  expect((await readQueue()).map((message) => [message.client, services(message)])).toEqual([[2, ['Cut 2', 'Cut 1', 'Cut 3']]])
  await world.db.execute('DELETE FROM outbox')
  await world.db.execute('DELETE FROM cron_runs')
  await world.db.execute({ sql: 'UPDATE clients SET deleted_utc = 1 WHERE client_id = ?', args: [salon.clients[2] ?? ''] })
  await runAt(at('08:15'))
  expect((await readQueue()).filter(({ state }) => state === 'waiting').map((message) => [message.client, services(message)])).toEqual([
    [0, ['Cut 1']],
    [1, ['Cut 2']],
  ])
})

test('queues a morning message per client and day once, also in parallel, late and interrupted, never a day late', async () => {
  const { world, book, runAt, readQueue, ...salon } = await openCron({ send_morning_messages: 1 })
  await book(0, at('10:00'))
  await book(0, at('15:00'))
  await book(1, at('11:00'))
  await book(2, at('11:00', wednesday))
  await runAt(at('07:45'))
  expect(await readQueue()).toEqual([])
  await Promise.all([runAt(at('08:00')), runAt(at('08:00')), runAt(at('08:00'))])
  await runAt(at('08:15'))
  const queued = await readQueue()
  expect(queued.map(({ client, state, channel }) => [client, state, channel])).toEqual([
    [0, 'waiting', 'sms'],
    [1, 'waiting', 'sms'],
  ])
  expect(queued[0]?.data.bookings.map(({ services }: { services: string }) => services)).toEqual(['Cut 1', 'Cut 2'])
  // The job died between claim and queueing: the next ones wait until the claim has ended, then resume.
  await world.db.execute('DELETE FROM outbox')
  await world.db.execute('UPDATE cron_runs SET finished_utc = NULL')
  await runAt(at('08:09'))
  expect(await readQueue()).toEqual([])
  await runAt(at('08:30'))
  expect(await readQueue()).toHaveLength(2)
  const runs = await world.db.execute('SELECT local_day, kind, queued FROM cron_runs')
  expect(runs.rows).toMatchObject([{ local_day: tuesday, kind: 'morning', queued: 2 }])
  // Two hours late is too late, and a day's run is not made up for on the next day.
  await runAt(at('10:30', wednesday))
  expect(await readQueue()).toHaveLength(2)
  expect(salon.salon.salonId).toBeTruthy()
})

test('queues the messages of all other salons where some fail, and reports those', async () => {
  const { world, book, runAt, switchOn, readQueue } = await openCron({ send_morning_messages: 1, send_daily_summary: 1 })
  await world.db.execute(`
    INSERT INTO salons (salon_id, salon_no, salon_name, email, time_zone, send_daily_summary, send_morning_messages, changed_utc)
    VALUES
      ('sal_a_zone', 901, 'Nowhere', 'a@salon.example', 'Nowhere/Land', 1, 1, 1),
      ('sal_a_batch', 902, 'Stuck', 'b@salon.example', 'Europe/Rome', 1, 1, 1)`)
  await world.db.execute(`
    CREATE TRIGGER stuck BEFORE UPDATE OF finished_utc ON cron_runs WHEN NEW.salon_id = 'sal_a_batch'
    BEGIN SELECT RAISE(ABORT, 'stuck'); END`)
  await switchOn('booking_reminder', 0, 24)
  await book(0, at('10:00'))
  await book(1, at('08:30', wednesday))
  const readKinds = async () => (await readQueue()).map(({ kind }) => kind)
  await expect(runAt(at('08:00'))).rejects.toMatchObject({ errors: [{}, {}] })
  expect(await readKinds()).toEqual(['morning'])
  await expect(runAt(at('08:30'))).rejects.toMatchObject({ errors: [{}, {}] })
  expect(await readKinds()).toEqual(['morning', 'booking_reminder'])
  await expect(runAt(at('20:00'))).rejects.toMatchObject({ errors: [{}, {}] })
  expect(await readKinds()).toEqual(['morning', 'booking_reminder', 'daily_summary'])
})

test('reminds once of all bookings of a day, and leaves out the morning message within twelve hours', async () => {
  const { world, salon, book, runAt, switchOn, readQueue } = await openCron({ send_morning_messages: 1 })
  await switchOn('booking_reminder', 0, 24)
  const first = await book(0, at('10:00', wednesday))
  await book(0, at('16:00', wednesday))
  await book(1, at('10:05', wednesday), utc(at('10:06')))
  await book(2, at('07:00', wednesday))
  await world.db.execute(`UPDATE clients SET phone_number = '' WHERE client_id = '${salon.clients[2]}'`)
  for (const time of ['06:45', '08:00', '10:15', '10:30', '16:00', '16:15']) await runAt(at(time))
  const reminders = (await readQueue()).filter(({ kind }) => kind === 'booking_reminder')
  expect(reminders.map(({ client, state }) => [client, state])).toEqual([[0, 'waiting']])
  expect(reminders[0]?.data).toMatchObject({ agendaId: first, services: 'Cut 1, Cut 2', bookings: [{ agendaId: first }, {}] })
  // Those of the night are sent at 20:00 of the evening before.
  const late = await openCron()
  await late.switchOn('booking_reminder', 0, 12)
  await late.book(0, at('19:30', wednesday))
  await late.book(1, at('07:30', wednesday))
  for (const time of ['19:15', '19:30', '20:00', '20:15', '21:00', '23:00']) await late.runAt(at(time))
  expect((await late.readQueue()).map(({ client }) => client)).toEqual([1, 0])

  await book(3, at('14:00', wednesday))
  await world.db.execute(`UPDATE outbox SET created_utc = ${utc(at('22:00'))}, state = 'sent', sent_utc = ${utc(at('22:00'))}`)
  await runAt(at('08:00', wednesday))
  const morning = (await readQueue()).filter(({ kind }) => kind === 'morning')
  expect(morning.map(({ client }) => client).sort()).toEqual([1, 3])
})

test('asks for advertising consent per channel, skips Sundays and holidays, and covers them on the next day', async () => {
  const { world, salon, visit, consent, runAt, switchOn, readQueue } = await openCron()
  await switchOn('nps', 11 * 60)
  await switchOn('birthday', 9 * 60)
  await switchOn('win_back', 10 * 60, 8)
  await visit(0, '2026-11-20T15:00:00Z')
  await visit(1, '2026-11-21T15:00:00Z')
  await visit(2, '2026-09-26T15:00:00Z')
  for (const client of [0, 1]) await consent(client, 'feedback')
  await consent(2, 'offers')
  await consent(3, 'birthday')
  await world.db.execute(`UPDATE clients SET birth_date = '1990-11-22' WHERE client_id IN ('${salon.clients[3]}', '${salon.clients[2]}')`)
  // Saturday, Sunday, Monday.
  for (const day of ['2026-11-21', '2026-11-22', '2026-11-23'])
    for (const time of ['09:00', '10:00', '11:00', '11:15']) await runAt(at(time, day))
  expect((await readQueue()).map(({ kind, client }) => [kind, client])).toEqual([
    ['win_back', 2],
    ['nps', 0],
    ['birthday', 3],
    ['nps', 1],
  ])
  const asked = await world.db.execute('SELECT client_id, score FROM client_npss ORDER BY asked_utc')
  expect(asked.rows.map((row) => [salon.clients.indexOf(String(row.client_id)), row.score])).toEqual([
    [0, null],
    [1, null],
  ])
  expect((await readQueue())[1]?.data).toEqual({ linkId: expect.stringMatching(/^nps_/) })
})

test('tells a client whose patch test expires before a booking, once, and nobody whose test lasts or is gone', async () => {
  const { world, salon, book, insert, runAt, switchOn, readQueue } = await openCron()
  await switchOn('patch_test_expiring', 10 * 60, 7)
  await world.db.execute({ sql: 'UPDATE services SET patch_test_days = 180 WHERE service_id = ?', args: [salon.cut] })
  const days = ['2026-06-01', '2026-06-20', '2026-01-01']
  for (const [client, day] of days.entries()) {
    await book(client, at('10:00', '2026-12-01'))
    const clientId = salon.clients[client] ?? ''
    await insert('patch_tests', {
      patch_test_id: `pat_${client}`,
      client_id: clientId,
      user_id: salon.anna,
      day,
      line: 'A',
      result: 'passed',
    })
  }
  await runAt(at('10:00', tuesday))
  await runAt(at('10:15', tuesday))
  expect(await readQueue()).toMatchObject([{ kind: 'patch_test_expiring', client: 0, data: { start: at('10:00', '2026-12-01') } }])
})

test('sends the summary of the day to the salon in the evening', async () => {
  const { book, runAt, readQueue, world, salon } = await openCron({ send_daily_summary: 1 })
  await book(0, at('10:00', wednesday))
  await book(1, at('11:00', wednesday))
  await world.db.execute(`UPDATE clients SET birth_date = '1990-11-25' WHERE client_id = '${salon.clients[3]}'`)
  await Promise.all([runAt(at('20:00')), runAt(at('20:00'))])
  await runAt(at('20:15'))
  const [summary, ...others] = await readQueue()
  expect(others).toEqual([])
  expect(summary).toMatchObject({ kind: 'daily_summary', channel: 'mail', cause: `daily_summary:${tuesday}` })
  expect(summary?.data).toMatchObject({ bookings: 2, first: at('10:00', wednesday), birthdays: 1, revenueCents: 0, lowStock: 0 })
})

test('a switch that is turned on sends nothing that was due before', async () => {
  const { book, runAt, readQueue, salon } = await openCron()
  await book(0, at('17:00'))
  const boss = await salon.as('ADMIN')
  const body = { sendMorningMessages: true, version: 1 }
  const now = at('08:30')
  expect((await boss.call('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, body, { now })).status).toBe(200)
  for (const time of ['08:30', '08:45', '09:45']) await runAt(at(time))
  expect(await readQueue()).toEqual([])
  await book(1, at('17:00', wednesday))
  await runAt(at('08:00', wednesday))
  expect((await readQueue()).map(({ client }) => client)).toEqual([1])
})

test('shows how many a message would send, saves its time with its version, and begins again with each change', async () => {
  const { world, book, consent, runAt, readQueue, salon } = await openCron()
  const boss = await salon.as('ADMIN')
  const preview = async (kind: string, minuteOfDay: number, amount: number) =>
    (await boss.call<CronPreview>('GET', `/api/CronMessages/Preview/{sessionCode}/${kind}?minuteOfDay=${minuteOfDay}&amount=${amount}`))
      .body
  const save = (kind: string, body: object, now = at('09:00')) =>
    boss.call<CronMessage & { code?: string }>('PUT', `/api/CronMessages/{sessionCode}/${kind}`, body, { now })
  await book(0, at('10:00', wednesday))
  await book(1, at('11:00', wednesday))
  await world.db.execute(`UPDATE clients SET phone_number = '' WHERE client_id = '${salon.clients[1]}'`)
  expect(await preview('morning', 480, 0)).toMatchObject({
    nextRun: at('08:00', wednesday),
    recipients: 1,
    unreachable: 1,
    withoutConsent: 0,
    names: ['Giulia Moretti'],
    sample: { text: expect.stringContaining('10:00 Cut 1') },
  })
  expect(await preview('booking_reminder', 0, 24)).toMatchObject({ nextRun: null, recipients: 1, unreachable: 1 })
  await world.db.execute(`UPDATE clients SET birth_date = '1990-11-25'`)
  await consent(2, 'birthday')
  expect(await preview('birthday', 540, 0)).toMatchObject({ recipients: 1, withoutConsent: 2, unreachable: 1 })
  expect(await preview('daily_summary', 1200, 0)).toMatchObject({ recipients: 1, sample: { text: expect.stringContaining('2') } })

  const on = await save('morning', { enabled: true, minuteOfDay: 495, version: 0 })
  expect(on.body).toMatchObject({ enabled: true, minuteOfDay: 495, version: 1 })
  const { rows } = await world.db.execute('SELECT send_morning_messages AS is_on FROM salons')
  expect(rows[0]?.is_on).toBe(1)
  expect(await save('morning', { minuteOfDay: 480, version: 0 })).toMatchObject({ status: 409, body: { code: 'stale' } })
  for (const wrong of [{ minuteOfDay: 481 }, { minuteOfDay: 1320 }, { amount: 5 }])
    expect((await save('morning', { ...wrong, version: 1 })).status).toBe(400)
  // The time is set to one that has just passed: today's is left out.
  await book(2, at('18:00'))
  expect((await save('morning', { minuteOfDay: 480, version: 1 }, at('08:10'))).body.version).toBe(2)
  for (const time of ['08:15', '08:30']) await runAt(at(time))
  expect(await readQueue()).toEqual([])
  await runAt(at('08:00', wednesday))
  expect((await readQueue()).map(({ client, state }) => [client, state])).toEqual([
    [0, 'waiting'],
    [1, 'failed'],
  ])
})
