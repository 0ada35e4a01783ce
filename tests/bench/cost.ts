/**
 * What a salon costs in a month: the calls of a day of W1H are made once each, their steps and rows written are counted, and multiplied by
 * how often a salon makes them. Written into OPERATIONS.md, between the marks `cost`.
 */
import { join } from 'node:path'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { CountedStatement } from '../../worker/local/libsql/work-counter.ts'
import { createCases, sign } from './cases.ts'
import { createFigureCases } from './figure-cases.ts'
import { type Bench, control, preparePast } from './measure.ts'
import { current, readResults, resultsFile, root, writeMarked } from './report.ts'
import { createW1, firstDay } from './w1.ts'

/** List prices in dollars; check them before you rely on them. Turso's are those of the plan Scaler. */
const prices = {
  worker: { base: 5, perRequest: 0.3e-6, perCpuMs: 0.02e-6, requests: 10e6, cpuMs: 30e6 },
  database: { base: 24.92, perRead: 0.8e-9, perWrite: 0.8e-6, perGigabyte: 0.5, reads: 100e9, writes: 100e6, gigabytes: 24 },
  live: { perRequest: 0.15e-6, requests: 1e6 },
}
const salonCounts = [1, 100, 10_000, 100_000] as const
const days = 26
const bookings = 116
/** A row that is read takes ten steps on average (tests/worker/platform/work-counter.test.ts). */
const stepsPerRow = 10
/** Bytes that W1H has after a year of visits with its messages and audit log, divided by its clients' years. */
const gigabytesAfterYear = 0.09
const [screens, otherScreens, hours] = [3, 2, 10]
/** Polls of an open screen in an hour while it is told of changes. */
const pollsPerHour = 30
/** Writes of a visit, each of which tells the other screens. */
const writesOfVisit = 5

interface Counted {
  readonly name: string
  readonly perDay: number
  readonly steps: number
  readonly written: number
}

/** Calls of a day by the key of their row in the benchmark. */
const readsPerDay: Readonly<Record<string, number>> = {
  dchange: bookings * writesOfVisit * otherScreens,
  f: bookings * 2,
  a: 150,
  c: 30,
  record: 80,
  checkout: bookings,
  reception: 60,
  clients: 20,
  counts: 10,
  growth: 10,
  'earnings-month': 3,
  'users-month': 3,
  'services-month': 3,
  'clients-month': 3,
  'earnings-year': 1,
  'visitors-12': 1,
  campaign: 0.2,
  rota: 10,
}

const databaseName = 'cost'

export async function writeCost(bench: Bench): Promise<void> {
  await preparePast(bench)
  await control(bench, 'PUT', databaseName, '?from=past')
  const counted = [...(await countVisit(bench)), await countPoll(bench), ...(await countReads(bench))]
  writeMarked(join(root, 'OPERATIONS.md'), render(counted), 'cost')
}

