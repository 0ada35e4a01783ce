/**
 * Awaits `work` for one salon after the other, also for those behind one whose work fails: nobody's data may end a job for all others.
 * Throws at the end if any has failed.
 */
export async function eachSalon<T>(salons: readonly T[], work: (salon: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const salon of salons) {
    try {
      await work(salon)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'a job has failed for some salons')
}
