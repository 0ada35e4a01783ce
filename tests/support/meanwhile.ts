import type { Fixture } from './fixture.ts'

/**
 * Runs a call while something else changes between its reads and its write: the statements are executed within the write, behind its
 * idempotency key, and are undone with it where it is refused. The call sends an idempotency key.
 */
export async function doMeanwhile<T>({ db }: Pick<Fixture, 'db'>, salonId: string, statements: string, call: () => Promise<T>): Promise<T> {
  await db.execute(`CREATE TRIGGER meanwhile AFTER INSERT ON idempotency_keys WHEN NEW.salon_id = '${salonId}' BEGIN ${statements}; END`)
  try {
    return await call()
  } finally {
    await db.execute('DROP TRIGGER meanwhile')
  }
}
