/**
 * `node tests/bench/run.ts`: workload W1H through the real worker and the real database server. It prints and asserts nothing,
 * because clocks differ from machine to machine.
 */
import { scryptSync } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createClient } from '@libsql/client'
import { signSessionCode } from '../../worker/http/session-code.ts'
import { startProduct } from '../support/product.ts'
import { firstDay, layW1 } from './w1.ts'

const salt = Buffer.alloc(16, 7)
const hash = `scrypt$1024$8$5$${salt.toString('base64url')}$${scryptSync('bench', salt, 32, { N: 1024, r: 8, p: 5 }).toString('base64url')}`
const product = await startProduct()
const { origin, databases, control } = product.addresses
await fetch(`${control}/w1h?from=template`, { method: 'PUT' })
const bookings = await layW1(createClient({ url: `${databases}w1h/` }), Number(process.env.HIST ?? 364), hash)
const headers = { 'x-test-database': 'w1h', 'x-test-now': `${firstDay}T08:00:00Z` }
const login = await fetch(`${origin}/api/Sessions/Login`, {
  method: 'POST',
  headers,
  body: new URLSearchParams({ username: 'desk', password: 'bench' }),
})
const { sessionCode } = (await login.json()) as { sessionCode: string }

const guest = await signSessionCode(
  { sessionId: 'guest', salonId: 'w1', timeZone: 'Europe/Rome' },
  9_999_999_999,
  'a secret for tests, 32 characters and more',
)
const ask = (path: string, services?: object[]) =>
  fetch(
    `${origin}/api/OnlineBooking/${path.replace('{s}', guest)}`,
    services
      ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(services) }
      : { headers },
  )
const month = encodeURIComponent(JSON.stringify([{ serviceId: 's5' }]))

let slot = 0
const day = (n: number) => new Date(Date.parse(`${firstDay}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
const fragments = ['ross', 'mar', 'ferr', 'giul', 'lomb', 'c12', '+39331', 'anna r', 'moret', 'santo', 'zzzz']
const cases: Record<string, (i: number) => Promise<Response>> = {
  'a free slots of one service': (i) => ask(`FreeSlots/{s}?date=${day(i % 6)}`, [{ serviceId: `s${(i % 40) + 1}` }]),
  'b two services, one after the other': (i) =>
    ask(`FreeSlots/{s}?date=${day(i % 6)}`, [{ serviceId: `s${(i % 40) + 1}` }, { serviceId: `s${((i + 7) % 40) + 1}` }]),
  'c the days of a month with free slots': () => ask(`FreeDays/{s}?month=2026-12&services=${month}`),
  '- one round trip and nothing else': () => fetch(`${origin}/api/health`, { headers }),
  'd day of the agenda': (i) => fetch(`${origin}/api/Agendas/Salon/${sessionCode}?date=${day((i % 6) + 0)}`, { headers }),
  'e create a booking': () => {
    const at = slot++
    const twoDigits = (n: number) => String(n).padStart(2, '0')
    const time = `${twoDigits(8 + (Math.floor(at / 12) % 16))}:${twoDigits((at % 4) * 15)}`
    const start = `${day(20 + Math.floor(at / 200))}T${time}:00Z`
    const body = {
      clientId: `c${at + 1}`,
      outsideHours: true,
      agendaServicesDTO: [{ serviceId: 's1', userId: 'u1', start, mayOverlap: true, serviceDTO: { length: 15 } }],
    }
    return fetch(`${origin}/api/Agendas/${sessionCode}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  },
  'f client search': (i) =>
    fetch(`${origin}/api/Clients/Search/${sessionCode}?search=${encodeURIComponent(fragments[i % fragments.length] ?? '')}`, { headers }),
}
console.log(`${bookings} bookings`)
for (const [name, send] of Object.entries(cases)) {
  const timed = async (i: number) => {
    const from = performance.now()
    const reply = await send(i)
    const body = Buffer.from(await reply.arrayBuffer())
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${body.toString().slice(0, 300)}`)
    return { ms: performance.now() - from, body }
  }
  for (let i = 0; i < 40; i++) await timed(i)
  await fetch(`${control}/w1h`, { method: 'POST' })
  const runs = []
  for (let i = 0; i < 200; i++) runs.push(await timed(i))
  const roundTrips = Number(await (await fetch(`${control}/w1h`)).json()) / runs.length
  const sorted = runs.map((run) => run.ms).sort((a, b) => a - b)
  const from = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next++ < 600) await timed(next)
    }),
  )
  const rate = 600 / ((performance.now() - from) / 1000)
  const largest = runs.reduce((a, b) => (a.body.length > b.body.length ? a : b)).body
  console.log(
    [
      `${name}: p50 ${sorted[100]?.toFixed(2)} ms`,
      `p95 ${sorted[190]?.toFixed(2)} ms`,
      `${rate.toFixed(0)} a second at 8 at once`,
      `${roundTrips} round trips`,
      `${largest.length} bytes (${gzipSync(largest).length} gzipped)`,
    ].join(', '),
  )
}
await product.close()
