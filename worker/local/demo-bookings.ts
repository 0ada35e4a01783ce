import { computeBusyIntervals, type PlannedService } from '../../schema/rules/busy-intervals.ts'
import { daysBetween } from '../../schema/rules/salon-time.ts'
import { type Calendar, clockBase, createDemoId } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { DemoDay } from './demo-day.ts'
import type { PersonPlan, Recipe, SalonPlan, ServicePlan } from './demo-plan.ts'
import type { Random } from './demo-random.ts'
import { getStaffServices } from './demo-setup.ts'

export interface DemoService extends PlannedService {
  readonly plan: ServicePlan
  readonly subClientId: string | null
}
/** A booking as the desk took it; what came of it is played out later. */
export interface DemoBooking {
  readonly agendaId: string
  readonly day: string
  readonly client: DemoClient
  readonly services: readonly DemoService[]
  /** Seconds UTC. */
  readonly start: number
  readonly end: number
  readonly booked: number
  readonly channel: string | null
  readonly note: string
  /** A client who will not have come does so only once the time has passed. */
  readonly fate: 'comes' | 'stays away' | 'called off'
}

interface Worker {
  readonly person: PersonPlan
  readonly userId: string
  readonly does: ReadonlySet<string>
  readonly regulars: readonly DemoClient[]
}
/** Services in their order, begun at 0, with who does each. */
type Draft = Omit<DemoService, 'agendaServiceId'>[]

const bookingNotes = [
  'Please no small talk.',
  'Brings a photo.',
  'Could come half an hour earlier.',
  'First time here.',
  'Wants to try something shorter.',
  'Gift voucher.',
]
const channels = ['web', 'web', 'web', 'whatsapp', 'instagram']
const weeklyGap = 6

/** Fills the days around today up to about 70 % of what everybody works. */
export function makeBookings(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[], random: Random): DemoBooking[] {
  const workers = makeWorkers(plan, clients, random)
  const lastDay = new Map<string, string>()
  const bookings: DemoBooking[] = []
  for (const day of calendar.days) {
    const page = new DemoDay(day, clockBase(day))
    const pending = new Map<Worker, { goal: number; misses: number }>()
    for (const worker of workers) {
      const spans = calendar.workingOn(day, worker.person.key)
      page.open(worker.userId, spans)
      const works = spans.reduce((sum, [start, end]) => sum + end - start, 0)
      if (works) pending.set(worker, { goal: works * (0.54 + random.next() * 0.32), misses: 0 })
    }
    while (pending.size) {
      const worker = random.pick([...pending.keys()])
      const state = pending.get(worker)
      if (!state || page.busyMinutes(worker.userId) >= state.goal || state.misses > 14) {
        pending.delete(worker)
        continue
      }
      const booking = bookOne(plan, calendar, page, worker, workers, lastDay, bookings.length + 1, random)
      if (booking) bookings.push(booking)
      else state.misses++
    }
  }
  return bookings
}

/** Everybody with a column, and the clients who usually come to them. */
function makeWorkers(plan: SalonPlan, clients: readonly DemoClient[], random: Random): Worker[] {
  const people = plan.people.filter((person) => person.week)
  const can = (person: PersonPlan) => new Set(getStaffServices(plan, person).map((service) => service.key))
  const kindsOf = (client: DemoClient) => (client.pets.length ? client.pets.map((pet) => pet.kind) : [client.kind])
  const suits = (person: PersonPlan, kind: string) =>
    plan.recipes
      .filter((recipe) => recipe.for === kind && can(person).has(recipe.services[0] ?? ''))
      .reduce((sum, recipe) => sum + recipe.weight, 0)
  const weights = new Map(people.map((person) => [person, new Map(plan.recipes.map((recipe) => [recipe.for, suits(person, recipe.for)]))]))
  const favourite = new Map(
    clients.map((client) => [
      client,
      random.weighted(people, (person) => Math.max(...kindsOf(client).map((kind) => weights.get(person)?.get(kind) ?? 0)) || 1e-9),
    ]),
  )
  return people.map((person) => ({
    person,
    userId: createDemoId('usr', plan, person.key),
    does: can(person),
    regulars: clients.filter((client) => favourite.get(client) === person),
  }))
}

