import { expect, test } from 'vitest'
import { takenTables } from '../../../schema/tables/records/take-out.ts'
import { compareSalons } from '../../support/compare-salons.ts'
import { seedEveryTable } from '../../support/every-table.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Salon } from '../../support/salon.ts'
import { readRestore, startRestore, takeOut, upload } from '../../support/take-outs.ts'

const begin = Date.parse('2026-11-24T08:00:00Z')
/** Longer than a job that was broken off is left alone. */
const waitMs = 120_000

async function openFullSalon(world: Fixture): Promise<Salon> {
  const salon = await openSalon(world)
  const { rows } = await world.db.execute({ sql: 'SELECT salon_no FROM salons WHERE salon_id = ?', args: [salon.salonId] })
  for (const statement of seedEveryTable({ salonId: salon.salonId, salonNo: Number(rows[0]?.salon_no) })) await world.db.execute(statement)
  return salon
}

test('goes on with a salon that was broken off, wherever it was, until every row is there once', async () => {
  const world = await openFixture()
  const salon = await openFullSalon(world)
  const boss = await salon.as('SUPERADMIN')
  const salonId = await upload(boss, await takeOut(await salon.as('ADMIN')))
  const readJob = async () => (await world.db.execute("SELECT claim, failures FROM jobs WHERE kind = 'restore_salon'")).rows[0]
  let waits = 0
  /** Lets the job go on until a request to the database fails; `passing` requests succeed before. `failures`: in a row, with this one. */
  const breakOff = async (passing: number, failures: number) => {
    await world.resetRoundTrips()
    await world.fault(passing % 2 ? 'hangs up' : 'reply lost', 1, passing)
    await boss.call('GET', '/api/Restores/{sessionCode}', undefined, { now: new Date(begin + ++waits * waitMs).toISOString() })
    await expect.poll(() => world.countRoundTrips()).toBeGreaterThan(passing + 1)
    // The failure is recorded, which ends the lease: a run that continues before would count as none.
    await expect.poll(readJob).toMatchObject({ claim: '', failures })
    await world.fault(null)
  }
  await world.fault('hangs up', 1, 4)
  await startRestore(boss, salonId)
  // Another fault before this one would take its place.
  await expect.poll(readJob).toMatchObject({ failures: 1 })
  // Behind the list, the lease and the job's row. The first commits a slice, no later one does: the fifth failure in a row ends the job.
  for (const [i, passing] of [4, 6, 11, 20, 45].entries()) await breakOff(passing, i + 1)
  await expect.poll(() => readRestore(boss, salonId)).toMatchObject({ state: 'failed', problem: null })
  const hidden = await world.db.execute({ sql: 'SELECT deleted_utc FROM salons WHERE salon_id = ?', args: [salonId] })
  expect(hidden.rows).toMatchObject([{ deleted_utc: expect.any(Number) }])

  expect(await startRestore(boss, salonId)).toMatchObject({ status: 200, body: { state: 'running' } })
  await expect.poll(() => readRestore(boss, salonId), { timeout: 60_000 }).toMatchObject({ state: 'done', problem: null })
  expect(await compareSalons(world.db, salon.salonId, salonId)).toEqual({ differences: [], empty: [], tables: takenTables.length })
})