interface Request {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

async function call<Body>(bench: Bench, { path, ...request }: Request) {
  const { origin } = bench.workers[current]?.addresses ?? { origin: '' }
  await control(bench, 'POST', databaseName, '?count=1')
  const reply = await fetch(origin + path, { ...request, headers: { ...request.headers, 'x-test-database': databaseName } })
  const text = await reply.text()
  if (!reply.ok && reply.status !== 304) throw new Error(`${request.method} ${path}: ${reply.status} ${text.slice(0, 300)}`)
  const statements = (await control(bench, 'GET', databaseName, '?count=1')) as CountedStatement[]
  const sum = (of: 'steps' | 'written') => statements.reduce((total, one) => total + one[of], 0)
  const body = (text === '' ? undefined : JSON.parse(text)) as Body
  return { steps: sum('steps'), written: sum('written'), body, etag: reply.headers.get('etag') ?? '' }
}

/** A visit from its booking to its payment. */
async function countVisit(bench: Bench): Promise<Counted[]> {
  const desk = await sign('desk', 'w1')
  const cases = await createCases(createW1(364))
  const booking = cases.find(({ key }) => key === 'edesk')?.call(0)
  if (!booking) throw new Error('no row of a booking')
  const post = <Body>(path: string, body: unknown, time = '10:00') =>
    call<Body>(bench, {
      method: 'POST',
      path: `/api/${path}`,
      headers: { ...booking.headers, 'idempotency-key': path.slice(0, 40), 'x-test-now': `${firstDay}T${time}:00Z` },
      body: JSON.stringify(body),
    })
  const made = await call<Agenda>(bench, booking)
  const arrived = await post<Appointment>(`Appointments/${desk}`, { agendaId: made.body.agendaId, arrived: true })
  const { appointmentId } = arrived.body
  const started = await post<Appointment>(`Appointments/StartServices/${desk}/${appointmentId}`, {})
  const stopped = await post<Appointment>(`Appointments/Stop/${desk}/${appointmentId}`, {}, '10:30')
  const { version, total } = stopped.body
  const paid = await post(
    `Appointments/Checkout/${desk}/${appointmentId}`,
    { version, payments: [{ method: 'card', amount: total }] },
    '10:31',
  )
  const steps = { booking: made, 'check-in': arrived, start: started, stop: stopped, checkout: paid }
  return Object.entries(steps).map(([name, { steps, written }]) => ({ name, perDay: bookings, steps, written }))
}

async function countReads(bench: Bench): Promise<Counted[]> {
  const cases = [...(await createCases(createW1(364))), ...(await createFigureCases())]
  const counted: Counted[] = []
  for (const [key, perDay] of Object.entries(readsPerDay)) {
    const found = cases.find((one) => one.key === key)
    if (!found) throw new Error(`no row ${key}`)
    const { steps, written } = await call(bench, found.call(0))
    counted.push({ name: found.title === 'dashboard, month' ? `${found.title}: ${key}` : found.title, perDay, steps, written })
  }
  return counted
}

/** The poll of an open screen for which nothing has changed. */
async function countPoll(bench: Bench): Promise<Counted> {
  const day = (await createCases(createW1(364))).find(({ key }) => key === 'd')?.call(0)
  if (!day) throw new Error('no row of a day')
  const { etag } = await call(bench, day)
  const { steps, written } = await call(bench, { ...day, headers: { ...day.headers, 'if-none-match': etag } })
  return { name: 'poll without news', perDay: screens * hours * pollsPerHour, steps, written }
}

const count = (value: number) => (value < 1 ? value : Math.round(value)).toLocaleString('en-GB')
const dollars = (value: number) => value.toFixed(2)
const beyond = (used: number, included: number) => Math.max(0, used - included)

function render(counted: readonly Counted[]): string {
  const sum = (of: (one: Counted) => number) => counted.reduce((total, one) => total + one.perDay * of(one), 0) * days
  const month = { requests: sum(() => 1), reads: sum(({ steps }) => steps / stepsPerRow), writes: sum(({ written }) => written) }
  const rows = readResults(resultsFile)?.rows ?? {}
  const cpus = Object.values(rows).flatMap(({ workers, readsPast }) => (readsPast ? [] : [workers[current]?.['8'].cpu ?? 0]))
  const cpuMs = (month.requests * cpus.reduce((total, cpu) => total + cpu, 0)) / Math.max(1, cpus.length)
  const hints = bookings * writesOfVisit * days
  const cost = (salons: number) => {
    const { worker, database, live } = prices
    const parts = {
      worker:
        worker.base +
        beyond(month.requests * salons, worker.requests) * worker.perRequest +
        beyond(cpuMs * salons, worker.cpuMs) * worker.perCpuMs,
      database:
        database.base +
        beyond(month.reads * salons, database.reads) * database.perRead +
        beyond(month.writes * salons, database.writes) * database.perWrite +
        beyond(gigabytesAfterYear * salons, database.gigabytes) * database.perGigabyte,
      live: beyond(hints * salons, live.requests) * live.perRequest,
    }
    return { ...parts, all: parts.worker + parts.database + parts.live }
  }
  const calls = counted.map(
    ({ name, perDay, steps, written }) => `| ${name} | ${count(perDay)} | ${count(steps / stepsPerRow)} | ${count(written)} |`,
  )
  const costs = salonCounts.map((salons) => {
    const { worker, database, live, all } = cost(salons)
    const perSalon = [worker, database, live, all].map((part) => dollars(part / salons))
    return `| ${count(salons)} | ${perSalon.join(' | ')} |`
  })
  return [
    '| call | a day | rows read | rows written |',
    '| --- | --- | --- | --- |',
    ...calls,
    '',
    `A month of ${days} days: ${count(month.requests)} requests, ${count(month.reads)} rows read, ${count(month.writes)} rows written,`,
    `${count(cpuMs / 1000)} s of CPU, ${count(hints)} hints to open screens.`,
    '',
    '| salons | Worker $ | database $ | live updates $ | together $ per salon and month |',
    '| --- | --- | --- | --- | --- |',
    ...costs,
  ].join('\n')
}
