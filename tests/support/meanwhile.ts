import type { Fixture } from './fixture.ts'

/**
 * Runs a call while something else changes between its reads and its write: the statements are executed within the write, behind its
 * first row, and are undone with it where it is refused. By default that is the row of the call's idempotency key.
 */
export async function doMeanwhile<T>(
  { db }: Pick<Fixture, 'db'>,
  salonId: string,
  statements: string,
  call: () => Promise<T>,
  row = 'INSERT ON idempotency_keys',
): Promise<T> {
  await db.execute(`CREATE TRIGGER meanwhile AFTER ${row} WHEN NEW.salon_id = '${salonId}' BEGIN ${statements}; END`)
  try {
    return await call()
  } finally {
    await db.execute('DROP TRIGGER meanwhile')
  }
}
