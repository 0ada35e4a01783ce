import fc from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { type BookingWords, type CurrentBooking, toCurrentWords } from '../../../schema/rules/messages/current-bookings.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { enqueue } from '../../../worker/features/messages/outbox/queries.ts'
import type { LeasedMessage } from '../../../worker/features/messages/sending/leased-message-queries.ts'
import { renderMessage } from '../../../worker/features/messages/sending/render-message.ts'
import { processOutbox } from '../../../worker/features/messages/sending/send-due.ts'
import { openGateways } from '../../../worker/gateways/gateways.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { at, openSalon, type Salon, tuesday } from '../../support/salon.ts'

const zone = 'Europe/Rome'
const start = Date.parse(tuesday) / 1000
const signing = { secret: 'a secret of thirty-two characters', origin: 'http://app.test' }
const toIso = (utc: number) => new Date(utc * 1000).toISOString()
/** What the message says of hour, people and price, one after the other. */
const ownText = { subject: '', text: '{day}|{time}|{services}|{staff}|{price}|{bookings}|{link}' }
const kinds = [
  'booking_confirmed',
  'booking_moved',
  'booking_staff_changed',
  'booking_restored',
  'bookings_changed',
  'booking_reminder',
  'morning',
  'next_agendas',
  'booking_cancelled',
  'booking_cancelled_by_salon',
  'booking_choose',
] as const

const salon: LeasedMessage['salon'] = {
  ...{ name: 'Aurora', address: '', phone: '', country: 'IT', reviewUrl: '', timeZone: zone, currency: 'EUR' },
  ...{ waBoxUid: '', smsSender: '', email: '', smsProvider: 'smshosting', secrets: [] },
}
const write = (kind: string, data: BookingWords, bookings: readonly CurrentBooking[]) =>
  renderMessage(signing, {
    ...{ outboxId: 'out', salonId: 'sal', kind, language: 'en', data, channel: 'sms', recipient: '', name: 'Ada Byron' },
    ...{ clientId: 'cli', userId: null, agendaId: null, attempts: 1, until: 0, created: 0, bookings, hasConsent: true, ownText, salon },
  })?.text ?? ''

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
const dayOf = (utc: number) => weekday.format(new Date(utc * 1000))

/** A booking with what was changed at the desk, one after the other, while its message waited. */
const change = fc.oneof(
  fc.record({ do: fc.constant('move' as const), to: fc.integer({ min: -8, max: 400 }) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('restore' as const) }),
  fc.record({ do: fc.constant('person' as const), name: fc.constantFrom('Anna', 'Marco', 'Zoë') }),
  fc.record({ do: fc.constant('price' as const), cents: fc.integer({ min: 0, max: 30_000 }) }),
)
const booking = fc.record({ quarter: fc.integer({ min: 1, max: 400 }), changes: fc.array(change, { maxLength: 6 }) })

/** What a salon has after some months: a message reads its own booking of them. */
const insertOldBookings = (world: Fixture, { salonId, clients }: Salon) =>
  world.db.execute({
    sql: `INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      SELECT 'old_' || i, ?, ?, i * 900, i * 900 + 900, 1
      FROM n`,
    args: [salonId, clients[0] ?? ''],
  })

test('a message that waited for its gateway names the hour to which its booking was moved; none of a cancelled one is sent', async () => {
  const world = await openFixture()
  const salonOfTest = await openSalon(world, { sms_sender: 'Aurora', sms_sender_confirmed: 'Aurora' })
  const desk = await salonOfTest.as('RECEPTIONIST')
  const admin = await salonOfTest.as('ADMIN')
  const { databases, gateways: url } = inject('product')
  const client = openClient({ DATABASE_URL: `${databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const gateways = openGateways({
    ...{ DATABASE_URL: '', SESSION_SECRET: '', SMS_KEY: 'local-sms-key', SMS_SECRET: 'local-sms-secret' },
    GATEWAY_SMS_URL: `${url}/${world.name}/sms`,
  })
  const openAt = (nowUtc: number) => new SystemDb(client, { nowUtc, newId, actor: 'test' })
  await insertOldBookings(world, salonOfTest)
  const [moved, cancelled] = await Promise.all(
    ['10:00', '15:00'].map(async (time) => {
      const draft = {
        clientId: salonOfTest.clients[time === '10:00' ? 0 : 1],
        agendaServicesDTO: [{ serviceId: salonOfTest.cut, userId: salonOfTest.anna, start: at(time, '2026-11-26') }],
      }
      const { body } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', draft)
      const { agendaId, clientId } = body
      const db = openAt(start).inSalon(salonOfTest.salonId)
      const data = { agendaId, start: body.start, services: 'Cut' }
      await db.batch(enqueue(db, { cause: agendaId, kind: 'booking_confirmed', data, to: { clientId }, agendaId }))
      return body
    }),
  )
  const move = `/api/Agendas/MoveAgendaOnlyAdmin/{sessionCode}/${moved?.agendaId}?newStartUTC=${at('11:30', '2026-11-26')}`
  expect((await admin.call('POST', move)).status).toBe(200)
  const draft = { version: cancelled?.version, reason: 'ill', note: '' }
  expect((await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${cancelled?.agendaId}`, draft)).status).toBe(200)
  const openOwn = async () => ({})
  await world.startCounting()
  await processOutbox({ db: openAt(start + 600), gateways, ...signing, pause: async () => undefined, openOwn })
  const steps = (await world.counted()).reduce((sum, one) => sum + one.steps, 0)
  expect(steps, 'steps of two messages, in a salon of 3,000 bookings').toBeLessThan(12_000)
  const sent = await getGateways(world).sent()
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('11:30')])
  const { rows } = await world.db.execute('SELECT state, reason FROM outbox ORDER BY state')
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'outdated'],
    ['sent', ''],
  ])
})

