import { sql } from 'drizzle-orm'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Guard statement: aborts with `missing` unless the salon is in the country. */
const abortUnlessInCountry = (db: StaffDb, country: string) =>
  db.abortUnless('missing', (salonId) => sql`EXISTS (SELECT 1 FROM salons s WHERE s.salon_id = ${salonId} AND s.country = ${country})`)

const selectCountry = (db: StaffDb): Statement<string | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT s.country
      FROM salons s
      WHERE s.salon_id = ${salonId}`,
    ([row]) => (row ? String(row.country) : undefined),
  )

/**
 * Runs a write of values that mean something else in each country, such as a national phone number. `write` gets a country and the
 * guard for its batch. One round trip in a salon of the default country; elsewhere the batch aborts and runs again for the salon's own.
 */
export async function writeInSalonsCountry<T>(
  db: StaffDb,
  write: (country: string, guards: Statement<number>[]) => Promise<T>,
): Promise<T> {
  try {
    return await write(defaults.country, [abortUnlessInCountry(db, defaults.country)])
  } catch (error) {
    const isOfCountry =
      (error instanceof ApiError && error.code === 'invalid_input') || (error instanceof BatchAbortedError && error.reason === 'missing')
    if (!isOfCountry) throw error
    const [country] = await db.batch(selectCountry(db))
    if (country === undefined || country === defaults.country) throw error
    return write(country, [])
  }
}
