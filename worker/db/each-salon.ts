import { DatabaseUnavailableError } from './errors.ts'

/** What one salon's part of a job failed with, as `cause`; null for the part of the platform. */
export class SalonWorkError extends Error {
  readonly salonId: string | null
  constructor(salonId: string | null, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.salonId = salonId
  }
}
interface OfSalon {
  readonly salonId: string | null
}

/**
 * Awaits `work` for one salon after the other, also for those behind one whose work fails: nobody's data may end a job for all others.
 * Throws at the end if any has failed.
 */
export async function eachSalon<T extends OfSalon>(salons: readonly T[], work: (salon: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const salon of salons) {
    try {
      await work(salon)
    } catch (error) {
      errors.push(new SalonWorkError(salon.salonId, error))
    }
  }
  throwFailures(errors)
}

/**
 * Awaits `work` for some salons at a time, each time a separate transaction; one that fails is repeated for each of its salons alone.
 * Returns what has failed, for `throwFailures` at the end of the job. Throws at once where the database cannot be reached.
 */
export async function eachBatchOfSalons<T extends OfSalon>(
  salons: readonly T[],
  size: number,
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<unknown[]> {
  const errors: unknown[] = []
  for (let i = 0; i < salons.length; i += size) {
    const part = salons.slice(i, i + size)
    try {
      await work(part)
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error
      const [salon] = part
      if (salon && part.length === 1) errors.push(new SalonWorkError(salon.salonId, error))
      else errors.push(...(await eachBatchOfSalons(part, 1, work)))
    }
  }
  return errors
}

export function throwFailures(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, 'a job has failed for some salons')
}
