import { Buffer } from 'node:buffer'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { FullEndpoint } from '../../schema/api/endpoint.ts'
import { getAdmittedRoles } from '../../schema/rules/platform/access.ts'
import type { Role } from '../../schema/terms.ts'
import type { Fixture } from '../support/fixture.ts'
import { readPdf } from '../support/pdf-text.ts'
import { runsAll } from '../support/runs-all.ts'
import { type Person, prepareSalons } from '../support/salon.ts'
import { type Prepared, prepare, staffCalls } from './prepare.ts'

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
async function markNumbers({ db }: Fixture) {
  await db.execute(
    `UPDATE clients
    SET
      phone_number = '+39333${digits}' || (rowid % 10),
      phone_number_2 = '+39334${digits}' || (rowid % 10),
      whats_app = '39333${digits}',
      email = 'secretive' || rowid || '@example.test',
      search_text = lower(name) || ' secretive' || rowid || '@example.test',
      search_digits = '39333${digits}' || (rowid % 10) || ' 39334${digits}' || (rowid % 10)`,
  )
  await db.execute(`UPDATE conversations SET address = '+39335${digits}' || (rowid % 10)`)
  await db.execute(`UPDATE outbox SET recipient = '+39335${digits}' || (rowid % 10) WHERE recipient LIKE '+%'`)
}

const openPrepared = await prepareSalons(1)

/** Somebody without full contacts who may make a call: who sees no health data outside of a record, if they may, and one of the others. */
const restricted = ['SALESMARKETING', 'IMAGE', 'RECEPTIONIST', 'ASSISTANCE', 'TEAMMANAGER'] as const satisfies readonly Role[]
const calls = staffCalls.flatMap((call) => {
  const [first, second] = restricted.filter((role) => getAdmittedRoles(call.endpoint.access).includes(role))
  return first ? [{ ...call, first, second }] : []
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
  ['secretive', 'noonehere'],
  ['example.test', 'nobody.there'],
] as const

test.concurrent.for(calls)(
  '$name gives $first, who has no full contacts, no health data outside a record, two digits of a number, and nobody by a part of one',
  async ({ name, endpoint, first, second }, { onTestFinished }) => {
    const isRead = endpoint.method === 'GET'
    // A write may be made once with its records: by the others only with `--full`.
    const roles = [first, ...(second && (isRead || runsAll) ? [second] : [])]
    for (const attempt of isRead ? [roles] : roles.map((role) => [role])) {
      const { fixture, getSalon } = await openPrepared(onTestFinished)
      const salon = getSalon(0)
      await markHealthData(fixture)
      const call = await prepare({ name, endpoint }, salon, fixture)
      await markNumbers(fixture)
      await fixture.db.execute(`UPDATE salons SET contact_roles_json = '["ADMIN"]'`)
      for (const role of attempt) {
        const text = readAll((await call.send(await salon.as(role))).body)
        expect(text, `${name} as ${role}`).not.toContain(digits)
        if (role === 'SALESMARKETING' && !recordCalls.test(name)) expect(text, `${name} as ${role}`).not.toContain(mark)
      }
      if (!isRead || listTyped(endpoint).length === 0) continue
      const caller = await salon.as(second ?? first)
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
