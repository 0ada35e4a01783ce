import type { Client } from '@libsql/client'
import { runCron } from '../../cron/index.ts'
import { randomFrom } from '../../worker/local/demo-random.ts'
import type { SentMessage } from '../../worker/local/fakes/fake-gateway.ts'
import { openSalon, type Salon, signIn, tuesday, type World } from '../support/salon.ts'
import { checkAll } from './checks.ts'
import { type Body, Desk } from './desk.ts'
import { Clock, FaultPlan, type FaultyParts } from './fault-plan.ts'
import { firstStock, type MarkedTable, ModelSalon, rewardCents, rewardPoints } from './model.ts'
import { Report } from './report.ts'
import { getStep, stepWeights } from './steps.ts'

/** A database with its Worker and gateways, which a run may disturb. */
export interface FaultyWorld extends World, FaultyParts {
  readonly db: Client
  readonly name: string
  readonly databases: string
  /** Address of the fake gateways of this database, without a slash. */
  readonly gateways: string
  readonly gatewayEnv: Readonly<Record<string, string>>
  getOrigin(): string
}

export interface Plan {
  readonly seed: number
  readonly steps: number
  /** Steps between two checks of the whole database. */
  readonly checkEvery: number
  readonly salons?: number
  /** Runs the jobs of every quarter of an hour, too, which are most of the Worker. */
  readonly runsAllJobs?: boolean
}

const clockDays = 1
const moreClients = 8

/** Opens a salon with a basin for its cuts, a product, and sessions that last as long as the run. */
async function openModel(world: FaultyWorld, n: number): Promise<ModelSalon> {
  const salon = await openSalon(world, { sms_sender: `Aurora${n}`, avoid_appointments_start_check: 1 })
  const admin = await salon.as('ADMIN')
  const kind = { kindName: 'Basin', cleaning: 0, unitNames: ['Basin 1', 'Basin 2'] }
  const { body } = await admin.call('POST', '/api/ResourceKinds/{sessionCode}', kind)
  const needs = [{ resourceKindId: body.resourceKindId, neededParts: 'all' }]
  await admin.call('PUT', `/api/Services/{sessionCode}/${salon.cut}`, { needs, version: 1 })
  const loyalty = { unit: 'points', basis: 'euro', earned: 1, products: true, rewardPoints, rewardAmount: rewardCents / 100 }
  await admin.call('PUT', '/api/LoyaltySettings/{sessionCode}', { ...loyalty, enabled: true, validityMonths: 12, version: 0 })
  const productId = `prd_silver_${salon.salonId}`
  await world.db.execute({
    sql: `INSERT INTO products (product_id, salon_id, product, price_cents, stock, changed_utc) VALUES (?, ?, 'Silver', 1850, ?, 1)`,
    args: [productId, salon.salonId, BigInt(firstStock)],
  })
  const model = new ModelSalon(salon, productId)
  for (let i = 0; i < moreClients; i++) {
    const address = i % 2 ? { email: `client-${i}@example.test` } : { phoneNumber: `+3933312345${10 + i}` }
    const { body } = await admin.call<Body>('POST', '/api/Clients/{sessionCode}', {
      name: `Client ${i}`,
      ...address,
    })
    model.addClient(body.clientId, body.version)
  }
  return model
}
async function signDesksIn(world: FaultyWorld, salon: Salon): Promise<string[]> {
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const second = await signIn(world, `receptionist_${salon.salonId.replace('sal_', '')}`)
  return [desk.sessionCode, admin.sessionCode, second.sessionCode]
}

/** Plays one world: steps of all desks at once between faults, healing, and a comparison of the whole database with the models. */
export async function playWorld(world: FaultyWorld, plan: Plan, report: Report): Promise<void> {
  const { seed, steps, checkEvery, salons = 3, runsAllJobs = false } = plan
  const clock = new Clock(Date.parse(tuesday) / 1000, clockDays)
  const faultPlan = new FaultPlan(randomFrom(`${seed} faults`), world, clock, report)
  const models: ModelSalon[] = []
  const desks: Desk[] = []
  for (let i = 0; i < salons; i++) {
    const model = await openModel(world, i)
    models.push(model)
    for (const [n, code] of (await signDesksIn(world, model.salon)).entries()) {
      const random = randomFrom(`${seed} desk ${i} ${n}`)
      const others = () => models.filter((other) => other !== model)
      const context = { random, plan: faultPlan, clock, report, model, others, database: world.name, getOrigin: world.getOrigin }
      desks.push(new Desk(`${model.salon.salonId}/${n + 1}`, code, context))
    }
  }
  await world.db.execute('UPDATE sessions SET expiry_utc = expiry_utc + 400 * 86400')
  const messages = new Map<number, SentMessage>()
  let markerNo = 0
  let left = steps
  while (left > 0 && report.broken.length === 0) {
    let inRound = Math.min(left, checkEvery)
    left -= inRound
    faultPlan.begin()
    const play = async (desk: Desk) => {
      while (inRound-- > 0) {
        await faultPlan.beforeStep()
        await playStep(desk, desks, (table) => `w-${++markerNo}-${table}`)
        if (desk.context.random.chance(0.02)) await runJobs(world, clock.seconds)
        if (runsAllJobs && desk.context.random.chance(0.004)) await runJobs(world, clock.seconds, '*/15 * * * *')
      }
    }
    await Promise.all(desks.map(play))
    await faultPlan.heal()
    await fetch(`${world.gateways}/faults`, { method: 'DELETE' })
    for (const desk of desks) for (const finish of desk.pending.splice(0)) await finish()
    await checkMessages(world, clock, messages, report)
    await checkAll(world.db, models, report)
  }
}

