import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaigns } from '../../../../schema/api/insights/incentives.ts'
import { targets } from '../../../../schema/api/insights/targets.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { userPermissions } from '../../../../schema/api/team/permissions.ts'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi, me, salon } from '../../../support/shell-replies.ts'

/** 10:00 in Milan is 23:00 of the day before there. */
const elsewhere = { ...salon, salonId: 'salon-2', salonName: 'Waikiki Cuts', timeZone: 'Pacific/Honolulu' }
const progress = { amount: 120, services: 100, products: 20, target: 400 }
const figures = { day: progress, week: progress, month: progress, pace: 0.5, enteredDay: 400, enteredMonth: null, lastYear: 0 }
const campaign = {
  ...{ campaignId: 'campaign-1', prize: 'A day off', measure: 'points' as const, goal: 10, setup: null, version: 1 },
  ...{ start: '2026-11-01', end: null, active: true, items: [] },
}

const createApi = () =>
  createFakeApi()
    .reply(userPermissions.ofUser, [{ userPermissionId: 'p', userId: me.userId, permissionId: 'SUPERADMIN', permission: 'SUPERADMIN' }])
    .reply(salons.list, [salon, elsewhere])
    .reply(targets.list, ({ input: { date = '' } }) => ({ date, growthPercent: 5, salon: figures, people: [] }))
    .reply(campaigns.list, ({ input: { salonId = '' } }) => [{ ...campaign, salonId, campaign: `Autumn of ${salonId}` }])
    .reply(campaigns.stats, { campaignId: campaign.campaignId, closed: false, progress: 0.5, ranking: [] })
    .reply(campaigns.items, { campaignId: campaign.campaignId, services: [], products: [] })

const choose = async (name: string) => {
  await page.getByRole('combobox', { name: 'Salon' }).click()
  await page.getByRole('option', { name }).click()
}

test('a superadmin chooses the salon of the targets, whose time zone decides which day is today', async () => {
  const api = createApi()
  await openApp('/target', api)
  await expect.element(page.getByText('10:00', { exact: true })).toBeVisible()
  expect(api.calls(targets.list).at(-1)?.input).toMatchObject({ salonId: 'salon-1', date: '2026-11-18' })
  await choose('Waikiki Cuts')
  await expect.element(page.getByText('23:00', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Tuesday 17 November')).toBeVisible()
  expect(api.calls(targets.list).at(-1)?.input).toMatchObject({ salonId: 'salon-2', date: '2026-11-17' })
})

test('a superadmin chooses the salon of the incentives', async () => {
  const api = createApi()
  await openApp('/incentive', api)
  await expect.element(page.getByText('Autumn of salon-1')).toBeVisible()
  await choose('Waikiki Cuts')
  await expect.element(page.getByText('Autumn of salon-2')).toBeVisible()
  expect(api.calls(campaigns.stats).at(-1)?.input).toMatchObject({ salonId: 'salon-2', campaignId: 'campaign-1' })
})
