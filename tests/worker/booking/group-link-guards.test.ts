import { expect, test } from 'vitest'
import type { GuestGroupTime, LinkedGroup, SavedGroup } from '../../../schema/api/booking/guest-group-replies.ts'
import type { LinkSlot } from '../../../schema/api/booking/guest-replies.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { atGroupTime, createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { doMeanwhile } from '../../support/meanwhile.ts'
import { at, openSalon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-27'
type Refused = { code?: string; current?: LinkedGroup; slots?: LinkSlot[] }

const run = (sql: string, args: (string | bigint)[] = []) => fixture.db.execute({ sql, args })
const link = (method: string, path: string, body?: unknown) =>
  fixture.call<LinkedGroup & Refused>(method, `/api/Links/Group/${path}`, body, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
const toSeen = ({ bookings }: LinkedGroup) => bookings.map(({ agendaId, version }) => ({ agendaId, version }))
const ten = Date.parse(at('10:00', day)) / 1000

/** A group of three that a guest has booked online for ten, with its link, where three are booked at once at most. */
async function openLinked() {
  const salon = await openSalon(fixture)
  await openOnline(fixture, salon, 3)
  const { salonId } = salon
  const guest = createGuest(fixture, salon, '')
  const session = await openGuest(fixture, salon, 0)
  const services = [{ serviceId: salon.cut }]
  const group = { arrangement: 'together', members: [{ services }, { name: 'Sofia', services }, { name: 'Leo', services }] }
  const { body: times } = await guest.call<GuestGroupTime[]>('POST', `GroupTimes/{s}?date=${day}`, session, group)
  const members = atGroupTime(
    group.members,
    times.find(({ start }) => start === at('10:00', day)),
  )
  const { body: saved } = await guest.call<SavedGroup>('POST', `Groups/{s}?date=${day}`, session, { ...group, members })
  const { token } = saved
  const { body: shown } = await link('GET', token)
  const { body: slots } = await fixture.call<LinkSlot[]>('GET', `/api/Links/Group/${token}/FreeSlots?date=${day}`)
  const four = slots.find(({ start }) => start === at('16:00', day))
  const clientOf = async (name: string) =>
    String((await run(`SELECT client_id FROM clients WHERE salon_id = ? AND name LIKE ?`, [salonId, `${name}%`])).rows[0]?.client_id)
  return {
    ...{ salon, salonId, token, shown, clientOf },
    read: async () => (await link('GET', token)).body,
    move: (bookings = toSeen(shown)) => link('PUT', `${token}?lang=en`, { ...four, bookings }),
    cancel: (bookings = toSeen(shown)) => link('POST', `${token}/Cancel`, { bookings }),
    restore: (cancelled: LinkedGroup) => link('POST', `${token}/Undo`, { start: at('10:00', day), bookings: toSeen(cancelled) }),
    startsOf: async () => [...new Set((await link('GET', token)).body.bookings.map(({ start }) => start))],
    /** As a statement, to be executed while something else is written. */
    markSql: (clientId: string) => `INSERT INTO client_booking_marks (
        client_booking_mark_id, salon_id, client_id, mark, user_id, changed_utc
      ) VALUES ('cbm_${clientId}', '${salonId}', '${clientId}', 'blocked', 'usr', 1)`,
    /** Somebody else who books online for the same category. */
    bookOtherSql: (start: number) => `INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, online_booking, changed_utc)
        VALUES ('agd_other_${salonId}', '${salonId}', 'cli_other', ${start}, ${start + 1800}, 1, 1);
      INSERT INTO agenda_services (
        agenda_service_id, salon_id, agenda_id, service_id, user_id, start_utc, service, length_minutes, price_cents, online_booking,
        changed_utc
      ) VALUES (
        'ags_other_${salonId}', '${salonId}', 'agd_other_${salonId}', '${salon.cut}', 'usr_other', ${start}, 'Cut', 30, 100, 1, 1
      )`,
    takeAwaySql: `UPDATE users SET working_hours_json = '[]' WHERE user_id = '${salon.marco}'`,
    payDeposit: async (ended: string) => {
      const agendaId = shown.bookings[1]?.agendaId ?? ''
      await run(
        `INSERT INTO payment_orders (
          payment_order_id, salon_id, client_id, agenda_id, purpose, amount_cents, currency, state, user_id, asked_utc, expires_utc,
          account_id, changed_utc
        ) VALUES (?, ?, 'cli', ?, 'deposit', 1000, 'EUR', 'paid', 'guest', 1, 2, 'acc', 1)`,
        [`pyo_${salonId}`, salonId, agendaId],
      )
      await run(
        `INSERT INTO deposits (
          deposit_id, salon_id, agenda_id, client_id, payment_order_id, amount_cents, text, text_version, language, moves,
          refundable_until_utc, refundable_hours, ended, changed_utc
        ) VALUES (?, ?, ?, 'cli', ?, 1000, 'Deposit', 'v', 'en', 0, 2, 24, ?, 1)`,
        [`dep_${salonId}`, salonId, agendaId, `pyo_${salonId}`, ended],
      )
    },
  }
}
const readCode = ({ status, body }: { status: number; body: Refused }) => [status, body.code]

test('a change names each booking once, as it is now, and a move all that are open', async () => {
  const { shown, read, move, cancel, startsOf } = await openLinked()
  const [first, second, third] = toSeen(shown)
  if (!first || !second || !third) throw new Error('no group of three')
  expect(readCode(await move([first, second]))).toEqual([409, 'stale'])
  expect(readCode(await move([first, second, second]))).toEqual([409, 'stale'])
  expect(readCode(await move([first, second, { ...third, version: 9 }]))).toEqual([409, 'stale'])
  expect(readCode(await cancel([first, first]))).toEqual([409, 'stale'])
  expect((await cancel([first])).status).toBe(200)
  const [gone] = toSeen({ ...shown, bookings: (await read()).bookings.filter(({ state }) => state === 'cancelled') })
  // What is cancelled already is neither cancelled nor moved.
  expect(readCode(await cancel(gone ? [gone] : []))).toEqual([409, 'stale'])
  expect(readCode(await move(gone ? [gone, second, third] : []))).toEqual([409, 'stale'])
  expect(await startsOf()).toEqual([at('10:00', day)])
})

test('a move asks the rules, marks, patch tests and deposits of each member', async () => {
  const { salon, move, clientOf, markSql, payDeposit, startsOf } = await openLinked()
  const leo = await clientOf('Leo')
  await run(markSql(leo))
  expect(readCode(await move())).toEqual([409, 'booking_rule'])
  await run('DELETE FROM client_booking_marks')
  await run('UPDATE services SET patch_test_days = 180 WHERE service_id = ?', [salon.cut])
  expect(readCode(await move())).toEqual([409, 'patch_test_needed_online'])
  await run('UPDATE services SET patch_test_days = 0 WHERE service_id = ?', [salon.cut])
  await payDeposit('')
  expect(readCode(await move())).toEqual([409, 'salon_must_move'])
  expect(await startsOf()).toEqual([at('10:00', day)])
})

test('a move compares once more in the write what was read', async () => {
  const { salonId, move, clientOf, markSql, bookOtherSql, takeAwaySql, startsOf } = await openLinked()
  const moveWhen = async (statements: string) => readCode(await doMeanwhile(fixture, salonId, statements, () => move()))
  expect(await moveWhen(markSql(await clientOf('Leo')))).toEqual([409, 'stale'])
  expect(await moveWhen(takeAwaySql)).toEqual([409, 'slot_taken'])
  expect(await moveWhen(bookOtherSql(Date.parse(at('16:00', day)) / 1000))).toEqual([409, 'slot_taken'])
  expect(await startsOf()).toEqual([at('10:00', day)])
  expect((await move()).status).toBe(200)
})

test('a suspended salon neither cancels nor restores by link', async () => {
  const { salonId, cancel, restore } = await openLinked()
  const { body: cancelled } = await cancel()
  await run('UPDATE salons SET suspended_utc = 1 WHERE salon_id = ?', [salonId])
  expect(readCode(await cancel())).toEqual([409, 'online_booking_off'])
  expect(readCode(await restore(cancelled))).toEqual([409, 'online_booking_off'])
})

test('a cancelled group is restored whole, where nothing stands against it', async () => {
  const { salon, salonId, cancel, restore, bookOtherSql, takeAwaySql } = await openLinked()
  const { body: cancelled } = await cancel()
  const restoreWhen = async (statements: string) => readCode(await doMeanwhile(fixture, salonId, statements, () => restore(cancelled)))
  await run('UPDATE services SET patch_test_days = 180 WHERE service_id = ?', [salon.cut])
  expect(readCode(await restore(cancelled))).toEqual([409, 'patch_test_needed_online'])
  await run('UPDATE services SET patch_test_days = 0 WHERE service_id = ?', [salon.cut])
  await run('UPDATE salons SET max_open_bookings = 0 WHERE salon_id = ?', [salonId])
  expect(readCode(await restore(cancelled))).toEqual([409, 'booking_limit'])
  await run('UPDATE salons SET max_open_bookings = 9 WHERE salon_id = ?', [salonId])
  expect(await restoreWhen(takeAwaySql)).toEqual([409, 'time_taken'])
  expect(await restoreWhen(bookOtherSql(ten))).toEqual([409, 'time_taken'])
  // Somebody works no more at that time.
  const { rows } = await run('SELECT working_hours_json FROM users WHERE user_id = ?', [salon.marco])
  await run(takeAwaySql)
  expect(readCode(await restore(cancelled))).toEqual([409, 'time_taken'])
  await run('UPDATE users SET working_hours_json = ? WHERE user_id = ?', [String(rows[0]?.working_hours_json), salon.marco])
  expect((await restore(cancelled)).status).toBe(200)
})

test('a group one of whose deposits was kept is booked again, not restored', async () => {
  const { cancel, restore, payDeposit } = await openLinked()
  const { body: cancelled } = await cancel()
  await payDeposit('kept')
  expect(readCode(await restore(cancelled))).toEqual([409, 'time_taken'])
})

test('a guest whose rules are read moves a group while other bookings of theirs are ahead', async () => {
  const { salon, salonId, clientOf, move, startsOf } = await openLinked()
  const rule = {
    ...{ ruleKey: 'r1', kind: 'refill', serviceIds: [salon.blowDry], categoryIds: [], afterServiceIds: [salon.cut], afterCategoryIds: [] },
    ...{ days: 21, insteadServiceId: null, noShows: 0, end: 'ask', percent: 0 },
  }
  await run(`INSERT INTO booking_rules (salon_id, rules_json, changed_utc) VALUES (?, ?, 1)`, [salonId, JSON.stringify([rule])])
  await run(
    `INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, online_booking, changed_utc)
     VALUES (?, ?, ?, ${ten + 86_400 * 4}, ${ten + 86_400 * 4 + 1800}, 1, 1)`,
    [`agd_ahead_${salonId}`, salonId, await clientOf('Giulia')],
  )
  await run(
    `INSERT INTO agenda_services (
       agenda_service_id, salon_id, agenda_id, service_id, user_id, start_utc, service, length_minutes, price_cents, changed_utc
     ) VALUES (?, ?, ?, ?, ?, ${ten + 86_400 * 4}, 'Blow-dry', 30, 100, 1)`,
    [`ags_ahead_${salonId}`, salonId, `agd_ahead_${salonId}`, salon.blowDry, salon.anna],
  )
  const moved = await move()
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await startsOf()).toEqual([at('16:00', day)])
})

test('a group is changed ten times a day at most, and not once somebody has arrived', async () => {
  const { salonId, token, shown, cancel } = await openLinked()
  const [first] = shown.bookings
  const arrive = `INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, arrival_utc, changed_utc)
    VALUES ('vis_${salonId}', '${salonId}', '${first?.agendaId}', 'cli', 1, 1)`
  expect(readCode(await doMeanwhile(fixture, salonId, arrive, () => cancel()))).toEqual([409, 'stale'])
  for (let i = 0; i < 10; i += 1)
    await run(
      `INSERT INTO outbox (outbox_id, salon_id, cause, kind, language, state, agenda_id, due_utc, until_utc, created_utc)
        VALUES (?, ?, ?, 'booking_moved', 'en', 'sent', ?, 1, 1, unixepoch('2026-11-24T08:00:00Z'))`,
      [`out_${i}_${salonId}`, salonId, `cause_${i}_${token}`, shown.bookings[i % 3]?.agendaId ?? ''],
    )
  expect(readCode(await cancel())).toEqual([429, 'too_many_changes'])
})
