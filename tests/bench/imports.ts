import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@libsql/client'
import { bookedDays, fragments, sign } from './cases.ts'
import type { Goal } from './goals.ts'
import { adminSession, insertAdmin } from './insert-past.ts'
import { createIds } from './insert-w1.ts'
import { type LiveHeap, openLiveHeap } from './live-heap.ts'
import { type Call, percentile, send } from './load.ts'
import type { Bench } from './measure.ts'
import type { ServerProcess } from './processes.ts'
import { createW1, firstDay } from './w1.ts'

/** Clients are imported while the desk, one call at a time, reads days of the agenda and searches clients. */
export interface Imports {
  readonly rows: number
  readonly added: number
  /** From the upload to the end of the job, the dry run included. */
  readonly seconds: number
  /** p50 of the desk's calls in milliseconds, before the import and during it. */
  readonly desk: Readonly<Record<DeskCall, { readonly before: number; readonly during: number }>>
  readonly before: Memory
  readonly during: Memory
}
/** Bytes, each the highest of its samples. */
interface Memory {
  /** What is reachable in the Worker's isolate, which may have 128 MB in production. */
  readonly live: number
  /** Resident memory of workerd, which runs the file storage and Miniflare's own Workers too. */
  readonly resident: number
}
type DeskCall = 'day' | 'search'

const rows = 20_000
/** Every 20th row is a client of the salon, every 100th cannot be read. */
const knownEvery = 20
const wrongEvery = 100
const maxSeconds = 180
const maxTimesDesk = 1.5
const maxMegabytes = 64
const [residentMs, liveMs, pollMs] = [200, 500, 1000]
const deskCallsBefore = 600

/** A file as another product exports it. */
function buildFile(): string {
  const { clients } = createW1(0)
  const lines = clients.slice(0, rows).map(({ id, first, last, email, phone }, n) => {
    if (n % knownEvery === 0) return [first, last, phone, email, '', '', '']
    const birth = n % wrongEvery === 1 ? '31/02/1980' : `${String((id % 28) + 1).padStart(2, '0')}/05/${1950 + (id % 55)}`
    return [first, last, `+39347${String(1_000_000 + id * 37)}`, `new${email}`, birth, `Via Roma ${id}`, `Came from ${first}`]
  })
  const header = ['First name', 'Last name', 'Mobile', 'Email', 'Date of birth', 'Address', 'Note']
  return [header, ...lines].map((cells) => cells.join(',')).join('\r\n')
}

interface Job {
  readonly jobId: string
  readonly state: string
  readonly counts: { readonly added: number; readonly known: number; readonly rejected: number }
}

/** The salon of an import. */
interface Salon {
  /** The desk's calls. */
  readonly calls: Readonly<Record<DeskCall, (n: number) => Call>>
  /** An administrator's call. */
  ask<T>(path: string, init?: RequestInit): Promise<T>
}

