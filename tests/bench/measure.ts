import { type Client, createClient } from '@libsql/client'
import type { Pipeline } from '../../worker/local/libsql/protocol.ts'
import { uncounted } from '../../worker/local/libsql-server.ts'
import { type RecordedStatement, readStatements } from '../support/recorded.ts'
import { type Case, takenBookings } from './cases.ts'
import { insertPast } from './insert-past.ts'
import { type Call, percentile, runLoad, send } from './load.ts'
import type { DatabaseAddresses, ServerProcess, WorkerAddresses } from './processes.ts'

export interface Bench {
  readonly database: ServerProcess<DatabaseAddresses>
  /** The Worker, and with `--beside` another build of it. */
  readonly workers: Readonly<Record<string, ServerProcess<WorkerAddresses>>>
  readonly floor: ServerProcess<{ origin: string }>
  /** Starts one more Worker, with an inspector. */
  readonly startInspected: () => Promise<ServerProcess<WorkerAddresses>>
  /** Share of the full number of calls. */
  readonly effort: number
}

/** Milliseconds per call. */
export interface Figures {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** CPU of all server processes. */
  readonly cpu: number
}
/** By the number of calls at once. */
export type Levels = Record<'1' | '8', Figures> & { readonly '64'?: Figures }

export interface Row {
  readonly title: string
  readonly readsPast?: boolean
  readonly workers: Record<string, Levels>
  /** Bytes of the largest reply. */
  readonly bytes: number
  /** Round trips before the reply, and with what is done behind it. */
  readonly roundTrips: number
  readonly allRoundTrips: number
  readonly statements: number
  /** An empty Worker that sends the same SQL in one round trip; only for calls that read. */
  readonly floor?: Levels
  /** An empty Worker without a database. */
  readonly empty: Levels
}

/** Calls by the number at once. `warmUps` come before: the processes of a salon have long compiled what they run. */
const levels = { warmUps: 640, counts: { '1': 160, '8': 640, '64': 448 } } as const
/** Levels of dashboards and rota: nobody opens 64 of them at once, and nearly all of their time is SQL. */
const levelsOfFigures = { warmUps: 40, counts: { '1': 48, '8': 64 } } as const
/** Each level is measured in slices, in turns with what it is compared with: a busy machine slows all of them. */
const slices = 8
const samples = 24
const pastDatabase = 'past'

/** Measures one row. */
export async function measureCase(bench: Bench, one: Case, cases: readonly Case[]): Promise<Row> {
  const after = cases.find(({ key }) => key === one.after)
  const targets = Object.entries(bench.workers).map(([name, worker]) => createTarget(bench, one, name, worker))
  for (const target of targets) await target.prepare(after)
  const [first] = targets
  if (!first) throw new Error('no Worker')
  const counts = await countRoundTrips(bench, one, first)
  const runs: Run[] = []
  for (const { name, worker, next } of targets) {
    // A free time can be booked once: bookings are warmed up on another copy.
    const warm = one.writes ? createTarget(bench, one, `${name}-warm`, worker) : undefined
    await warm?.prepare(after)
    runs.push({ name, worker, next, ...(warm ? { nextWarmUp: warm.next } : {}) })
  }
  if (!one.writes) {
    const url = `${bench.database.addresses.databases}${first.database}/v2/pipeline`
    await storeRequests(bench, 'same', url, counts.pipelines)
    const next = createFloorCalls(bench, 'same')
    runs.push({ name: 'floor', worker: bench.floor, next: () => ({ ...next(), ...first.changeFirst }) })
  }
  runs.push(createEmptyRun(bench))
  const { figures, bytes } = await measureInTurns(bench, runs, one.readsPast ? levelsOfFigures : levels)
  const { floor, empty, ...workers } = figures as Record<string, Levels> & { empty: Levels }
  const { roundTrips, allRoundTrips, statements } = counts
  const past = one.readsPast ? { readsPast: true } : {}
  return { title: one.title, ...past, workers, bytes, roundTrips, allRoundTrips, statements, empty, ...(floor ? { floor } : {}) }
}