async function playStep(desk: Desk, desks: readonly Desk[], newMarker: (table: MarkedTable) => string): Promise<void> {
  const { random, report, model } = desk.context
  const [name] = random.weighted(stepWeights, ([, weight]) => weight)
  report.steps.set(name, (report.steps.get(name) ?? 0) + 1)
  const own = desks.filter((other) => other.context.model === model)
  desk.context.clock.advance(random.between(1, 20))
  await getStep(name)(desk, newMarker, random.shuffled(own))
}
/** Runs jobs of the schedule in this process, on the same database and gateways. They fail as these do, and run again later. */
async function runJobs(world: FaultyWorld, nowUtc: number, cron = '* * * * *'): Promise<void> {
  const env = { ...world.gatewayEnv, DATABASE_URL: `${world.databases}${world.name}/`, DATABASE_TOKEN: 'local' }
  const more = { SESSION_SECRET: 'a secret for tests, 32 characters and more', WEB_ORIGIN: 'http://app.test', DATABASE_TIMEOUT_MS: '2500' }
  await runCron(cron, { ...env, ...more, GATEWAY_TIMEOUT_MS: '1500' }, nowUtc, () => undefined).catch(() => undefined)
}

/** After healing every message ends as sent or failed, and no gateway has accepted one twice. */
async function checkMessages(world: FaultyWorld, clock: Clock, known: Map<number, SentMessage>, report: Report): Promise<void> {
  // A lease or retry of a time before the clock jumped back is due when it comes there again.
  const findDue = async () =>
    (await world.db.execute(`SELECT max(due_utc) AS due FROM outbox WHERE state IN ('waiting', 'sending')`)).rows[0]?.due
  for (let i = 0, due = await findDue(); i < 12 && due !== null; i++, due = await findDue())
    await runJobs(world, Math.max(clock.seconds, Number(due)) + 1)
  for (const message of JSON.parse(await (await fetch(`${world.gateways}/messages`)).text()) as SentMessage[])
    known.set(message.no, message)
  for (const [key, sent] of Map.groupBy(known.values(), (message) => message.key))
    if (sent.length > 1) report.break('message', `${key} was accepted ${sent.length} times`)
  const hasNumber = (recipient: string) => [...known.values()].some(({ to }) => to === recipient.replace(/\D/g, ''))
  const accepted = new Set([...known.values()].map(({ key }) => key))
  const { rows } = await world.db.execute('SELECT outbox_id, cause, state, reason, channel, attempts, gateway_id, recipient FROM outbox')
  for (const { outbox_id: id, cause, state, reason, ...more } of rows) {
    if (state !== 'sent' && state !== 'failed') report.break('message', `${id} ${cause} is ${state} after healing (${reason})`)
    // The gateway of text messages takes the same text for the same number once a day, and answers a second one without an id.
    const isRepeated = more.channel === 'sms' && more.gateway_id === '' && hasNumber(String(more.recipient))
    if (state === 'sent' && !isRepeated && !accepted.has(String(id)))
      report.break('message', `${id} ${cause} is sent, and no gateway has it: ${JSON.stringify(more)}`)
    accepted.delete(String(id))
  }
  for (const key of accepted) report.break('message', `${key} was accepted and is not in the outbox`)
}

/** Plays a number of steps in worlds of at most `perWorld`, each with a fresh database. */
export async function play(openWorld: () => Promise<FaultyWorld>, plan: Plan, perWorld = 2000): Promise<Report> {
  const report = new Report()
  for (let done = 0; done < plan.steps && report.broken.length === 0; done += perWorld) {
    const steps = Math.min(perWorld, plan.steps - done)
    await playWorld(await openWorld(), { ...plan, steps, seed: plan.seed * 1000 + done / perWorld }, report)
  }
  return report
}