/** Opens a copy of the workload, under its own name. */
async function openSalon({ database }: Bench, origin: string, copy: string): Promise<Salon> {
  const { databases, control } = database.addresses
  await send({ method: 'PUT', url: `${control}/${copy}?from=w1h`, status: 200 })
  const db = createClient({ url: `${databases}${copy}/` })
  await db.batch(insertAdmin(createIds('w1')), 'write')
  db.close()
  const [admin, receptionist] = await Promise.all([sign(adminSession, 'w1'), sign('desk', 'w1')])
  const headers = { 'x-test-now': `${firstDay}T07:00:00Z`, 'x-test-database': copy }
  const get = (path: string): Call => ({ method: 'GET', url: origin + path, headers, status: 200 })
  return {
    calls: {
      day: (n) => get(`/api/Agendas/Salon/${receptionist}?date=${bookedDays[n % bookedDays.length]}`),
      search: (n) => get(`/api/Clients/Search/${receptionist}?search=${encodeURIComponent(fragments[n % fragments.length] ?? '')}`),
    },
    async ask<T>(path: string, init: RequestInit = {}) {
      const reply = await fetch(origin + path.replace('{s}', admin), {
        ...init,
        // An import takes its real time: what runs behind its replies is leased for a while.
        headers: { ...init.headers, 'x-test-database': copy, 'x-test-now': new Date().toISOString() },
      })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${(await reply.text()).slice(0, 300)}`)
      return (await reply.json()) as T
    },
  }
}

/** Uploads the file, checks and starts it, then asks for the jobs once a second as the open screen does. */
async function importFile({ ask }: Salon): Promise<{ job: Job; seconds: number }> {
  const started = performance.now()
  const form = new FormData()
  form.set('file', new File([buildFile()], 'clients.csv', { type: 'text/csv' }))
  form.set('kind', 'clients')
  const { jobId, mapping } = await ask<{ jobId: string; mapping: unknown }>('/api/Imports/Read/{s}', { method: 'POST', body: form })
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mapping }) }
  await ask(`/api/Imports/Check/{s}/${jobId}`, post)
  await ask(`/api/Imports/Start/{s}/${jobId}`, post)
  for (;;) {
    await pause(pollMs)
    const job = (await ask<Job[]>('/api/Jobs/{s}')).find((one) => one.jobId === jobId)
    if (job && job.state !== 'running') return { job, seconds: (performance.now() - started) / 1000 }
  }
}

/** The desk, one call at a time, until `isDone`: milliseconds of its calls. */
async function runDesk({ calls }: Salon, isDone: (n: number) => boolean) {
  const times: Record<DeskCall, number[]> = { day: [], search: [] }
  for (let n = 0; !isDone(n); n++) {
    times.day.push((await send(calls.day(n))).ms)
    times.search.push((await send(calls.search(n))).ms)
  }
  return times
}

/** Imports the file while the desk works. */
async function importBesideDesk(salon: Salon) {
  let isOver = false
  const importing = importFile(salon).finally(() => {
    isOver = true
  })
  const [times, { job, seconds }] = await Promise.all([runDesk(salon, () => isOver), importing])
  if (job.state !== 'done') throw new Error(`the import ended as ${JSON.stringify(job)}`)
  return { times, job, seconds }
}

/** Samples the memory of a Worker during `work`, which calls it. */
async function watchMemory({ memory }: ServerProcess<unknown>, heap: LiveHeap, work: Promise<unknown>): Promise<Memory> {
  let [live, resident, isOver] = [0, 0, false]
  const timer = setInterval(() => {
    resident = Math.max(resident, memory())
  }, residentMs)
  const watchHeap = async () => {
    while (!isOver) {
      live = Math.max(live, await heap.read())
      await pause(liveMs)
    }
  }
  void watchHeap()
  try {
    await work
    return { live, resident: Math.max(resident, memory()) }
  } finally {
    isOver = true
    clearInterval(timer)
  }
}

/** Runs the import on copies of the workload: once for the desk's times, and once for the memory, since collecting garbage slows calls. */
export async function measureImports(bench: Bench, name: string): Promise<Imports> {
  const worker = bench.workers[name]
  if (!worker) throw new Error('no Worker')
  const share = Math.ceil(deskCallsBefore * bench.effort)
  const isWarm = (n: number) => n >= share
  const timed = await openSalon(bench, worker.addresses.origin, 'import')
  await runDesk(timed, isWarm)
  const alone = await runDesk(timed, isWarm)
  const { times, job, seconds } = await importBesideDesk(timed)
  const compare = (call: DeskCall) => ({ before: percentile(alone[call], 0.5), during: percentile(times[call], 0.5) })

  const inspected = await bench.startInspected()
  const watched = await openSalon(bench, inspected.addresses.origin, 'import-watched')
  await runDesk(watched, isWarm)
  const heap = await openLiveHeap(inspected.addresses.inspector)
  const before = await watchMemory(inspected, heap, runDesk(watched, isWarm))
  const during = await watchMemory(inspected, heap, importBesideDesk(watched))
  heap.close()
  inspected.stop()
  return { rows, added: job.counts.added, seconds, desk: { day: compare('day'), search: compare('search') }, before, during }
}

const toMegabytes = (bytes: number) => bytes / 2 ** 20
const computeGrowth = ({ before, during }: Imports) => toMegabytes(during.resident - before.resident)
const computeSlowdown = ({ desk }: Imports, call: DeskCall) => desk[call].during / desk[call].before

export function checkImports(imports: Imports): Goal[] {
  const atMost = (name: string, value: number, bound: number): Goal => ({ name, value, bound: `≤ ${bound}`, isMet: value <= bound })
  return [
    atMost(`import of ${rows} clients, s`, imports.seconds, maxSeconds),
    atMost("import: desk's agenda, times slower", computeSlowdown(imports, 'day'), maxTimesDesk),
    atMost("import: desk's search, times slower", computeSlowdown(imports, 'search'), maxTimesDesk),
    atMost('import: memory in use, MB', toMegabytes(imports.during.live), maxMegabytes),
  ]
}

export const renderImports = (imports: Imports): string =>
  [
    `Import of ${imports.rows} clients (${imports.added} new) through its calls: ${imports.seconds.toFixed(0)} s.`,
    `Meanwhile the desk's p50 is ${computeSlowdown(imports, 'day').toFixed(2)} times (agenda) and`,
    `${computeSlowdown(imports, 'search').toFixed(2)} times (search) what it was. The Worker's isolate holds at most`,
    `${toMegabytes(imports.during.live).toFixed(0)} MB, ${toMegabytes(imports.before.live).toFixed(0)} MB before`,
    `(behind garbage collections, every ${liveMs} ms). The resident memory of workerd, which runs the file storage too, grows by`,
    `${Math.max(0, computeGrowth(imports)).toFixed(0)} MB to ${toMegabytes(imports.during.resident).toFixed(0)} MB.`,
  ].join(' ')
