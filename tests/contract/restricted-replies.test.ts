import { Buffer } from 'node:buffer'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { FullEndpoint } from '../../schema/api/endpoint.ts'
import { getAdmittedRoles } from '../../schema/rules/platform/access.ts'
import { getApiScope, toApiPath } from '../../schema/rules/platform/api-scopes.ts'
import type { Role } from '../../schema/terms.ts'
import type { Fixture } from '../support/fixture.ts'
import { readPdf } from '../support/pdf-text.ts'
import { runsAll } from '../support/runs-all.ts'
import { type Person, prepareSalons, tuesday } from '../support/salon.ts'
import { buildPath, type Prepared, prepare, staffCalls } from './prepare.ts'

/** Calls of the record of one client, pet, formula, diagnosis or signed form, which show health data to everybody who may open them. */
const recordCalls = new RegExp(
  `^(${[
    'clients\\.(one|create|update)',
    'clientRecord\\.(overview|ofUser|saveImage|setUser)',
    'subClients\\.(one|record|create|update|restore)',
    'clientHistory(Colours|Hairs|Scalps)\\..*',
    'patchTests\\..*',
    'clientConsentForms\\..*',
  ].join('|')})$`,
)

const mark = 'HEALTHMARK'
/** Columns with health data. */
const healthColumns = {
  clients: ['allergies'],
  sub_clients: ['allergies'],
  client_history_hairs: ['note'],
  client_history_scalps: ['note'],
  client_history_colours: ['title', 'result', 'next_time'],
  patch_tests: ['note'],
  client_consent_forms: ['answers_json'],
} as const

/** Marks the health data of all records, also of those that are created later. */
async function markHealthData({ db }: Fixture) {
  for (const [table, columns] of Object.entries(healthColumns)) {
    const value = (column: string) =>
      column.endsWith('_json')
        ? `CASE WHEN json_array_length(${column}) = 0 THEN ${column} ELSE json_set(${column}, '$[0].answer', '${mark}') END`
        : `'${mark}'`
    const set = `UPDATE ${table} SET ${columns.map((column) => `${column} = ${value(column)}`).join(', ')}`
    await db.execute(set)
    for (const event of ['INSERT', 'UPDATE'])
      await db.execute(
        `CREATE TRIGGER mark_${table}_${event} AFTER ${event} ON ${table} WHEN NEW.${columns[0]} NOT LIKE '%${mark}%'
        BEGIN ${set} WHERE rowid = NEW.rowid; END`,
      )
  }
}

/** All text of a reply: of JSON, of a PDF, and of the parts of a spreadsheet. */
function readAll(body: unknown): string {
  if (!(body instanceof ArrayBuffer)) return typeof body === 'string' ? body : JSON.stringify(body)
  const bytes = new Uint8Array(body)
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === '%PDF') return readPdf(body).texts.join('\n')
  if (start.startsWith('PK'))
    return Object.values(unzipSync(bytes))
      .map((part) => strFromU8(part))
      .join('\n')
  return Buffer.from(bytes).toString()
}

/** What only whole phone numbers contain; the contract's clients and anyone who writes to the salon have such a number. */
const digits = '9998887'
/** What only whole e-mail addresses of clients contain. */
const mailName = 'secretive'
async function markNumbers({ db }: Fixture) {
  await db.execute(
    `UPDATE clients
    SET
      phone_number = '+39333${digits}' || (rowid % 10),
      phone_number_2 = '+39334${digits}' || (rowid % 10),
      whats_app = '39333${digits}',
      email = '${mailName}' || rowid || '@example.test',
      search_text = lower(name) || ' ${mailName}' || rowid || '@example.test',
      search_digits = '39333${digits}' || (rowid % 10) || ' 39334${digits}' || (rowid % 10)`,
  )
  await db.execute(`UPDATE conversations SET address = '+39335${digits}' || (rowid % 10)`)
  await db.execute(`UPDATE outbox SET recipient = '+39335${digits}' || (rowid % 10) WHERE recipient LIKE '+%'`)
  // Guests with their phones and codes, and all others with a number but the team, the salon and vets.
  for (const [table, column] of await listNumberColumns(db))
    await db.execute(`UPDATE OR IGNORE ${table} SET ${column} = '+39336${digits}' || (rowid % 10) WHERE ${column} <> ''`)
}
async function listNumberColumns(db: Fixture['db']): Promise<[table: string, column: string][]> {
  const { rows } = await db.execute(`
    SELECT m.name AS name, c.name AS field
    FROM sqlite_schema m, pragma_table_info(m.name) c
    WHERE m.type = 'table'
      AND c.name LIKE '%phone%'
      AND c.name <> 'vet_phone'
      AND m.name NOT IN ('clients', 'salons', 'users')`)
  return rows.map(({ name, field }) => [String(name), String(field)])
}

const openPrepared = await prepareSalons(1)

/** Roles without full contacts: first who sees no health data outside of a record. */
const restricted = ['SALESMARKETING', 'IMAGE', 'RECEPTIONIST', 'ASSISTANCE', 'TEAMMANAGER'] as const satisfies readonly Role[]
const calls = staffCalls.flatMap((call) => {
  const roles = restricted.filter((role) => getAdmittedRoles(call.endpoint.access).includes(role))
  return roles.length > 0 ? [{ ...call, roles }] : []
})

