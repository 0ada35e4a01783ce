import { insertVisits } from '../bench/insert-past.ts'
import { createIds, insertRows } from '../bench/insert-w1.ts'
import { createW1 } from '../bench/w1.ts'
import type { Fixture } from './fixture.ts'
import { openSalon, type Salon } from './salon.ts'

/** Days with visits and number of clients of the benchmark's salon W1H, and of smaller ones like it. */
export const sizes = {
  quarter: { days: 91, clients: 5_000 },
  half: { days: 182, clients: 10_000 },
  full: { days: 364, clients: 20_000 },
} as const
export type Size = keyof typeof sizes

/**
 * Creates a salon as `openSalon` does, with the rows of the benchmark's salon beside its own: its visits until the day before the tests',
 * and two booked weeks from then on.
 */
export async function openBigSalon(world: Fixture, size: Size): Promise<Salon> {
  const salon = await openSalon(world, { salon_id: 'w1' })
  const { days, clients } = sizes[size]
  const workload = createW1(days, clients)
  await world.db.batch(insertRows(createIds('w1'), 1, workload, workload.bookings), 'write')
  await insertVisits(world.db)
  return salon
}
