import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const studentTuesday: SpecialPromo = {
  ...{ specialPromoId: 'promo-1', salonId: 'salon-1', specialPromo: 'Student Tuesday', start: '2026-01-01', end: null, weekdays: [2] },
  ...{ fromTime: null, toTime: null, allServices: true, allProducts: false, allStaff: true, reduction: 'percent', percent: 15 },
  ...{ amount: 0, maxUses: null, maxUsesPerClient: null, audience: 'all', audienceValues: [], audienceNumber: 0, combinable: false },
  ...{ code: '', online: false, active: true, serviceIds: [], productIds: [], userIds: [], version: 1 },
  ...{ uses: { visits: 0, given: 0, paid: 0, newClients: 0 } },
}

test('a promotion that is resumed before its pause is saved runs on, and each press is answered', async () => {
  let promo = studentTuesday
  const api = createFakeApi()
    .reply(specialPromos.list, () => [promo])
    .reply(specialPromos.update, ({ body: { active = promo.active, version } }) => {
      if (version !== promo.version) return refuse(409, 'stale')
      promo = { ...promo, active, version: version + 1 }
      return promo
    })
  await openApp('/promo', api)
  const running = page.getByRole('switch', { name: /^Student Tuesday/ })
  const show = (list: RegExp) => page.getByRole('radiogroup', { name: 'Show' }).getByText(list).click()
  const press = async () => {
    ;(running.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
  }
  await expect.element(running).toBeChecked()
  const release = api.hold(specialPromos.update)
  await press()
  await show(/^Paused/)
  await expect.element(running).not.toBeChecked()
  await press()
  await show(/^Current/)
  await expect.element(running).toBeChecked()
  release()
  await expect.poll(() => getNotices('Student Tuesday paused')).toHaveLength(1)
  await expect.poll(() => getNotices('Student Tuesday resumed')).toHaveLength(1)
  await expect.element(running).toBeChecked()
  expect(promo.active).toBe(true)
})
