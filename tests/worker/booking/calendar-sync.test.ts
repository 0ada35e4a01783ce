import { expect, inject, test } from 'vitest'
import { syncCalendars } from '../../../cron/jobs.ts'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { CalendarChange, CalendarSync } from '../../../schema/api/booking/calendar-sync-schemas.ts'
import { notWorking } from '../../../schema/terms.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { connectCalendar, getCalendars, signIn as signInAtProvider } from '../../support/calendars.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { at, openSalon, type Person, signIn, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const nowUtc = Date.parse(tuesday) / 1000
const account = 'anna@example.com'
const day = tuesday.slice(0, 10)

async function openCalendars(provider: 'google' | 'microsoft' = 'google') {
  const world = await openFixture()
  const salon = await openSalon(world, { salon_name: 'Aurora' })
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const anna = await signIn(world, salon.anna.replace('usr_', ''))
  const { databases, gateways: address } = inject('product')
  const env = {
    DATABASE_URL: `${databases}${world.name}/`,
    SESSION_SECRET: secret,
    WEB_ORIGIN: 'http://app.test',
    GOOGLE_CLIENT_ID: 'local-google-client',
    GOOGLE_CLIENT_SECRET: 'local-google-secret',
    MICROSOFT_CLIENT_ID: 'local-microsoft-client',
    MICROSOFT_CLIENT_SECRET: 'local-microsoft-secret',
    GATEWAY_GOOGLE_URL: `${address}/${world.name}/google`,
    GATEWAY_MICROSOFT_URL: `${address}/${world.name}/microsoft`,
    GATEWAY_TIMEOUT_MS: '2000',
  }
  const path = `/api/Users/CalendarSync/{sessionCode}/${salon.anna}`
  let time = nowUtc
  const now = () => new Date(time * 1000).toISOString()
  const count = async (table: string, where = '1') =>
    Number((await world.db.execute(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)).rows[0]?.n)
  return {
    ...{ world, salon, desk, admin, anna, path, count, now },
    fake: getCalendars(world, provider),
    fault: getGateways(world).fault,
    connect: () => connectCalendar(world, anna, provider, account),
    /** Runs the job; `minutes` pass before it. */
    async run(minutes = 1) {
      time += minutes * 60
      await syncCalendars(env, time)
    },
    state: async (person: Person = anna) => (await person.call<CalendarSync>('GET', path)).body,
    change: async (values: Partial<CalendarChange>) => {
      const { connection } = (await anna.call<CalendarSync>('GET', path)).body
      if (!connection) throw new Error('not connected')
      const { calendarId, takesBusy, keepsTitles, sendsBookings, title } = connection
      const reply = await anna.call<CalendarSync>('PUT', path, { calendarId, takesBusy, keepsTitles, sendsBookings, title, ...values })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return reply.body
    },
    book: (start: string, more: object = {}, status = 200) =>
      desk
        .call<Agenda>(
          'POST',
          '/api/Agendas/{sessionCode}',
          {
            clientId: salon.clients[0],
            agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(start), ...more }],
          },
          { now: now() },
        )
        .then((reply) => {
          expect(reply.status, JSON.stringify(reply.body)).toBe(status)
          return reply.body
        }),
    /** Busy time of calendars. */
    busy: async () =>
      (
        await world.db.execute(
          `SELECT busy_interval_id, start_utc, end_utc, cause_id FROM busy_intervals WHERE cause = 'calendar' ORDER BY start_utc, end_utc`,
        )
      ).rows.map((row) => ({ ...row })),
    day: async () => (await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${day}`)).body,
  }
}

/** The 24 hours of the test's day that no rota explains: what the agenda shows of calendars. */
const ofCalendar = (agendas: readonly Agenda[]) =>
  agendas
    .filter(({ clientId, agendaId }) => clientId === notWorking && agendaId.includes('.cev_'))
    .map(({ start, totalLength }) => [start, totalLength])

for (const provider of ['google', 'microsoft'] as const) {
  test(`${provider}: events become busy time once, also after 100 full readings, and go with the event`, async () => {
    const c = await openCalendars(provider)
    await c.connect()
    await c.fake.save(
      account,
      { id: 'dentist', title: 'Dentist', start: at('10:00'), end: at('11:00') },
      { id: 'free', title: 'Walk', start: at('12:00'), end: at('13:00'), state: 'free' },
      { id: 'declined', title: 'Party', start: at('12:00'), end: at('13:00'), state: 'declined' },
      { id: 'trip', title: 'Trip', start: '2026-11-26', end: '2026-11-28' },
    )
    await c.run()
    const first = await c.busy()
    expect(first.map(({ start_utc, end_utc }) => [start_utc, end_utc].map((utc) => new Date(Number(utc) * 1000).toISOString()))).toEqual([
      ['2026-11-24T09:00:00.000Z', '2026-11-24T10:00:00.000Z'],
      ['2026-11-25T23:00:00.000Z', '2026-11-26T23:00:00.000Z'],
      ['2026-11-26T23:00:00.000Z', '2026-11-27T23:00:00.000Z'],
    ])
    expect((await c.world.db.execute('SELECT title FROM calendar_events')).rows.map(({ title }) => title)).toEqual(['', ''])
    const written = await c.count('audit_log')
    for (let i = 0; i < 100; i += 1) {
      await c.world.db.execute("UPDATE calendar_cursors SET sync_token = NULL, read_day = '', due_utc = 0")
      await c.run(0)
    }
    expect(await c.busy()).toEqual(first)
    expect(await c.count('calendar_events')).toBe(2)
    expect(await c.count('audit_log')).toBe(written)
    await c.fake.remove(account, 'dentist')
    await c.run(16)
    expect(await c.busy()).toEqual(first.slice(1))
  })

  test(`${provider}: bookings go into the calendar, change and leave with the agenda, and never come back as busy time`, async () => {
    const c = await openCalendars(provider)
    await c.book('09:00')
    await c.connect()
    await c.run()
    expect(await c.fake.events(account)).toMatchObject([{ title: 'Cut', start: at('09:00'), end: at('09:30') }])
    const booked = await c.book('11:00')
    await c.book('11:00', { userId: c.salon.giulia })
    await c.run()
    expect((await c.fake.events(account)).map(({ start }) => start)).toEqual([at('09:00'), at('11:00')])
    await c.change({ title: 'initials' })
    await c.run()
    expect((await c.fake.events(account)).map(({ title }) => title)).toEqual(['GM · Cut', 'GM · Cut'])
    for (let i = 0; i < 10; i += 1) await c.run(16)
    expect(await c.busy()).toEqual([])
    expect(await c.fake.events(account)).toHaveLength(2)
    await c.desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${booked.agendaId}`, { reason: 'ill' }, { now: c.now() })
    await c.run()
    expect((await c.fake.events(account)).map(({ start }) => start)).toEqual([at('09:00')])
    const text = JSON.stringify(await c.fake.events(account))
    for (const hidden of ['Giulia', 'Moretti', '+39', '347']) expect(text).not.toContain(hidden)
    await c.anna.call('DELETE', c.path)
    await c.run()
    expect(await c.fake.events(account)).toEqual([])
    expect(await c.count('calendar_cursors')).toBe(0)
    expect(await c.count('calendar_bookings')).toBe(0)
  })
}

