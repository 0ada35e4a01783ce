import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
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
  const closed = await call('clients.list', {}).catch((error: unknown) => (error instanceof ApiError ? error.code : 'unknown'))
  return { names, isSame: again.agendaId === agendaId, refused, clientId: moved.clientId, closed }
}
`

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
  const scopes = ['bookings:read', 'bookings:write', 'catalogue:read']
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
  })
})
