import { createClient } from '@libsql/client'
import type { Case } from './cases.ts'
import type { Goal } from './goals.ts'
import { type Call, send } from './load.ts'
import type { Bench } from './measure.ts'

/** Two clients ask for the same free time at the same moment: one with a phone, one at the desk. */
export interface Race {
  readonly slots: number
  /** Slots that one of the two got, that both got, and that none got. */
  readonly won: number
  readonly doubleBooked: number
  readonly lost: number
  /** Bookings in the database that the race has added. */
  readonly added: number
}

const slots = 100
const atOnce = 8
const database = 'race'

/** Sends the call; returns whether it booked. A refusal (409) is expected of one of two. */
const tryToBook = (call: Call): Promise<boolean> =>
  send(call).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && / 409 /.test(error.message)) return false
      throw error
    },
  )

/** Runs the race on a copy of the workload. */
export async function measureRace(bench: Bench, worker: string, cases: readonly Case[]): Promise<Race> {
  const { addresses } = bench.database
  const origin = bench.workers[worker]?.addresses.origin ?? ''
  const [guest, desk] = ['eguest', 'edesk'].map((key) => cases.find((one) => one.key === key))
  if (!guest || !desk) throw new Error('no calls that book')
  await send({ method: 'PUT', url: `${addresses.control}/${database}?from=w1h`, status: 200 })
  const toCall = ({ path, ...call }: ReturnType<Case['call']>): Call => ({
    ...call,
    url: origin + path,
    headers: { ...call.headers, 'x-test-database': database },
  })
  for (const call of [...(guest.before ?? []), ...(desk.before ?? [])]) await send(toCall(call))
  const db = createClient({ url: `${addresses.databases}${database}/` })
  const countBookings = async () => Number((await db.execute('SELECT count(*) AS n FROM agendas WHERE deleted_utc IS NULL')).rows[0]?.n)
  const before = await countBookings()
  const results: (readonly [boolean, boolean])[] = []
  let next = 0
  const run = async () => {
    for (let slot = next++; slot < slots; slot = next++)
      results.push(await Promise.all([tryToBook(toCall(guest.call(slot))), tryToBook(toCall(desk.call(slot)))]))
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  const added = (await countBookings()) - before
  db.close()
  const count = (wanted: number) => results.filter((pair) => pair.filter(Boolean).length === wanted).length
  return { slots, won: count(1), doubleBooked: count(2), lost: count(0), added }
}

/** Nobody is booked twice, and nobody leaves with a refusal while the time stays free. */
export function checkRace({ slots: all, won, doubleBooked, added }: Race): Goal[] {
  const exactly = (name: string, value: number, wanted: number): Goal => ({ name, value, bound: `= ${wanted}`, isMet: value === wanted })
  return [
    exactly('race: double-booked slots', doubleBooked, 0),
    exactly('race: slots booked by one of two', won, all),
    exactly('race: bookings added', added, all),
  ]
}

export const renderRace = ({ slots: all, won, doubleBooked }: Race): string =>
  `Race for ${all} slots, two clients each at the same moment: ${won} booked once, ${doubleBooked} booked twice (Easy!Appointments: 100).`