function bookOne(
  plan: SalonPlan,
  calendar: Calendar,
  page: DemoDay,
  worker: Worker,
  workers: readonly Worker[],
  lastDay: Map<string, string>,
  no: number,
  random: Random,
): DemoBooking | null {
  const client = whoComes(worker, page.day, lastDay, random)
  if (!client) return null
  const draft = draftFor(plan, client, worker, workers, random)
  if (!draft) return null
  const busy_intervals = computeBusyIntervals(draft.map((service) => ({ ...service, agendaServiceId: '' })))
  const open = page.starts(worker.userId).filter(({ minute }) => page.fits(busy_intervals, minute))
  const tight = open.filter((start) => start.tight)
  const choice = tight.length && random.chance(0.65) ? tight : open
  const chosen = choice.length ? random.pick(choice) : null
  if (!chosen) return null

  const fate = fateOf(page.day, calendar.today, random)
  if (fate !== 'called off') page.take(busy_intervals, chosen.minute)
  lastDay.set(client.row.clientId, page.day)
  const start = page.base + chosen.minute * 60
  const services = draft.map((service, i) => ({
    ...service,
    agendaServiceId: createDemoId('ags', plan, no * 10 + i),
    start: start + service.start,
  }))
  const online = random.chance(0.16)
  const before = daysBetween(calendar.today, page.day) > 0 ? clockBase(calendar.today) : page.base
  return {
    agendaId: createDemoId('agd', plan, no),
    day: page.day,
    client,
    services,
    start,
    end: Math.max(...services.map((service) => service.start + service.length * 60)),
    booked:
      before - 86_400 * random.between(1, 25) + (online ? random.between(7, 23) : random.between(9, 18)) * 3600 + random.between(0, 3599),
    channel: online ? random.pick(channels) : null,
    note: random.chance(0.08) ? random.pick(bookingNotes) : '',
    fate,
  }
}

/** One of the person's regulars who has not been here for a week; the eager ones are asked first. */
function whoComes(worker: Worker, day: string, lastDay: ReadonlyMap<string, string>, random: Random): DemoClient | null {
  for (let tries = 0; tries < 5; tries++) {
    const client = random.weighted(worker.regulars, (one) => one.eagerness)
    const last = lastDay.get(client.row.clientId)
    if (!last || daysBetween(last, day) > weeklyGap) return client
  }
  return null
}

function fateOf(day: string, today: string, random: Random): DemoBooking['fate'] {
  const roll = random.next()
  if (roll < (day > today ? 0.02 : 0.035)) return 'called off'
  return day <= today && roll < 0.07 ? 'stays away' : 'comes'
}

function draftFor(plan: SalonPlan, client: DemoClient, worker: Worker, workers: readonly Worker[], random: Random): Draft | null {
  const pets =
    client.pets.length > 1 && random.chance(0.25) ? client.pets.slice(0, 2) : client.pets.length ? [random.pick(client.pets)] : []
  const draft: Draft = []
  for (const one of pets.length ? pets : [null]) {
    const recipe = recipeFor(plan, one?.kind ?? client.kind, worker, random)
    if (!recipe) return null
    for (const key of recipe.services) {
      const service = plan.services.find((candidate) => candidate.key === key)
      const by = service && whoDoes(service, worker, workers, draft.length > 0, random)
      if (!by) return null
      const previous = draft.at(-1)
      draft.push({
        plan: service,
        subClientId: one?.row.subClientId ?? null,
        userId: by.userId,
        start: previous ? previous.start + previous.length * 60 : 0,
        length: service.length,
        parts: service.parts,
        breakAfterService: service.breakAfter,
        mayOverlap: false,
      })
    }
  }
  return draft
}

function recipeFor(plan: SalonPlan, kind: string, worker: Worker, random: Random): Recipe | null {
  const suitable = plan.recipes.filter((recipe) => recipe.for === kind && worker.does.has(recipe.services[0] ?? ''))
  return suitable.length ? random.weighted(suitable, (recipe) => recipe.weight) : null
}

/** The client's own person, or, for what comes after the first service, now and then the assistant. */
function whoDoes(service: ServicePlan, worker: Worker, workers: readonly Worker[], later: boolean, random: Random): Worker | null {
  const others = workers.filter((other) => other !== worker && other.does.has(service.key))
  const assistant = others.find((other) => other.person.role === 'ASSISTANCE')
  if (later && assistant && random.chance(0.35)) return assistant
  if (worker.does.has(service.key)) return worker
  return others.length ? random.pick(others) : null
}
