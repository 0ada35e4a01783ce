/**
 * The workload that speed is measured on, as plain rows. W1 is one salon with 12 team members, 40 services, 20,000 clients and two weeks
 * that are booked to 74 %; W1H has a year before them. Deterministic: the order of the random draws is part of the workload, so that
 * every system under test gets the same rows. Dates are `YYYY-MM-DD`, times minutes after midnight by the salon's clock.
 */
export interface BenchStaff {
  readonly id: number
  readonly first: string
  readonly last: string
  /** Lunch break, [from, to). */
  readonly lunch: readonly [number, number]
}
export interface BenchService {
  readonly id: number
  readonly length: number
  readonly euros: number
}
export interface BenchClient {
  readonly id: number
  readonly first: string
  readonly last: string
  readonly email: string
  readonly phone: string
}
export interface BenchBooking {
  readonly staff: number
  readonly service: number
  readonly client: number
  readonly date: string
  readonly start: number
  readonly end: number
}
export interface Workload {
  readonly staff: readonly BenchStaff[]
  readonly services: readonly BenchService[]
  /** Services by the team member who offers them, in the order of `staff`. */
  readonly offers: readonly (readonly BenchService[])[]
  readonly clients: readonly BenchClient[]
  readonly bookings: readonly BenchBooking[]
}

const firstNames = [
  'Anna,Marco,Giulia,Luca,Sara,Paolo,Elena,Matteo,Chiara,Andrea,Francesca,Davide,Martina,Simone,Laura,Stefano,',
  'Valentina,Giorgio,Silvia,Roberto,Alice,Fabio,Noemi,Carlo,Ilaria',
]
  .join('')
  .split(',')
const lastNames = [
  'Rossi,Russo,Ferrari,Esposito,Bianchi,Romano,Colombo,Ricci,Marino,Greco,Bruno,Gallo,Conti,De Luca,Mancini,',
  'Costa,Giordano,Rizzo,Lombardi,Moretti,Barbieri,Fontana,Santoro,Mariani,Rinaldi,Caruso,Ferrara,Galli,Martini,',
  'Leone',
]
  .join('')
  .split(',')
const lengths = [15, 30, 30, 45, 45, 60, 60, 75, 90, 120]
const [opens, closes, quarter] = [540, 1140, 15]
const daySeconds = 86_400

export const firstDay = '2026-11-23'
const days = 14
/** Every working minute of this month is booked. */
export const fullMonth = '2027-01'

