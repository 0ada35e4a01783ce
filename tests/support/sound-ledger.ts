import { expect } from 'vitest'
import type { EndOfDay } from '../../schema/api/money/end-of-day-schemas.ts'
import type { Liability } from '../../schema/api/money/liability-schemas.ts'
import { cents } from '../../schema/rules/money.ts'
import { findContradictions } from './contradictions.ts'
import type { Fixture } from './fixture.ts'

/** Expects both sides of the ledger to agree to the cent, with what the liability report and the end of the day say. */
export async function expectSoundLedger({ db }: Fixture, liability: Liability, day: EndOfDay): Promise<void> {
  expect(await findContradictions(db)).toEqual([])
  const { rows } = await db.execute(`SELECT coalesce(sum(amount_cents), 0) AS owed FROM prepaid_entries`)
  expect(cents(liability.owed)).toBe(Number(rows[0]?.owed))
  expect(cents(day.charged)).toBe(cents(day.paid) + cents(day.owed) - cents(day.settled))
  expect(cents(day.prepaid)).toBe(cents(liability.sold))
}
