import { expect } from 'vitest'
import { type Person, tuesday } from '../support/salon.ts'

/** Days of the examples' bookings. */
const days = ['2026-11-24', '2026-11-25', '2026-12-01']
/** What is remembered of a day serves one hour: an hour later it is read again. */
const hourLater = new Date(Date.parse(tuesday) + 3_600_000).toISOString()

interface Booking {
  /** Depends on the clock. */
  readonly missesForm?: boolean
}
const readDays = (person: Person, now: string) =>
  Promise.all(
    days.map(async (day) => {
      const { status, body } = await person.call<Booking[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${day}`, undefined, { now })
      expect(status).toBe(200)
      return body.map(({ missesForm: _, ...booking }) => booking)
    }),
  )

/** Reads the agenda, so that it is remembered; the answer compares what is remembered later with what the database says then. */
export async function rememberDays(reader: Person): Promise<() => Promise<void>> {
  await readDays(reader, tuesday)
  return async () => {
    expect(await readDays(reader, tuesday), 'the agenda is remembered beyond a change').toEqual(await readDays(reader, hourLater))
  }
}