interface Run {
  readonly name: string
  readonly worker: ServerProcess<{ origin: string }>
  readonly next: () => Call
  /** Instead of `next` before the measured calls. */
  readonly nextWarmUp?: () => Call
}

/** Floors of every row: a Worker that does nothing, and one that sends one statement. */
export async function measureEmpty(bench: Bench): Promise<{ empty: Levels; oneTrip: Levels }> {
  const url = `${bench.database.addresses.databases}w1h/v2/pipeline`
  await storeRequests(bench, 'one', url, [{ requests: [{ type: 'execute', stmt: { sql: 'SELECT 1' } }, { type: 'close' }] }])
  const runs = [createEmptyRun(bench), { name: 'oneTrip', worker: bench.floor, next: createFloorCalls(bench, 'one') }]
  const { figures } = await measureInTurns(bench, runs)
  return figures as { empty: Levels; oneTrip: Levels }
}

const createEmptyRun = ({ floor }: Bench): Run => ({
  name: 'empty',
  worker: floor,
  next: () => ({ method: 'GET', url: `${floor.addresses.origin}/empty`, status: 200 }),
})

async function measureInTurns(
  bench: Bench,
  runs: readonly Run[],
  { warmUps, counts }: { readonly warmUps: number; readonly counts: Readonly<Record<string, number>> } = levels,
): Promise<{ figures: Record<string, Levels>; bytes: number }> {
  const figures: Record<string, Record<string, Figures>> = Object.fromEntries(runs.map(({ name }) => [name, {}]))
  let bytes = 0
  for (const { next, nextWarmUp = next } of runs) await runLoad(nextWarmUp, warmUps, 8)
  for (const [atOnce, full] of Object.entries(counts)) {
    const count = Math.max(Number(atOnce), Math.ceil((full * bench.effort) / slices))
    const found = runs.map(() => ({ times: [] as number[], cpu: 0 }))
    for (let slice = 0; slice < slices; slice++)
      for (const [i, run] of runs.entries()) {
        const before = bench.database.cpu() + run.worker.cpu()
        const result = await runLoad(run.next, count, Number(atOnce))
        await settle(bench, run, run.nextWarmUp !== undefined)
        const sum = found[i]
        sum?.times.push(...result.times)
        if (sum) sum.cpu += bench.database.cpu() + run.worker.cpu() - before
        if (run.name in bench.workers) bytes = Math.max(bytes, result.bytes)
      }
    for (const [i, { times, cpu }] of found.entries()) {
      const [p50, p95, p99] = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)]
      const levelsOfRun = figures[runs[i]?.name ?? '']
      if (levelsOfRun) levelsOfRun[atOnce] = { p50, p95, p99, cpu: cpu / times.length }
    }
  }
  return { figures: figures as Record<string, Levels>, bytes }
}

/** Without more CPU for this time a Worker is done; behind writes, messages that were sent are recorded after a tenth of a second. */
const quietMs = { reads: 60, writes: 180 }

/** Waits until the work behind the replies is done: the processes use no more CPU. */
async function settle({ database }: Bench, { worker }: Run, writes: boolean): Promise<void> {
  for (let before = -1; ; ) {
    const now = database.cpu() + worker.cpu()
    if (now - before <= 10 && before >= 0) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, writes ? quietMs.writes : quietMs.reads))
  }
}

interface Target extends Run {
  readonly database: string
  /** The call that changes the salon before each measured one, if the case has one. */
  readonly changeFirst: { readonly first?: Call }
  prepare(first: Case | undefined): Promise<void>
}

