import { computeBusyIntervals, type PlannedService } from '../../schema/rules/booking/busy-intervals.ts'
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
/** A booking as it was made; `simulateVisit` adds the visit. */
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
  /** How the booking ends. A no-show becomes one only once its time has passed. */
  readonly outcome: 'visit' | 'no_show' | 'cancelled'
}

interface Worker {
  readonly person: PersonPlan
  readonly userId: string
  readonly services: ReadonlySet<string>
  readonly regulars: readonly DemoClient[]
}
/** Services in order with their team members; the first starts at 0. */
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

/** Fills the days around today with bookings, up to about 70 % of the working time. */
export function makeBookings(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[], random: Random): DemoBooking[] {
  const workers = makeWorkers(plan, clients, random)
  const lastVisitDay = new Map<string, string>()
  const bookings: DemoBooking[] = []
  for (const day of calendar.days) {
    const schedule = new DemoDay(day, clockBase(day))
    const pending = new Map<Worker, { goal: number; misses: number }>()
    for (const worker of workers) {
      const spans = calendar.getWorkingSpans(day, worker.person.key)
      schedule.open(worker.userId, spans)
      const works = spans.reduce((sum, [start, end]) => sum + end - start, 0)
      if (works) pending.set(worker, { goal: works * (0.54 + random.next() * 0.32), misses: 0 })
    }
    while (pending.size) {
      const worker = random.pick([...pending.keys()])
      const state = pending.get(worker)
      if (!state || schedule.busyMinutes(worker.userId) >= state.goal || state.misses > 14) {
        pending.delete(worker)
        continue
      }
      const booking = makeBooking(plan, calendar, schedule, worker, workers, lastVisitDay, bookings.length + 1, random)
      if (booking) bookings.push(booking)
      else state.misses++
    }
  }
  return bookings
}

/** Team members with a column in the agenda, with their services and regular clients. */
function makeWorkers(plan: SalonPlan, clients: readonly DemoClient[], random: Random): Worker[] {
  const people = plan.people.filter((person) => person.week)
  const servicesOf = (person: PersonPlan) => new Set(getStaffServices(plan, person).map((service) => service.key))
  const kindsOf = (client: DemoClient) => (client.pets.length ? client.pets.map((pet) => pet.kind) : [client.kind])
  const computeFit = (person: PersonPlan, kind: string) =>
    plan.recipes
      .filter((recipe) => recipe.for === kind && servicesOf(person).has(recipe.services[0] ?? ''))
      .reduce((sum, recipe) => sum + recipe.weight, 0)
  const weights = new Map(
    people.map((person) => [person, new Map(plan.recipes.map((recipe) => [recipe.for, computeFit(person, recipe.for)]))]),
  )
  const favourite = new Map(
    clients.map((client) => [
      client,
      random.weighted(people, (person) => Math.max(...kindsOf(client).map((kind) => weights.get(person)?.get(kind) ?? 0)) || 1e-9),
    ]),
  )
  return people.map((person) => ({
    person,
    userId: createDemoId('usr', plan, person.key),
    services: servicesOf(person),
    regulars: clients.filter((client) => favourite.get(client) === person),
  }))
}

function makeBooking(
  plan: SalonPlan,
  calendar: Calendar,
  schedule: DemoDay,
  worker: Worker,
  workers: readonly Worker[],
  lastVisitDay: Map<string, string>,
  no: number,
  random: Random,
): DemoBooking | null {
  const client = chooseClient(worker, schedule.day, lastVisitDay, random)
  if (!client) return null
  const draft = draftServices(plan, client, worker, workers, random)
  if (!draft) return null
  const intervals = computeBusyIntervals(draft.map((service) => ({ ...service, agendaServiceId: '' })))
  const open = schedule.starts(worker.userId).filter(({ minute }) => schedule.fits(intervals, minute))
  const adjacent = open.filter((start) => start.isAdjacent)
  const candidates = adjacent.length && random.chance(0.65) ? adjacent : open
  const chosen = candidates.length ? random.pick(candidates) : null
  if (!chosen) return null

  const outcome = chooseOutcome(schedule.day, calendar.today, random)
  if (outcome !== 'cancelled') schedule.reserve(intervals, chosen.minute)
  lastVisitDay.set(client.row.clientId, schedule.day)
  const start = schedule.base + chosen.minute * 60
  const services = draft.map((service, i) => ({
    ...service,
    agendaServiceId: createDemoId('ags', plan, no * 10 + i),
    start: start + service.start,
  }))
  const online = random.chance(0.16)
  const latestBooking = daysBetween(calendar.today, schedule.day) > 0 ? clockBase(calendar.today) : schedule.base
  return {
    agendaId: createDemoId('agd', plan, no),
    day: schedule.day,
    client,
    services,
    start,
    end: Math.max(...services.map((service) => service.start + service.length * 60)),
    booked:
      latestBooking -
      86_400 * random.between(1, 25) +
      (online ? random.between(7, 23) : random.between(9, 18)) * 3600 +
      random.between(0, 3599),
    channel: online ? random.pick(channels) : null,
    note: random.chance(0.08) ? random.pick(bookingNotes) : '',
    outcome,
  }
}

/** A regular client of the team member without a visit within a week, weighted by how often the client comes. */
function chooseClient(worker: Worker, day: string, lastVisitDay: ReadonlyMap<string, string>, random: Random): DemoClient | null {
  for (let tries = 0; tries < 5; tries++) {
    const client = random.weighted(worker.regulars, (candidate) => candidate.visitFrequency)
    const last = lastVisitDay.get(client.row.clientId)
    if (!last || daysBetween(last, day) > weeklyGap) return client
  }
  return null
}

function chooseOutcome(day: string, today: string, random: Random): DemoBooking['outcome'] {
  const roll = random.next()
  if (roll < (day > today ? 0.02 : 0.035)) return 'cancelled'
  return day <= today && roll < 0.07 ? 'no_show' : 'visit'
}

function draftServices(plan: SalonPlan, client: DemoClient, worker: Worker, workers: readonly Worker[], random: Random): Draft | null {
  const pets =
    client.pets.length > 1 && random.chance(0.25) ? client.pets.slice(0, 2) : client.pets.length ? [random.pick(client.pets)] : []
  const draft: Draft = []
  for (const pet of pets.length ? pets : [null]) {
    const recipe = chooseRecipe(plan, pet?.kind ?? client.kind, worker, random)
    if (!recipe) return null
    for (const key of recipe.services) {
      const service = plan.services.find((candidate) => candidate.key === key)
      const member = service && assignStaff(service, worker, workers, draft.length > 0, random)
      if (!member) return null
      const previous = draft.at(-1)
      draft.push({
        plan: service,
        subClientId: pet?.row.subClientId ?? null,
        userId: member.userId,
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

function chooseRecipe(plan: SalonPlan, kind: string, worker: Worker, random: Random): Recipe | null {
  const suitable = plan.recipes.filter((recipe) => recipe.for === kind && worker.services.has(recipe.services[0] ?? ''))
  return suitable.length ? random.weighted(suitable, (recipe) => recipe.weight) : null
}

/** The client's usual team member; for later services sometimes the assistant. */
function assignStaff(service: ServicePlan, worker: Worker, workers: readonly Worker[], later: boolean, random: Random): Worker | null {
  const others = workers.filter((other) => other !== worker && other.services.has(service.key))
  const assistant = others.find((other) => other.person.role === 'ASSISTANCE')
  if (later && assistant && random.chance(0.35)) return assistant
  if (worker.services.has(service.key)) return worker
  return others.length ? random.pick(others) : null
}
