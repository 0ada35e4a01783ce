import { expect, test } from 'vitest'
import type { Endpoint, EndpointTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import { type Access, type AccessRule, access, type Role, roles } from '../../schema/terms.ts'
import { openFixture } from '../support/fixture.ts'
import { openSalon, type Person, tuesday } from '../support/salon.ts'
import { type Example, examples } from './examples.ts'
import { findDifferences } from './strict-schema.ts'

const rows = Object.entries(endpoints).flatMap(([feature, table]) =>
  Object.entries(table as EndpointTable).map(([name, row]) => ({ name: `${feature}.${name}`, row: row as Endpoint })),
)
const staffRows = rows.filter(({ row }) => access[row.access].auth === 'session')

const pathOf = (row: Endpoint, input: Record<string, string> = {}) => {
  const query = new URLSearchParams(input)
  const path = row.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'sessionCode') return whole
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return query.size ? `${path}?${query}` : path
}

/** A role that may make the call of the example. */
function callerOf(name: Access, example: Example): Role {
  const who: AccessRule = access[name]
  return example.as ?? (who.roles.includes('ADMIN') ? 'ADMIN' : (who.roles[0] ?? who.own?.[0] ?? who.platform?.[0] ?? 'ADMIN'))
}

const monthLater = new Date(Date.parse(tuesday) + 31 * 86_400_000).toISOString()
/** What a refusal must leave as it was; the log of keys and sessions aside. */
const picture = `SELECT (SELECT count(*) FROM audit_log) || '/' || (SELECT count(*) FROM busy_intervals) || '/' || (SELECT count(*) FROM idempotency_keys) || '/' || (SELECT count(*) FROM user_services) AS p`

test.for(staffRows)(
  '$name refuses nobody, the forged, the expired, the wrong role and the stranger, and serves its own',
  async ({ name, row }) => {
    const make = examples[name]
    if (!make) throw new Error(`${name} has no example in tests/contract/examples.ts`)
    const world = await openFixture()
    const [salon, other] = [await openSalon(world), await openSalon(world)]
    const example = await make(salon, world)
    const path = pathOf(row, example.input)
    const who: AccessRule = access[row.access]
    const role = callerOf(row.access, example)
    const caller = await salon.as(role)
    const send = (person: Person | undefined, code?: string, now?: string, body = example.body) =>
      world.call<{ error?: string }>(row.method, path.replace('{sessionCode}', person?.sessionCode ?? code ?? ''), body, {
        now: now ?? tuesday,
      })
    const strangers = await Promise.all(roles.map(async (r) => ({ role: r, person: await salon.as(r) })))
    const stranger = await other.as(role)
    const before = (await world.db.execute(picture)).rows[0]?.p

    const unauthorized = row.path.includes('/ClientHistory') ? 'Invalid session_code' : 'Unauthorized Access'
    for (const code of ['nobody', `${caller.sessionCode.slice(0, -3)}abc`])
      expect(await send(undefined, code), `${name} with a code of nobody's`).toMatchObject({ status: 401, body: { error: unauthorized } })
    expect(await send(caller, undefined, monthLater), `${name} after the code's end`).toMatchObject({
      status: 401,
      body: { error: unauthorized },
    })
    for (const { role: wrong, person } of strangers) {
      const may = [...who.roles, ...(who.platform ?? [])].includes(wrong) || (who.own?.includes(wrong) && wrong === role)
      if (may) continue
      const reply = await send(person)
      expect({ role: wrong, status: reply.status }, `${name} as ${wrong}: ${JSON.stringify(reply.body)}`).toEqual({
        role: wrong,
        status: 403,
      })
      if (row.body && who.own === undefined)
        expect((await send(person, undefined, undefined, { nonsense: true })).status, `${name}: the role comes before the input`).toBe(403)
    }
    if (role !== 'SUPERADMIN') expect((await send(stranger)).status, `${name} by another salon's ${role}`).toBe(example.foreign ?? 404)
    if (row.body) expect((await send(caller, undefined, undefined, 'nonsense')).status).toBe(400)
    const meanwhile = example.foreign === 200 && row.method !== 'GET' ? before : (await world.db.execute(picture)).rows[0]?.p
    expect(meanwhile, `${name}: a refusal changed something`).toBe(before)

    await world.resetRoundTrips()
    const served = await send(caller)
    expect(served.status, `${name}: ${JSON.stringify(served.body)}`).toBe(200)
    if (!('file' in row.reply)) expect(findDifferences(row.reply, served.body), `${name}: reply and schema differ`).toEqual([])
    const two = twoTrips.has(name)
    if (sendsBehind.has(name)) expect(await world.countRoundTrips(), `${name}: trips`).toBeGreaterThanOrEqual(1)
    else expect(await world.countRoundTrips(), `${name}: trips`).toBe(two ? 2 : 1)
  },
)

/** Calls that read before they write: what is checked against rota, opening or another person's time. Every other call is one trip. */
const twoTrips = new Set([
  'twoStep.confirm',
  'twoStep.end',
  'appointments.checkout',
  'books.refund',
  'books.settle',
  'agendas.create',
  'agendas.update',
  'agendas.notCome',
  'agendas.cancel',
  'agendaServices.create',
  'agendaServices.update',
  'agendaMoves.moveAgendaOnlyAdmin',
  'agendaMoves.repeat',
  'agendaSeries.changeFollowing',
  'agendaSeries.putBack',
  'agendaSeries.cancelFollowing',
])

/** What these queue goes out behind the reply, with trips of its own; their own tests count without it. */
const sendsBehind = new Set([
  'books.sendReceipt',
  'salons.create',
  'waitingList.create',
  'waitingList.remove',
  'waitingList.restore',
  'waitingList.offer',
])

test('every row that needs a session has an example', () => {
  expect(staffRows.map(({ name }) => name).filter((name) => !examples[name])).toEqual([])
  expect(Object.keys(examples).filter((name) => !staffRows.some((r) => r.name === name))).toEqual([])
})