/** The parameters of a call in which somebody types what is searched for. */
const listTyped = ({ input }: FullEndpoint) =>
  Object.keys((input as { entries?: object } | undefined)?.entries ?? {}).filter((name) =>
    /^(search|query|number|phoneNumber2?|email)$/.test(name),
  )
const searches = calls.filter(({ endpoint }) => endpoint.method === 'GET' && listTyped(endpoint).length > 0)

/** What `typed` into the fields that search makes of the reply, without what differs from call to call. */
async function find({ send, endpoint, example }: Prepared, caller: Person, typed: string) {
  const ofSearch = Object.fromEntries(listTyped(endpoint).map((field) => [field, typed]))
  const { status, body } = await send(caller, { input: { ...example.input, ...ofSearch } })
  return { status, text: readAll(body).replace(/"(jobId|started|startedAt|at)":"[^"]*"/g, '') }
}

/** Parts of what a client has, and others that nobody has. */
const typedParts = [
  [digits, '4440001'],
  ['333999', '444000'],
  ['393', '444'],
  [mailName, 'noonehere'],
  ['example.test', 'nobody.there'],
] as const

test.concurrent.for(calls)(
  '$name gives each role without full contacts no health data outside a record, no whole contact, and nobody by a part of one',
  async ({ name, endpoint, roles }, { onTestFinished }) => {
    const isRead = endpoint.method === 'GET'
    // A write may be made once with its records: by the others only with `--full`.
    for (const attempt of isRead ? [roles] : roles.slice(0, runsAll ? undefined : 1).map((role) => [role])) {
      const { fixture, getSalon } = await openPrepared(onTestFinished)
      const salon = getSalon(0)
      await markHealthData(fixture)
      const call = await prepare({ name, endpoint }, salon, fixture)
      await markNumbers(fixture)
      await fixture.db.execute(`UPDATE salons SET contact_roles_json = '["ADMIN"]'`)
      for (const role of attempt) {
        const text = readAll((await call.send(await salon.as(role))).body)
        expect(text, `${name} as ${role}`).not.toContain(digits)
        expect(text, `${name} as ${role}`).not.toContain(mailName)
        if (role === 'SALESMARKETING' && !recordCalls.test(name)) expect(text, `${name} as ${role}`).not.toContain(mark)
      }
      if (!isRead || listTyped(endpoint).length === 0) continue
      const caller = await salon.as(roles.at(-1) ?? 'ADMIN')
      for (const [part, nobody] of typedParts)
        expect(await find(call, caller, part), `${name}: ${part}`).toEqual(await find(call, caller, nobody))
    }
  },
)

test('the searches of clients, pets and conversations are among the searches', () => {
  expect(searches.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'clients.search',
      'clientList.find',
      'clientList.findIds',
      'clientRecord.duplicates',
      'conversations.list',
      'subClients.list',
    ]),
  )
})

/** Reads that keys and assistants are offered. */
const keyReads = staffCalls.flatMap((call) => {
  const [table = '', row = ''] = call.name.split('.')
  const scope = getApiScope(table, row, call.endpoint.method)
  return scope?.endsWith(':read') ? [{ ...call, scope }] : []
})

test.concurrent.for(keyReads)(
  '$name gives a key of somebody without full contacts no whole number or address',
  async ({ name, endpoint, scope }, { onTestFinished }) => {
    const { fixture, getSalon } = await openPrepared(onTestFinished)
    const salon = getSalon(0)
    const { example } = await prepare({ name, endpoint }, salon, fixture)
    const draft = { name: 'Website', scopes: [scope], addresses: [], lastDay: null }
    const { body } = await (await salon.as('ADMIN')).call<{ key: string }>('POST', '/api/ApiKeys/{sessionCode}', draft)
    await markNumbers(fixture)
    await fixture.db.execute(`UPDATE salons SET contact_roles_json = '["RECEPTIONIST"]'`)
    const path = toApiPath(buildPath(endpoint, example.input))
    const headers = { authorization: `Bearer ${body.key}` }
    const reply = await fixture.call(endpoint.method, path, undefined, { now: tuesday, headers })
    // A person's own client record is for no key.
    expect([200, 403], name).toContain(reply.status)
    expect(readAll(reply.body), name).not.toContain(digits)
    expect(readAll(reply.body), name).not.toContain(mailName)
  },
)

const filesOfClients = calls.filter(({ endpoint }) => 'file' in endpoint.reply && endpoint.reply.byRole === true)
test.concurrent.for(filesOfClients)('$name, a file of clients, is in the audit log', async ({ name, endpoint }, { onTestFinished }) => {
  const { fixture, getSalon } = await openPrepared(onTestFinished)
  const call = await prepare({ name, endpoint }, getSalon(0), fixture)
  const count = async () => Number((await fixture.db.execute("SELECT count(*) AS n FROM audit_log WHERE action = 'export'")).rows[0]?.n)
  const before = await count()
  expect((await call.send(call.caller)).status).toBe(200)
  expect(await count()).toBe(before + 1)
})
test('files of clients are their list, pets, the card and data quality', () => {
  expect(filesOfClients.map(({ name }) => name).toSorted()).toEqual([
    'clientVisits.card',
    'dataQualities.excel',
    'subClients.excel',
    'tableExports.clientsCsv',
    'tableExports.clientsXlsx',
  ])
})
