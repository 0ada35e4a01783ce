import { type SalonHandle, SalonMemory } from '../../db/salon-memory.ts'
import type { Rota } from '../staff/index.ts'
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
const memory = new SalonMemory((): KnownAvailability[] => [])

const isSameRange = (one: KnownAvailability, other: KnownAvailability) =>
  one.from === other.from && one.to === other.to && one.serviceIds.join() === other.serviceIds.join()

/** Remembers what was read; the latest comes first. */
export function rememberAvailability(db: SalonHandle, read: KnownAvailability): void {
  const known = memory.open(db)
  known?.splice(0, known.length, read, ...known.filter((one) => !isSameRange(one, read)).slice(0, maxPerSalon - 1))
}

/** What is known of a day for these services. What is written by it needs guards on rota and catalogue. */
export const recallAvailability = (db: SalonHandle, date: string, serviceIds: readonly string[]): KnownAvailability | undefined =>
  memory.open(db)?.find((one) => one.from <= date && date <= one.to && one.serviceIds.join() === serviceIds.join())
