import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '../../../worker/app.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const transport = 'max-age=31536000; includeSubDomains'

test('every API reply carries a content security policy and HSTS, refusals and files included', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const replies = [
    await world.call('GET', '/api/health'),
    await world.call('GET', '/api/Nowhere/x'),
    await world.call('GET', '/api/Users/nobody'),
    await admin.call('GET', `/api/Salons/GetSalonDataPdf/{sessionCode}/${salon.salonId}`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 404, 401, 200])
  for (const { headers } of replies) {
    expect(headers.get('content-security-policy')).toBe(policy)
    expect(headers.get('strict-transport-security')).toBe(transport)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('every page carries HSTS, and a missing file below /assets has its own 404 page instead of the app', () => {
  const web = join(import.meta.dirname, '../../../web')
  const rules = readFileSync(join(web, 'public/_headers'), 'utf8')
  expect(rules.split('\n\n')[0]).toContain(`\n  Strict-Transport-Security: ${transport}\n`)
  expect(readFileSync(join(web, 'functions/onlineBooking/[[path]].ts'), 'utf8')).toContain(`'Strict-Transport-Security': '${transport}'`)
  // Pages answers with the nearest 404.html, status 404 and no-store; without one, with the app.
  expect(readFileSync(join(web, 'public/assets/404.html'), 'utf8')).toContain('Not found')
})

test('answers 500 to everything while a secret has fewer than 32 characters, and logs which', async () => {
  const logged: unknown[] = []
  const app = createApp({ now: () => Date.now(), log: () => undefined })
  const { error } = console
  console.error = (line) => logged.push(line)
  const env = { DATABASE_URL: 'http://127.0.0.1:9/', SESSION_SECRET: 'x'.repeat(31) }
  try {
    const reply = await app.request('/api/health', {}, env)
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 500,
      body: { error: 'Something went wrong.', code: 'something_went_wrong' },
    })
    const sealed = await app.request('/api/openapi.json', {}, { ...env, SESSION_SECRET: 'x'.repeat(32), SEALING_SECRET: 'short' })
    expect(sealed.status).toBe(500)
  } finally {
    console.error = error
  }
  expect(logged.join('\n')).toMatch(/SESSION_SECRET has fewer than 32 characters[\s\S]*SEALING_SECRET has fewer/)
})