export const addDays = (day: string, n: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * daySeconds * 1000).toISOString().slice(0, 10)
const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** Random numbers in [0, 1) that depend on the seed only (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function createRandom(seed: number) {
  const random = randomFrom(seed)
  const below = (n: number) => Math.floor(random() * n)
  return { random, below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
type Random = ReturnType<typeof createRandom>

/** W1 with `historyDays` days before its first one; 364 for W1H. With other clients and services it is only as big as that. */
export function createW1(historyDays: number, clientCount = 20_000, serviceCount = 40): Workload {
  const random = createRandom(20261123)
  const staff = Array.from(
    { length: 12 },
    (_, i): BenchStaff => ({ id: i + 1, first: firstNames[i] ?? '', last: lastNames[i] ?? '', lunch: i % 2 ? [840, 900] : [780, 840] }),
  )
  const services = createServices(serviceCount, random)
  const offers = createOffers(staff, services, random)
  const clients = createClients(clientCount, random)
  return { staff, services, offers, clients, bookings: createBookings(staff, offers, historyDays, clientCount, random) }
}

const createServices = (count: number, { below }: Random) =>
  Array.from({ length: count }, (_, i): BenchService => ({ id: i + 1, length: lengths[i % lengths.length] ?? 30, euros: 10 + below(90) }))

function createOffers(staff: readonly BenchStaff[], services: readonly BenchService[], { random }: Random): BenchService[][] {
  const offers = staff.map((): BenchService[] => [])
  for (const service of services) {
    const offered = staff.map(() => random() < 0.6)
    if (!offered.includes(true)) offered[0] = true
    for (const [i, isOffered] of offered.entries()) if (isOffered) offers[i]?.push(service)
  }
  return offers
}

const createClients = (count: number, { pick }: Random) =>
  Array.from(
    { length: count },
    (_, i): BenchClient => ({
      id: i + 1,
      first: pick(firstNames),
      last: pick(lastNames),
      email: `c${i + 1}@example.test`,
      phone: `+3933${String(10_000_000 + i * 37).slice(-8)}`,
    }),
  )

/** Bookings of 378 minutes or more for each team member and working day. */
function createBookings(
  staff: readonly BenchStaff[],
  offers: readonly (readonly BenchService[])[],
  historyDays: number,
  clientCount: number,
  { below, pick }: Random,
): BenchBooking[] {
  const bookings: BenchBooking[] = []
  for (let d = -historyDays; d < days; d++) {
    const date = addDays(firstDay, d)
    if (isSunday(date)) continue
    for (const [i, { id, lunch }] of staff.entries()) {
      const busy = new Uint8Array((closes - opens) / quarter)
      busy.fill(1, (lunch[0] - opens) / quarter, (lunch[1] - opens) / quarter)
      for (let minutes = 0, tries = 0; minutes < 378 && tries < 400; tries++) {
        const service = pick(offers[i] ?? [])
        const cells = service.length / quarter
        const at = below(busy.length - cells + 1)
        if (busy.subarray(at, at + cells).includes(1)) continue
        busy.fill(1, at, at + cells)
        minutes += service.length
        const start = opens + at * quarter
        bookings.push({ staff: id, service: service.id, client: 1 + below(clientCount), date, start, end: start + service.length })
      }
    }
  }
  return bookings
}

/** Bookings that fill every working minute of `fullMonth`. */
export function createFullMonth({ staff, offers }: Workload): BenchBooking[] {
  const { below, pick } = createRandom(20270101)
  const bookings: BenchBooking[] = []
  for (let date = `${fullMonth}-01`; date.startsWith(fullMonth); date = addDays(date, 1)) {
    if (isSunday(date)) continue
    for (const [i, { id, lunch }] of staff.entries()) {
      for (const [from, to] of [
        [opens, lunch[0]],
        [lunch[1], closes],
      ] as const) {
        for (let start = from; start < to; ) {
          const service = pick(offers[i] ?? [])
          const end = Math.min(to, start + service.length)
          bookings.push({ staff: id, service: service.id, client: 1 + below(20_000), date, start, end })
          start = end
        }
      }
    }
  }
  return bookings
}

/** A second salon with 25 team members, 300 services, and 300 bookings on `firstDay`. */
export function createLargeDay(): Workload {
  const random = createRandom(25300)
  const staff = Array.from(
    { length: 25 },
    (_, i): BenchStaff => ({ id: i + 1, first: firstNames[i] ?? '', last: lastNames[i] ?? '', lunch: [780, 840] }),
  )
  const services = createServices(300, random)
  const offers = createOffers(staff, services, random)
  const clients = createClients(600, random)
  const bookings = staff.flatMap(({ id }, i) =>
    Array.from({ length: 12 }, (_, n): BenchBooking => {
      const start = opens + n * 45 + (n > 4 ? 60 : 0)
      const service = random.pick(offers[i] ?? [])
      return { staff: id, service: service.id, client: 1 + random.below(600), date: firstDay, start, end: start + 45 }
    }),
  )
  return { staff, services, offers, clients, bookings }
}

/** Free quarters of an hour of the two booked weeks, with the team member, spread over the days. */
export function listFreeQuarters({ staff, bookings }: Workload): { staff: BenchStaff; date: string; start: number }[] {
  const taken = new Set<string>()
  for (const { staff: id, date, start, end } of bookings)
    if (date >= firstDay) for (let at = start; at < end; at += quarter) taken.add(`${id} ${date} ${at}`)
  const free: { staff: BenchStaff; date: string; start: number }[] = []
  for (let start = opens; start < closes; start += quarter)
    for (const person of staff)
      for (let d = 0; d < days; d++) {
        const date = addDays(firstDay, d)
        const isOff = isSunday(date) || (start >= person.lunch[0] && start < person.lunch[1])
        if (!isOff && !taken.has(`${person.id} ${date} ${start}`)) free.push({ staff: person, date, start })
      }
  return free
}
