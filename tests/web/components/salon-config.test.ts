import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type DaysClosed, daysCloseds } from '../../../schema/api/salon-config.ts'
import { openApp } from '../../support/open-app.ts'
import { createFakeApi } from '../../support/shell-replies.ts'

test('public holidays that are added before the first one is saved are all closed days', async () => {
  let closed: DaysClosed[] = []
  const api = createFakeApi()
    .reply(daysCloseds.list, () => closed)
    .reply(daysCloseds.create, ({ body: { dayStart, dayEnd, everyYear = false, note = '' } }) => {
      const added = { salonConfigDaysClosedId: `closed-${dayStart}`, salonId: 'salon-1', dayStart, dayEnd: dayEnd ?? dayStart }
      closed = [...closed, { ...added, everyYear, note, version: 1 }]
      return closed.at(-1) as DaysClosed
    })
  await openApp('/salonConfig?tab=closed', api)
  const proposals = page.getByRole('button', { name: /^(Immaculate Conception|Christmas) / })
  await expect.poll(() => proposals.elements()).toHaveLength(2)
  const release = api.hold(daysCloseds.create)
  await proposals.first().click()
  await proposals.last().click()
  await expect.poll(() => proposals.elements()).toHaveLength(1)
  release()
  await expect.poll(() => proposals.elements()).toHaveLength(0)
  await expect.poll(() => closed.map(({ dayStart }) => dayStart).toSorted()).toEqual(['2026-12-08', '2026-12-25'])
})
