import { expect, inject, onTestFinished, test } from 'vitest'
import type { Class, ClassDetails } from '../../../schema/api/booking/classes-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { decideClasses } from '../../../worker/features/booking/classes/index.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { doMeanwhile } from '../../support/meanwhile.ts'
import { at, openSalon, today } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-26'
type Refused = { code?: string; fields?: Record<string, string>; current?: ClassDetails }
const readCode = ({ status, body }: { status: number; body: Refused }) => [status, body.code]
const run = (sql: string, args: string[] = []) => fixture.db.execute({ sql, args })

async function openClass(more: object = {}) {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const draft = { name: 'Puppy class', serviceId: salon.cut, userId: salon.anna, start: at('15:00', day), length: 60, seats: 1, price: 18 }
  const create = (part: object = {}) =>
    desk.call<Class[] & Refused>(
      'POST',
      '/api/Classes/{sessionCode}',
      { ...draft, ...more, ...part },
      { headers: { 'Idempotency-Key': crypto.randomUUID() } },
    )
  const { body, status } = await create()
  expect(status, JSON.stringify(body)).toBe(200)
  const one = body[0] as Class
  const { classId } = one
  const read = async () => (await desk.call<ClassDetails>('GET', `/api/Classes/{sessionCode}/${classId}`)).body
  const outcome = (agendaId: string | undefined, part: object) =>
    desk.call<Refused>('POST', `/api/Agendas/Cancel/{sessionCode}/${agendaId}`, part)
  return {
    ...{ salon, desk, one, create, read, outcome },
    seat: (client: number, part: object = {}) =>
      desk.call<ClassDetails & Refused>('POST', '/api/ClassSeats/{sessionCode}', { classId, clientId: salon.clients[client], ...part }),
    moveUp: (entryId: string | undefined) =>
      desk.call<ClassDetails & Refused>('POST', `/api/ClassSeats/MoveUp/{sessionCode}/${entryId}`, {}),
    change: (part: object = {}, version = one.version) => {
      const { name, text, userId, resourceId, start, length, seats, minimum, deadlineHours, price, online, outsideHours } = one
      const kept = { name, text, userId, resourceId, start, length, seats, minimum, deadlineHours, price, online, outsideHours, version }
      return desk.call<ClassDetails & Refused>('PUT', `/api/Classes/{sessionCode}/${classId}`, { ...kept, ...part })
    },
    cancel: (version: number) => desk.call<ClassDetails & Refused>('POST', `/api/Classes/Cancel/{sessionCode}/${classId}`, { version }),
  }
}

test('the pets that come along are those of the client', async () => {
  const { salon, seat, read } = await openClass()
  for (const i of [0, 1])
    await run(`INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc) VALUES (?, ?, ?, 'Nebbia', 1)`, [
      ...[`pet${i}_${salon.salonId}`, salon.salonId, salon.clients[i] ?? ''],
    ])
  const pet = (i: number) => `pet${i}_${salon.salonId}`
  expect((await seat(0, { subClientIds: [pet(1)] })).body.fields).toEqual({ subClientIds: 'Pet not found' })
  expect((await seat(0, { subClientIds: [pet(0), pet(1)] })).body.fields).toEqual({ subClientIds: 'Pet not found' })
  expect((await read()).taken).toBe(0)
  expect((await seat(0, { subClientIds: [pet(0)] })).status).toBe(200)
})

test('nobody waits for a cancelled class, and who is gone or has a seat by now does not move up', async () => {
  const { salon, seat, moveUp, change, cancel, outcome, read } = await openClass({ start: at('15:00', today), deadlineHours: 300 })
  const { body: seated } = await seat(0)
  const own = seated.bookings[0]?.agendaId
  const entryOf = async (client: number) =>
    (await read()).waitingList.find(({ clientId }) => clientId === salon.clients[client])?.classWaitingEntryId
  await seat(1, { wait: true })
  await run('UPDATE clients SET deleted_utc = 1 WHERE client_id = ?', [salon.clients[1] ?? ''])
  await outcome(own, {})
  expect(readCode(await moveUp(await entryOf(1)))).toEqual([409, 'stale'])
  // Who has given up a seat waits for one, and gets the own one back.
  expect((await seat(0, { wait: true })).status).toBe(200)
  await change({ seats: 2 })
  expect((await outcome(own, { undo: true })).status).toBe(200)
  expect(readCode(await moveUp(await entryOf(0)))).toEqual([409, 'already_exists'])
  expect((await read()).taken).toBe(1)
  await cancel((await read()).version)
  expect(readCode(await seat(2, { wait: true }))).toEqual([409, 'booking_cancelled'])
  expect(readCode(await change({ name: 'Another' }, (await read()).version))).toEqual([409, 'booking_cancelled'])
})

test('a class is cancelled as it is now', async () => {
  const { one, change, cancel, read } = await openClass()
  await change({ name: 'Puppy school' })
  expect(readCode(await cancel(one.version))).toEqual([409, 'stale'])
  expect(readCode(await change({ name: 'Another' }, one.version))).toEqual([409, 'stale'])
  expect((await read()).name).toBe('Puppy school')
})

test('a class that is made or moved while the rota changes is refused', async () => {
  const { salon, create, change } = await openClass()
  const away = `UPDATE users SET working_hours_json = '[]' WHERE user_id = '${salon.marco}'`
  const make = () => create({ userId: salon.marco, start: at('15:00', '2026-12-03') })
  expect(readCode(await doMeanwhile(fixture, salon.salonId, away, make))).toEqual([409, 'stale'])
  const move = () => change({ userId: salon.marco })
  expect(readCode(await doMeanwhile(fixture, salon.salonId, away, move, 'UPDATE ON classes'))).toEqual([409, 'stale'])
  expect((await make()).status).toBe(200)
  expect((await move()).status).toBe(200)
})

test('a class below its minimum to which somebody has come already takes place', async () => {
  const { salon, one, seat, desk, read } = await openClass({ start: at('17:00', today), seats: 4, minimum: 3, deadlineHours: 1 })
  const { body: seated } = await seat(0)
  const arrived = await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: seated.bookings[0]?.agendaId, arrived: true })
  expect(arrived.status, JSON.stringify(arrived.body)).toBe(200)
  const { databases } = inject('product')
  const client = openClient({ DATABASE_URL: `${databases}${fixture.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  await decideClasses(new SystemDb(client, { nowUtc: Date.parse(at('16:30', today)) / 1000, newId, actor: 'test' }))
  const { cancelled, decided } = await read()
  expect([cancelled, decided === null]).toEqual([null, false])
  expect((await run('SELECT count(*) AS n FROM busy_intervals WHERE cause_id = ?', [one.classId])).rows[0]?.n).toBe(1)
  expect(salon.clients).toHaveLength(4)
})
