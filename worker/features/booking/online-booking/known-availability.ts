import { type SalonHandle, SalonMemory } from '../../../db/salon-memory.ts'
import type { Rota } from '../../team/staff/index.ts'
import type { BookableCatalogue } from './queries.ts'

/** What decided the times that a guest was offered, without what is booked. */
export interface KnownAvailability {
  readonly from: string
  readonly to: string
  readonly serviceIds: readonly string[]
  readonly catalogue: BookableCatalogue
  /** The catalogue as SQL built it. */
  readonly catalogueText: string
  readonly rota: Rota
}

const maxPerSalon = 60
/** By days and services, the oldest first. */
const memory = new SalonMemory(() => new Map<string, KnownAvailability>())

/** Remembers what was read. */
export function rememberAvailability(db: SalonHandle, read: KnownAvailability): void {
  const known = memory.open(db)
  if (!known) return
  const key = `${read.from} ${read.to} ${read.serviceIds.join()}`
  known.delete(key)
  known.set(key, read)
  const [oldest] = known.keys()
  if (known.size > maxPerSalon && oldest !== undefined) known.delete(oldest)
}

/** The latest that is known of a day for these services. What is written by it needs guards on rota and catalogue. */
export function recallAvailability(db: SalonHandle, date: string, serviceIds: readonly string[]): KnownAvailability | undefined {
  const wanted = serviceIds.join()
  const known = [...(memory.open(db)?.values() ?? [])]
  return known.findLast((one) => one.from <= date && date <= one.to && one.serviceIds.join() === wanted)
}
