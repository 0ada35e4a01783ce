/**
 * The workload that speed is measured on: one salon, 12 staff, 40 services, 20,000 clients, two weeks at 74 % fill, and
 * `history` days before them. Deterministic. Times of day are the salon's (Rome), days from 23 November 2026.
 */
import type { Client, InStatement } from '@libsql/client'
import { addDays, atMinutes, getWeekday } from '../../schema/rules/salon-time.ts'
import { fold } from '../../schema/rules/search.ts'

export function randomFrom(seed: number) {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
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
export const firstDay = '2026-11-23'
const salonId = 'w1'

type Value = string | number
/** Many rows in one statement: JSON in, rows out. */
const insertAll = (table: string, columns: string[], rows: Value[][]): InStatement[] =>
  Array.from({ length: Math.ceil(rows.length / 2000) }, (_, i) => ({
    sql: `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((_c, n) => `value ->> ${n}`).join(', ')} FROM json_each(?)`,
    args: [JSON.stringify(rows.slice(i * 2000, (i + 1) * 2000))],
  }))

interface BenchStaff {
  id: string
  /** Start of the lunch break, minutes after midnight. */
  break: number
}
interface BenchService {
  id: string
  length: number
  cents: number
}

const open = JSON.stringify([{ opening: '09:00', closing: '19:00' }])
const week = (lunch: number) => {
  const clock = (m: number) => `${String(m / 60).padStart(2, '0')}:00`
  const timing = [
    { opening: '09:00', closing: clock(lunch) },
    { opening: clock(lunch + 60), closing: '19:00' },
  ]
  return JSON.stringify(Array.from({ length: 7 }, (_, day) => ({ isWorking: day > 0, timing })))
}
const person = (id: string, name: string, agenda: number, lunch: number, passwordHash: string) => [
  id,
  salonId,
  id,
  passwordHash,
  name,
  'Riva',
  agenda,
  week(lunch),
  1,
]

/** Statements that insert the salon, its team, its services and the sign-ins of the benchmark. */
const insertSalon = (
  staff: readonly BenchStaff[],
  services: readonly BenchService[],
  does: readonly (readonly BenchService[])[],
  passwordHash: string,
) => [
  { sql: `INSERT INTO salons (salon_id, salon_no, salon_name, changed_utc) VALUES ('w1', 1, 'W1', 1)`, args: [] },
  ...insertAll(
    'salon_config_opening_times',
    ['salon_config_opening_time_id', 'salon_id', 'day_of_week', 'open', 'timing_json', 'changed_utc'],
    Array.from({ length: 7 }, (_, day) => [`o${day}`, salonId, day, day ? 1 : 0, open, 1]),
  ),
  ...insertAll(
    'users',
    ['user_id', 'salon_id', 'username', 'password_hash', 'first_name', 'last_name', 'in_agenda', 'working_hours_json', 'changed_utc'],
    [...staff.map((s, i) => person(s.id, firstNames[i] ?? '', 1, s.break / 1, passwordHash)), person('desk', 'Desk', 0, 780, passwordHash)],
  ),
  ...insertAll(
    'user_permissions',
    ['user_permission_id', 'salon_id', 'user_id', 'permission_id', 'changed_utc'],
    [['p', salonId, 'desk', 'RECEPTIONIST', 1]],
  ),
  ...insertAll(
    'online_booking_service_categories',
    ['online_booking_service_category_id', 'salon_id', 'category_name', 'changed_utc'],
    [['g', salonId, 'All', 1]],
  ),
  ...insertAll(
    'online_booking_slots',
    [
      'online_booking_slot_id',
      'salon_id',
      'online_booking_service_category_id',
      'weekdays_json',
      'from_time',
      'to_time',
      'capacity',
      'most_days_ahead',
      'changed_utc',
    ],
    [['w', salonId, 'g', '[1,2,3,4,5,6]', '09:00', '19:00', 99, 60, 1]],
  ),
  ...insertAll(
    'booking_sessions',
    ['booking_session_id', 'salon_id', 'phone_number', 'client_id', 'expiry_utc', 'created_utc'],
    [['guest', salonId, '+393330000000', 'c1', 9_999_999_999, 1]],
  ),
  ...insertAll('service_categories', ['service_category_id', 'salon_id', 'category_name', 'changed_utc'], [['k', salonId, 'All', 1]]),
  ...insertAll(
    'services',
    [
      'service_id',
      'salon_id',
      'service_category_id',
      'online_booking_service_category_id',
      'service',
      'length_minutes',
      'price_cents',
      'changed_utc',
    ],
    services.map((s) => [s.id, salonId, 'k', 'g', `Service ${s.id.slice(1)}`, s.length, s.cents, 1]),
  ),
  ...insertAll(
    'user_services',
    ['user_service_id', 'salon_id', 'user_id', 'service_id', 'changed_utc'],
    does.flatMap((list, i) => list.map((s) => [`${i}-${s.id}`, salonId, `u${i + 1}`, s.id, 1])),
  ),
]

/** Bookings of 378 minutes of each working day and team member, from `history` days before `firstDay` to two weeks after it. */
function createBookings(
  staff: readonly BenchStaff[],
  services: readonly BenchService[],
  does: readonly (readonly BenchService[])[],
  history: number,
  { pick, below }: { pick: <T>(list: readonly T[]) => T; below: (n: number) => number },
) {
  const agendas: Value[][] = []
  const booked: Value[][] = []
  const busyIntervals: Value[][] = []
  for (let d = -history; d < 14; d++) {
    const day = addDays(firstDay, d)
    if (getWeekday(day) === 0) continue
    const midnight = atMinutes(day, 0, 'Europe/Rome')
    for (const [i, person] of staff.entries()) {
      const busy = new Uint8Array(40)
      busy.fill(1, (person.break - 540) / 15, (person.break - 540) / 15 + 4)
      for (let minutes = 0, tries = 0; minutes < 378 && tries < 400; tries++) {
        const service = pick(does[i] ?? services)
        const quarters = service.length / 15
        const at = below(40 - quarters + 1)
        if (busy.subarray(at, at + quarters).some(Boolean)) continue
        busy.fill(1, at, at + quarters)
        minutes += service.length
        const n = agendas.length
        const start = midnight + (540 + at * 15) * 60
        const end = start + service.length * 60
        agendas.push([`a${n}`, salonId, `c${1 + below(20_000)}`, start, end, 1])
        booked.push([
          `b${n}`,
          salonId,
          `a${n}`,
          service.id,
          person.id,
          start,
          `Service ${service.id.slice(1)}`,
          service.length,
          service.cents,
          1,
        ])
        busyIntervals.push([salonId, person.id, start, end, 'service', `b${n}`])
      }
    }
  }
  return { agendas, booked, busyIntervals }
}

/** Lays W1 (with `history` = 364: W1H) into a migrated database; answers how many bookings there are. */
export async function layW1(db: Client, history: number, passwordHash: string): Promise<number> {
  const random = randomFrom(20261123)
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const staff = Array.from({ length: 12 }, (_, i) => ({ id: `u${i + 1}`, break: i % 2 ? 840 : 780 }))
  const services = Array.from({ length: 40 }, (_, i) => ({ id: `s${i + 1}`, length: lengths[i % 10] ?? 30, cents: (10 + below(90)) * 100 }))
  const does = staff.map((_, i) => services.filter((_s, n) => random() < 0.6 || (i === 0 && n % 7 === 0)))
  const clients = Array.from({ length: 20_000 }, (_, i) => {
    const name = `${pick(firstNames)} ${pick(lastNames)}`
    const digits = `3933${String(10_000_000 + i * 37).slice(-8)}`
    return [
      `c${i + 1}`,
      salonId,
      2 ** 32 + i + 1,
      fold(`${name} c${i + 1}@example.test`),
      digits,
      name,
      `+${digits}`,
      `c${i + 1}@example.test`,
      1,
    ]
  })
  const { agendas, booked, busyIntervals } = createBookings(staff, services, does, history, { pick, below })
  await db.batch(
    [
      ...insertSalon(staff, services, does, passwordHash),
      ...insertAll(
        'clients',
        ['client_id', 'salon_id', 'search_no', 'search_text', 'search_digits', 'name', 'phone_number', 'email', 'changed_utc'],
        clients,
      ),
      ...insertAll('agendas', ['agenda_id', 'salon_id', 'client_id', 'start_utc', 'end_utc', 'changed_utc'], agendas),
      ...insertAll(
        'agenda_services',
        [
          'agenda_service_id',
          'salon_id',
          'agenda_id',
          'service_id',
          'user_id',
          'start_utc',
          'service',
          'length_minutes',
          'price_cents',
          'changed_utc',
        ],
        booked,
      ),
      ...insertAll('busy_intervals', ['salon_id', 'user_id', 'start_utc', 'end_utc', 'cause', 'cause_id'], busyIntervals),
    ],
    'write',
  )
  await db.execute('ANALYZE')
  return agendas.length
}