test('busy time is shown in the agenda as time without work, blocks the desk and guests, and moves no booking', async () => {
  const c = await openCalendars()
  const before = await c.book('15:00')
  await c.connect()
  await c.fake.save(
    account,
    { id: 'dentist', title: 'Dentist', start: at('10:00'), end: at('11:00') },
    { id: 'school', title: 'School', start: at('15:00'), end: at('16:00') },
  )
  await c.run()
  expect(ofCalendar(await c.day())).toEqual([
    [at('10:00'), 60],
    [at('15:00'), 60],
  ])
  const refused = (await c.book('10:30', {}, 409)) as unknown as { conflicts: { kind: string }[] }
  expect(refused.conflicts).toMatchObject([{ kind: 'overlap', start: at('10:30'), end: at('11:00') }])
  await c.book('10:30', { mayOverlap: true })
  expect((await c.desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${before.agendaId}`)).body).toMatchObject({ start: at('15:00') })
  const { conflicts } = await c.state()
  expect(conflicts.map(({ start, eventStart, eventTitle }) => [start, eventStart, eventTitle])).toEqual([
    [at('10:30'), at('10:00'), ''],
    [at('15:00'), at('15:00'), ''],
  ])
  const alerts = (await c.world.db.execute("SELECT user_id, content FROM alerts WHERE cause LIKE 'calendar:%' ORDER BY user_id")).rows
  expect(alerts.map(({ user_id: userId }) => String(userId).replace(/_\d+$/, ''))).toEqual([
    'usr_anna',
    'usr_receptionist',
    'usr_teammanager',
  ])
  await c.anna.call('DELETE', c.path)
  expect(ofCalendar(await c.day())).toEqual([])
  expect(await c.busy()).toEqual([])
  await c.book('10:00')
})

test('titles are stored only while the team member wants it, and an administrator does not see them', async () => {
  const c = await openCalendars()
  await c.book('10:00')
  await c.connect()
  await c.fake.save(account, { id: 'dentist', title: 'Dentist', start: at('10:00'), end: at('11:00') })
  await c.change({ keepsTitles: true })
  await c.run()
  expect((await c.state()).conflicts).toMatchObject([{ eventTitle: 'Dentist', clientName: 'Giulia Moretti' }])
  expect((await c.state(c.admin)).conflicts).toMatchObject([{ eventTitle: '' }])
  await c.change({ keepsTitles: false })
  await c.run()
  expect((await c.world.db.execute('SELECT title FROM calendar_events')).rows.map(({ title }) => title)).toEqual([''])
  await c.change({ takesBusy: false })
  expect(await c.busy()).toEqual([])
  await c.run(16)
  expect(await c.busy()).toEqual([])
})

test('a calendar that answers nothing once, or wrongly, changes nothing; one that stays empty is believed', async () => {
  const c = await openCalendars()
  await c.connect()
  await c.fake.save(account, { id: 'dentist', title: 'Dentist', start: at('10:00'), end: at('11:00') })
  await c.run()
  const first = await c.busy()
  expect(first).toHaveLength(1)
  for (const kind of ['empty', 'garbage', 'hangs up', 'unavailable', 'throttled']) {
    await c.world.db.execute("UPDATE calendar_cursors SET sync_token = NULL, read_day = '', empty_utc = NULL, due_utc = 0")
    await c.fault({ gateway: 'google', to: '', kind, times: 1 })
    await c.run()
    expect(await c.busy(), kind).toEqual(first)
    await c.run(70)
    expect(await c.busy(), kind).toEqual(first)
  }
  // The provider forgets what it has told: everything is read again.
  await c.fake.ask('forget')
  await c.run(16)
  expect(await c.busy()).toEqual(first)
  await c.fake.remove(account, 'dentist')
  await c.world.db.execute("UPDATE calendar_cursors SET sync_token = NULL, read_day = '', due_utc = 0")
  await c.run()
  expect(await c.busy()).toEqual(first)
  await c.run(16)
  expect(await c.busy()).toEqual([])
})

test('a notice lets the next run read, its channel is renewed in time, and without notices the calendar is read too', async () => {
  const c = await openCalendars()
  await c.connect()
  await c.run()
  const [channel] = (await c.fake.ask('all')).channels
  const path = new URL(channel?.address ?? '').pathname
  expect(channel?.address).toMatch(/^http:\/\/app\.test\/api\/Links\/CalendarSync\//)
  await c.fake.save(account, { id: 'dentist', title: '', start: at('10:00'), end: at('11:00') })
  await c.run()
  expect(await c.busy()).toEqual([])
  expect(await c.world.call('POST', path)).toMatchObject({ status: 200, body: '' })
  await c.run()
  expect(await c.busy()).toHaveLength(1)
  // A lost notice.
  await c.fake.save(account, { id: 'school', title: '', start: at('12:00'), end: at('13:00') })
  await c.run(16)
  expect(await c.busy()).toHaveLength(2)
  await c.run(6 * 1440)
  const { channels } = await c.fake.ask('all')
  expect(channels).toHaveLength(1)
  expect(channels[0]?.id).not.toBe(channel?.id)
  const text = await c.world.call<string>('POST', `${path}?validationToken=${encodeURIComponent('<b>read me back</b>')}`)
  expect([text.body, text.headers.get('content-type')]).toEqual(['<b>read me back</b>', 'text/plain; charset=utf-8'])
  expect(
    (
      await c.world.call(
        'POST',
        `/api/Links/CalendarSync/${linkToken('another secret that is long enough to be one', 'CalendarSync', 'x')}`,
      )
    ).status,
  ).toBe(404)
})

test('access that the provider has ended is told once, keeps the busy time, and is connected again without a second event', async () => {
  const c = await openCalendars()
  await c.book('09:00')
  await c.connect()
  await c.fake.save(account, { id: 'dentist', title: '', start: at('10:00'), end: at('11:00') })
  await c.run()
  // What lasts an hour is renewed.
  await c.fake.ask('expire')
  for (const minutes of [16, 1]) await c.run(minutes)
  expect((await c.state()).connection?.ended).toBeNull()
  await c.fake.ask('revoke')
  for (const minutes of [16, 1, 16, 16]) await c.run(minutes)
  expect((await c.state()).connection?.ended).not.toBeNull()
  expect(await c.count('alerts', "cause LIKE 'calendar_ended:%'")).toBe(1)
  expect(await c.busy()).toHaveLength(1)
  await c.connect()
  await c.run()
  expect((await c.state()).connection).toMatchObject({ ended: null, events: 1 })
  expect((await c.fake.events(account)).map(({ start }) => start)).toEqual([at('09:00'), at('10:00')])
  expect(await c.count('calendar_connections')).toBe(1)
})

test('another calendar of the account takes over: the events of the one before go, also those that the product has written', async () => {
  const c = await openCalendars()
  await c.book('09:00')
  await c.connect()
  await c.fake.save(account, { id: 'dentist', title: '', start: at('10:00'), end: at('11:00') })
  await c.run()
  const choices = await c.anna.call<{ calendarId: string }[]>('GET', c.path.replace('CalendarSync/', 'CalendarSync/Calendars/'))
  expect(choices.body.map(({ calendarId }) => calendarId)).toEqual([account, `family.${account}`])
  expect(
    (await c.anna.call('PUT', c.path, { calendarId: 'other', takesBusy: true, keepsTitles: false, sendsBookings: true, title: 'service' }))
      .status,
  ).toBe(409)
  await c.change({ calendarId: `family.${account}` })
  expect(await c.busy()).toEqual([])
  await c.run()
  expect((await c.fake.events(account)).map(({ start }) => start)).toEqual([at('10:00')])
  expect((await c.fake.events(account, `family.${account}`)).map(({ title }) => title)).toEqual(['Cut'])
})

test('a sign-in counts once, for who has begun it, and not when it was forged; tokens are stored sealed', async () => {
  const c = await openCalendars()
  const giulia = await signIn(c.world, c.salon.giulia.replace('usr_', ''))
  const other = await (await openSalon(c.world)).as('IMAGE')
  const finish = (person: Person, body: object, userId = person.userId) =>
    person.call('POST', `/api/Users/CalendarSync/Finish/{sessionCode}/${userId}`, body)
  const result = await signInAtProvider(c.world, c.anna, 'google', account)
  for (const person of [giulia, other]) expect((await finish(person, result)).status).toBe(409)
  expect((await finish(giulia, result, c.anna.userId)).status).toBe(403)
  const [id = ''] = result.state.split('.')
  expect((await finish(c.anna, { ...result, state: `${id}.${'x'.repeat(43)}` })).status).toBe(409)
  expect((await finish(c.anna, { ...result, provider: 'microsoft' })).status).toBe(409)
  expect((await finish(c.anna, result)).status).toBe(200)
  expect((await finish(c.anna, result)).status).toBe(409)
  const { rows } = await c.world.db.execute('SELECT * FROM calendar_cursors')
  expect(JSON.stringify(rows)).not.toMatch(/google-(access|refresh)/)
  const late = await signInAtProvider(c.world, c.anna, 'google', account)
  const hourLater = new Date(Date.parse(tuesday) + 3_600_000).toISOString()
  const path = `/api/Users/CalendarSync/Finish/{sessionCode}/${c.anna.userId}`
  expect((await c.anna.call('POST', path, late, { now: hourLater })).status).toBe(409)
})

test('two team members with one calendar have separate busy time, and neither takes the other’s bookings for events', async () => {
  const c = await openCalendars()
  const giulia = await signIn(c.world, c.salon.giulia.replace('usr_', ''))
  await c.connect()
  await connectCalendar(c.world, giulia, 'google', account)
  await c.book('09:00')
  await c.book('11:00', { userId: c.salon.giulia })
  await c.fake.save(account, { id: 'meeting', title: '', start: at('16:00'), end: at('17:00') })
  for (let i = 0; i < 4; i += 1) await c.run(16)
  expect(await c.count('busy_intervals', `cause = 'calendar' AND user_id = '${c.salon.anna}'`)).toBe(1)
  expect(await c.count('busy_intervals', `cause = 'calendar' AND user_id = '${c.salon.giulia}'`)).toBe(1)
  expect(await c.fake.events(account)).toHaveLength(3)
  // Who leaves the team takes the calendar along.
  await c.admin.call('DELETE', `/api/Users/{sessionCode}/${c.salon.giulia}`)
  await c.world.db.execute({ sql: 'UPDATE users SET deleted_utc = ? WHERE user_id = ?', args: [BigInt(nowUtc), c.salon.giulia] })
  await c.run(16)
  expect(await c.count('busy_intervals', `cause = 'calendar' AND user_id = '${c.salon.giulia}'`)).toBe(0)
  expect((await c.fake.events(account)).map(({ start }) => start)).toEqual([at('09:00'), at('16:00')])
})
