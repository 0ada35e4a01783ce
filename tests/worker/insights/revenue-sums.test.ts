import { test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { playHistory } from '../../support/random-history.ts'
import { checkRevenueSums } from '../../support/revenue-sums.ts'
import { openSalon } from '../../support/salon.ts'

test('the sums by day and by month equal the ledger after random years', async () => {
  const world = await openFixture()
  for (const seed of [11, 12, 13]) await playHistory(world, await openSalon(world), seed)
  await checkRevenueSums(world)
})
