import { expect, test } from 'vitest'
import type { Endpoint, EndpointTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import { type Access, type AccessRule, access, type Role, roles } from '../../schema/terms.ts'
import { type Fixture, openFixture } from '../support/fixture.ts'
import { openSalon, type Person, type Salon, tuesday } from '../support/salon.ts'
import type { Example } from './example.ts'
import { examples } from './examples.ts'
import { createCoverage, findDifferences } from './strict-schema.ts'

const calls = Object.entries(endpoints)
  .flatMap(([feature, table]) =>
    Object.entries(table as EndpointTable).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint: endpoint as Endpoint })),
  )
  .filter(({ endpoint }) => access[endpoint.access].auth === 'session')

/** Calls that take two round trips: what they write is checked against the rota, opening times or another record. All others take one. */
const twoRoundTrips = new Set([
  'twoStep.confirm',
  'twoStep.end',
  'appointments.checkout',
  'ledger.refund',
  'ledger.payBalance',
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

/** Calls whose messages are sent in the background, with round trips of their own; the features' own tests count without them. */
const sendsInBackground = new Set([
  'ledger.sendReceipt',
  'salons.create',
  'waitingList.create',
  'waitingList.remove',
  'waitingList.restore',
  'waitingList.offer',
])

const monthLater = new Date(Date.parse(tuesday) + 31 * 86_400_000).toISOString()

function buildPath(endpoint: Endpoint, input: Record<string, string> = {}): string {
  const query = new URLSearchParams(input)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'sessionCode') return whole
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return query.size ? `${path}?${query}` : path
}

/** A role that may make the call of the example. */
function chooseRole(name: Access, example: Example): Role {
  const rule: AccessRule = access[name]
  return example.as ?? (rule.roles.includes('ADMIN') ? 'ADMIN' : (rule.roles[0] ?? rule.own?.[0] ?? rule.platform?.[0] ?? 'ADMIN'))
}

/** What a refused call must not change; idempotency keys of refused calls included, sessions left out. */
async function countRows(fixture: Fixture): Promise<unknown> {
  const tables = ['audit_log', 'busy_intervals', 'idempotency_keys', 'user_services']
  const { rows } = await fixture.db.execute(`SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`)
  return { ...rows[0] }
}

interface Prepared {
  readonly name: string
  readonly endpoint: Endpoint
  readonly example: Example
  readonly role: Role
  readonly caller: Person
  readonly salon: Salon
  /** Makes the call of the example with a session code, or as a user. */
  send(by: Person | string, options?: { now?: string; body?: unknown }): Promise<{ status: number; body: { error?: string } }>
}

async function prepare(name: string, endpoint: Endpoint, salon: Salon, fixture: Fixture): Promise<Prepared> {
  const createExample = examples[name]
  if (!createExample) throw new Error(`${name} has no example in tests/contract/examples.ts`)
  const example = await createExample(salon, fixture)
  const role = chooseRole(endpoint.access, example)
  const path = buildPath(endpoint, example.input)
  return {
    ...{ name, endpoint, example, role, salon, caller: await salon.as(role) },
    send(by, { now = tuesday, body = example.body } = {}) {
      const code = typeof by === 'string' ? by : by.sessionCode
      return fixture.call<{ error?: string }>(endpoint.method, path.replace('{sessionCode}', code), body, { now })
    },
  }
}

async function refusesSessions({ name, endpoint, caller, send }: Prepared): Promise<void> {
  const error = endpoint.path.includes('/ClientHistory') ? 'Invalid session_code' : 'Unauthorized Access'
  const unauthorized = { status: 401, body: { error } }
  for (const code of ['nobody', `${caller.sessionCode.slice(0, -3)}abc`])
    expect(await send(code), `${name} with a forged code`).toMatchObject(unauthorized)
  expect(await send(caller, { now: monthLater }), `${name} with an expired code`).toMatchObject(unauthorized)
}

async function refusesRoles({ name, endpoint, role, salon, send }: Prepared): Promise<void> {
  const rule: AccessRule = access[endpoint.access]
  for (const other of roles) {
    if ([...rule.roles, ...(rule.platform ?? [])].includes(other) || (rule.own?.includes(other) && other === role)) continue
    const user = await salon.as(other)
    const reply = await send(user)
    expect({ role: other, status: reply.status }, `${name} as ${other}: ${JSON.stringify(reply.body)}`).toEqual({
      role: other,
      status: 403,
    })
    if (endpoint.body && rule.own === undefined)
      expect((await send(user, { body: { nonsense: true } })).status, `${name}: the role is checked before the input`).toBe(403)
  }
}

const coverage = createCoverage()

test.for(calls)(
  '$name refuses forged and expired sessions, wrong roles and other salons, and replies as its schema says',
  async ({ name, endpoint }) => {
    const fixture = await openFixture()
    const [salon, otherSalon] = [await openSalon(fixture), await openSalon(fixture)]
    const call = await prepare(name, endpoint, salon, fixture)
    const { example, role, caller, send } = call
    const foreigner = await otherSalon.as(role)
    for (const other of roles) await salon.as(other)
    const before = await countRows(fixture)

    await refusesSessions(call)
    await refusesRoles(call)
    if (role !== 'SUPERADMIN') expect((await send(foreigner)).status, `${name} by another salon's ${role}`).toBe(example.foreign ?? 404)
    if (endpoint.body) expect((await send(caller, { body: 'nonsense' })).status).toBe(400)
    if (example.foreign !== 200 || endpoint.method === 'GET')
      expect(await countRows(fixture), `${name}: a refused call changed something`).toEqual(before)

    await fixture.resetRoundTrips()
    const reply = await send(caller)
    expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(200)
    if (sendsInBackground.has(name)) expect(await fixture.countRoundTrips(), `${name}: round trips`).toBeGreaterThanOrEqual(1)
    else expect(await fixture.countRoundTrips(), `${name}: round trips`).toBe(twoRoundTrips.has(name) ? 2 : 1)
    if ('file' in endpoint.reply) return
    expect(findDifferences(endpoint.reply, reply.body), `${name}: the reply differs from its schema`).toEqual([])
    coverage.record(name, endpoint.reply, reply.body)
  },
)

test('the examples fill every list, object and optional field of the replies', () => {
  expect(coverage.findGaps(), 'Extend the examples in tests/contract, so that these are checked against their schema.').toEqual([])
})

test('every call that needs a session has an example', () => {
  expect(calls.map(({ name }) => name).filter((name) => !examples[name])).toEqual([])
  expect(Object.keys(examples).filter((name) => !calls.some((call) => call.name === name))).toEqual([])
})