// Last: while it keeps the thread busy, the gateways close idle connections.
test('whatever is moved, given to somebody else, cancelled or restored while a message waits, it says what is so when it is sent', () => {
  let sent = 0
  let withdrawn = 0
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(booking, { minLength: 1, maxLength: 3 }), (kind, made) => {
      const isList =
        kind === 'morning' || kind === 'bookings_changed' || kind === 'next_agendas' || (kind === 'booking_reminder' && made.length > 1)
      const used = isList ? made : made.slice(0, 1)
      const words = used.map(({ quarter }, i) => ({ agendaId: `agd_${i}`, start: toIso(start + quarter * 900), services: `Cut ${i}` }))
      const rows = used.map(({ quarter, changes }, i) => {
        const row = { startUtc: start + quarter * 900, takesPlace: !kind.startsWith('booking_cancelled'), person: 'Anna', cents: 3200 }
        for (const one of changes) {
          if (one.do === 'move') row.startUtc = start + one.to * 900
          if (one.do === 'cancel') row.takesPlace = false
          if (one.do === 'restore') row.takesPlace = true
          if (one.do === 'person') row.person = one.name
          if (one.do === 'price') row.cents = one.cents
        }
        return { ...row, agendaId: `agd_${i}`, services: [{ name: `Cut ${i}`, person: row.person, cents: row.cents, isShown: true }] }
      })
      const data = { ...words[0], ...(isList ? { bookings: words } : {}) }
      const current = toCurrentWords(kind, data, rows, { nowUtc: start, zone })
      const isTrue = (row: (typeof rows)[number], i: number) => {
        if (kind.startsWith('booking_cancelled')) return !row.takesPlace
        const before = start + (used[i]?.quarter ?? 0) * 900
        if (kind === 'booking_choose' && row.startUtc !== before) return false
        const isSameDay = dayOf(row.startUtc) === dayOf(before)
        // Changes at short notice are sent when the hour has come, too.
        const isAhead =
          row.startUtc > start || ['booking_moved', 'booking_staff_changed', 'bookings_changed', 'booking_restored'].includes(kind)
        return row.takesPlace && isAhead && (isSameDay || !isList || kind === 'next_agendas' || kind === 'bookings_changed')
      }
      const left = rows.filter(isTrue).sort((a, b) => a.startUtc - b.startUtc)
      if (left.length === 0) {
        withdrawn++
        expect(current).toBeNull()
        return
      }
      sent++
      const [first] = left
      const text = write(kind, current as BookingWords, rows)
      const [day, time, services, staff, price, list = ''] = text.split('|')
      if (!kind.startsWith('booking_cancelled')) {
        expect([day, time]).toEqual([dayOf(first?.startUtc ?? 0), clock.format(new Date((first?.startUtc ?? 0) * 1000))])
        expect(services).toBe(left.flatMap((row) => row.services.map(({ name }) => name)).join(', '))
      }
      expect(staff?.split(', ').sort()).toEqual([...new Set(left.map(({ person }) => person))].sort())
      expect(price).toBe(`€${(left.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2)}`)
      if (isList)
        expect(list.split('\n').map((line) => line.match(/\d\d:\d\d/)?.[0])).toEqual(
          left.map(({ startUtc }) => clock.format(startUtc * 1000)),
        )
    }),
    { numRuns: 10_000 },
  )
  expect(Math.min(sent, withdrawn)).toBeGreaterThan(1000)
})

test('two bookings that now come the other way round are listed by their time, and each Arabic name stays in its place', () => {
  const data: BookingWords = {
    start: toIso(start + 3600),
    agendaId: 'first',
    services: 'Cut, Colour',
    bookings: [
      { agendaId: 'first', start: toIso(start + 3600), services: 'Cut', staff: 'Anna' },
      { agendaId: 'second', start: toIso(start + 7200), services: 'Colour', staff: 'ليلى' },
    ],
  }
  const toBooking = (agendaId: string, startUtc: number, name: string, people: readonly string[]): CurrentBooking => ({
    ...{ agendaId, startUtc, takesPlace: true },
    services: people.map((person) => ({ name, person, cents: 3200, isShown: true })),
  })
  // The first one was moved behind the second; the database answers them in neither order of the message.
  const moved = [
    toBooking('first', start + 10_800, 'Cut', ['Anna', 'سارة', 'Marco']),
    toBooking('second', start + 7200, 'Colour', ['ليلى']),
  ]
  for (const bookings of [moved, moved.toReversed()]) {
    const words = toCurrentWords('group_confirmed', data, bookings, { nowUtc: start, zone })
    expect(words).toMatchObject({ agendaId: 'second', services: 'Colour, Cut' })
    expect(words?.bookings?.map(({ agendaId, staff }) => [agendaId, staff])).toEqual([
      ['second', '\u2068ليلى\u2069'],
      ['first', 'Anna, \u2068سارة\u2069, Marco'],
    ])
    expect(Date.parse(words?.start ?? '') / 1000).toBe(start + 7200)
    const [, , , , , lines = ''] = write('group_confirmed', words ?? data, bookings).split('|')
    expect(lines.split('\n').map((line) => line.replace(/^.*?(\d\d:\d\d)/, '$1'))).toEqual([
      '11:00 Colour (\u2068ليلى\u2069)',
      '12:00 Cut (Anna, \u2068سارة\u2069, Marco)',
    ])
  }
})