function createTarget(bench: Bench, one: Case, name: string, worker: ServerProcess<{ origin: string }>): Target {
  const database = one.writes ? `${one.key}-${name}` : one.change ? one.key : one.readsPast ? pastDatabase : 'w1h'
  const changeFirst = one.change ? { first: toStatement(bench, database, one.change) } : {}
  const toCall = ({ path, ...call }: ReturnType<Case['call']>): Call => ({
    ...call,
    url: worker.addresses.origin + path,
    headers: { ...call.headers, 'x-test-database': database },
  })
  let n = 0
  return {
    name,
    worker,
    database,
    changeFirst,
    next: () => ({ ...toCall(one.call(n++)), ...changeFirst }),
    async prepare(first) {
      if (one.writes || one.change) await control(bench, 'PUT', database, '?from=w1h')
      for (const call of one.before ?? []) await send(toCall(call))
      if (!first) return
      let done = 0
      await runLoad(() => toCall(first.call(done++)), takenBookings, 8)
    },
  }
}

/** A statement that is sent to a database directly. */
const toStatement = ({ database }: Bench, name: string, sql: string): Call => ({
  method: 'POST',
  url: `${database.addresses.databases}${name}/v2/pipeline`,
  headers: { 'content-type': 'application/json', [uncounted]: '1' },
  body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql } }, { type: 'close' }] }),
  status: 200,
})

/** Makes the database of the cases that read the past. */
export async function preparePast(bench: Bench, use: (db: Client) => Promise<void> = async () => {}): Promise<void> {
  await control(bench, 'PUT', pastDatabase, '?from=w1h')
  const db = createClient({ url: `${bench.database.addresses.databases}${pastDatabase}/` })
  await insertPast(db)
  await use(db)
  db.close()
}

/** Calls the control of the database server (tests/support/control.ts). */
export async function control({ database }: Bench, method: string, name: string, query = ''): Promise<unknown> {
  const { body } = await send({ method, url: `${database.addresses.control}/${name}${query}`, status: 200 })
  return JSON.parse(body.toString())
}

/** Statements of a call that somebody with a session makes name the session's table; those behind the reply do not. */
const isBeforeReply = (statements: readonly RecordedStatement[]) => statements.some(({ sql }) => sql.includes('sessions'))

async function countRoundTrips(bench: Bench, one: Case, target: Target) {
  const calls = one.writes ? 12 : samples
  await send(target.next())
  await settle(bench, target, one.writes)
  await control(bench, 'POST', target.database, '?record=1')
  for (let i = 0; i < calls; i++) {
    const call = target.next()
    if (call.first) await send(call.first)
    await send(call)
  }
  await settle(bench, target, one.writes)
  const pipelines = (await control(bench, 'GET', target.database, '?record=1')) as Pipeline[]
  const statements = pipelines.map(readStatements)
  return {
    pipelines,
    roundTrips: statements.filter(isBeforeReply).length / calls,
    allRoundTrips: pipelines.length / calls,
    statements: statements.flat().length / calls,
  }
}

/** Gives the floor its requests, and checks that the database answers them. */
async function storeRequests(bench: Bench, list: 'same' | 'one', url: string, pipelines: readonly Pipeline[]): Promise<void> {
  const { origin } = bench.floor.addresses
  const requests = pipelines.map((pipeline) => ({ url, body: JSON.stringify(pipeline) }))
  await send({ method: 'PUT', url: `${origin}/load/${list}`, body: JSON.stringify(requests), status: 200 })
  const { body } = await send({ method: 'GET', url: `${origin}/${list}/0`, status: 200 })
  const answer = body.toString()
  if (!answer.includes('"step_errors":[null') && !answer.includes('"type":"execute"'))
    throw new Error(`the floor fails: ${answer.slice(0, 300)}`)
}

function createFloorCalls({ floor }: Bench, list: 'same' | 'one'): () => Call {
  let n = 0
  return () => ({ method: 'GET', url: `${floor.addresses.origin}/${list}/${n++}`, status: 200 })
}
