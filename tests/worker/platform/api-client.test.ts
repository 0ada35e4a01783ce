import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { JsonSchema } from '../../../schema/rules/platform/json-schema.ts'
import { type ClientCall, writeClient } from '../../../worker/features/platform/api-keys/typescript-client.ts'
import { openFixture, tuesday } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

const binaries = join(import.meta.dirname, '../../../node_modules/.bin')
const fixture = await openFixture()

/** A day's work, written against the types of the client. */
const program = `
import { ApiError, createClient, type ClientOptions } from './salon-api.ts'

export async function work(options: ClientOptions, ids: { clientId: string; serviceId: string; userId: string; start: string }) {
  const call = createClient(options)
  const services = await call('services.list', {})
  const names: readonly string[] = services.map(({ service }) => service)
  const agendaServicesDTO = [{ serviceId: ids.serviceId, userId: ids.userId, start: ids.start }]
  const booking = { clientId: ids.clientId, agendaServicesDTO }
  const { agendaId } = await call('agendas.create', { idempotencyKey: 'one' }, booking)
  const again = await call('agendas.create', { idempotencyKey: 'one' }, booking)
  const refused = await call('agendas.create', {}, booking).catch((error: unknown) => (error instanceof ApiError ? error.code : 'unknown'))
  const moved = await call('agendas.one', { agendaId })
  await call('agendas.remove', { agendaId })
  const day = await workADay(call, booking, ids.start.slice(0, 10))
  const closed = await call('conversations.list', {}).catch((error: unknown) => (error instanceof ApiError ? error.code : 'unknown'))
  return { names, isSame: again.agendaId === agendaId, refused, clientId: moved.clientId, closed, ...day }
}

type Call = ReturnType<typeof createClient>
type Booking = Parameters<typeof bookOnce>[1]
const bookOnce = (call: Call, booking: { clientId: string; agendaServicesDTO: { serviceId: string; userId: string; start: string }[] }) =>
  call('agendas.create', {}, booking)

/** Books a new client, checks in, serves, sells, checks out, and reads the day. */
async function workADay(call: Call, booking: Booking, date: string) {
  const { clientId } = await call('clients.create', { idempotencyKey: 'ada' }, { name: 'Ada Conti', phoneNumber: '+393471234567' })
  const found = await call('clients.search', { search: 'Conti' })
  const { agendaId } = await bookOnce(call, { ...booking, clientId })
  const { appointmentId } = await call('appointments.create', { idempotencyKey: 'visit' }, { agendaId, arrived: true })
  await call('appointments.startServices', { appointmentId })
  await call('appointments.stop', { appointmentId })
  const visit = await call('appointments.one', { appointmentId })
  const paid = { version: visit.version, payments: [{ method: 'card' as const, amount: visit.total }] }
  const done = await call('ledger.checkout', { appointmentId, idempotencyKey: 'paid' }, paid)
  const twice = await call('ledger.checkout', { appointmentId, idempotencyKey: 'paid' }, paid)
  const coming = await call('agendas.day', { date })
  const till = await call('endOfDay.one', { date })
  const owed = await call('ledger.outstanding', { clientId })
  const [entry] = coming.filter((one) => one.agendaId === agendaId)
  return {
    found: found.map((one) => one.clientId).includes(clientId),
    total: visit.total,
    isPaid: done.appointmentId === twice.appointmentId,
    hasArrived: entry?.appointmentDTO?.appointmentId === appointmentId,
    card: till.methods.find((one) => one.method === 'card')?.paid,
    owed: owed.owed,
  }
}
`

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { schema: JsonSchema }>> }>>
}

/** The calls that the OpenAPI document describes. */
function readDocument({ paths }: { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }): ClientCall[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
  return operations.flatMap(({ path, method, operationId, parameters, requestBody, responses }) => {
    const values = parameters.filter((one) => one.in !== 'header')
    const body = requestBody?.content['application/json']?.schema
    // Uploads are not for this client.
    if (requestBody && !body) return []
    const properties = Object.fromEntries(values.map(({ name, schema }) => [name, schema]))
    const required = values.filter((one) => one.required).map(({ name }) => name)
    const input: JsonSchema | undefined = values.length > 0 ? { type: 'object', properties, required } : undefined
    return [{ name: operationId, method, path, input, body, reply: responses['200']?.content['application/json']?.schema }]
  })
}
/** Calls in one order, each as its lines. */
const sortLines = (text: string) => text.split('\n').toSorted()

test('a client made of the OpenAPI document is the one that can be downloaded', async () => {
  const { body: document } = await fixture.call<Parameters<typeof readDocument>[0] & { openapi: string }>('GET', '/api/v1/openapi.json')
  expect(document.openapi).toBe('3.1.0')
  const { body: text } = await fixture.call<string>('GET', '/api/v1/client.ts')
  const made = writeClient(readDocument(document))
  expect(sortLines(made).filter((line) => line.includes('/api/v1/'))).toEqual(sortLines(text).filter((line) => line.includes('/api/v1/')))
  expect(made.length).toBeGreaterThan(100_000)
})

test('the client in TypeScript compiles, and does a day of work with a key', async () => {
  const text = await fixture.call<string>('GET', '/api/v1/client.ts')
  expect(text.status).toBe(200)
  const folder = mkdtempSync(join(tmpdir(), 'salon-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'salon-api.ts'), text.body)
  writeFileSync(join(folder, 'work.ts'), program)
  const compilerOptions = {
    ...{ strict: true, skipLibCheck: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler', types: [] },
    ...{ lib: ['es2022', 'dom'], rewriteRelativeImportExtensions: true, rootDir: '.', outDir: 'out' },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const compiled = spawnSync('tsc', ['-p', folder], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
  })
  expect(compiled.stdout).toBe('')
  const { work } = await import(join(folder, 'out/work.js'))
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const areas = ['bookings', 'visits', 'money', 'clients']
  const scopes = ['catalogue:read', ...areas.flatMap((area) => [`${area}:read`, `${area}:write`])]
  const made = await admin.call<{ key: string }>('POST', '/api/ApiKeys/{sessionCode}', {
    name: 'Client',
    scopes,
    addresses: [],
    lastDay: null,
  })
  const { origin } = inject('product')
  const send = (url: string, init: RequestInit) =>
    fetch(url, { ...init, headers: { ...(init.headers as object), 'x-test-database': fixture.name, 'x-test-now': tuesday } })
  const ids = { clientId: salon.clients[0] ?? '', serviceId: salon.cut, userId: salon.anna, start: at('10:00') }
  expect(await work({ origin, key: made.body.key, fetch: send }, ids)).toMatchObject({
    isSame: true,
    refused: 'time_taken',
    clientId: salon.clients[0],
    closed: 'scope_missing',
    ...{ found: true, total: 32, isPaid: true, hasArrived: true, card: 32, owed: 0 },
  })
})
