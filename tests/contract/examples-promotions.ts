import type { SpecialPromo } from '../../schema/api/money/promotions-fields.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createPaidVisit, createVisit, insertProduct } from './records.ts'

const promo = { specialPromo: 'Student Tuesday', start: '2026-11-01', reduction: 'percent', percent: 20 }
const createPromo = (s: Salon, more: object = {}) =>
  callAs<SpecialPromo>(s, 'ADMIN', 'POST', 'SpecialPromo/InsertSpecialPromo/{sessionCode}', { ...promo, ...more })
const withPromo: CreateExample = async (s, fixture) => ({ input: { specialPromoId: (await createFullPromo(s, fixture)).specialPromoId } })
const createFullPromo = async (s: Salon, fixture: Fixture) =>
  createPromo(s, {
    weekdays: [1, 2, 3, 4, 5, 6],
    audience: 'tier',
    audienceValues: ['1'],
    allServices: false,
    allStaff: false,
    serviceIds: [s.cut],
    productIds: [await insertProduct(s, fixture)],
    userIds: [s.anna],
  })

/** The item that a promotion was created with, of one kind. */
const withPart =
  (read: 'Services' | 'Products' | 'Staffs', id: string): CreateExample =>
  async (s, fixture) => {
    const { specialPromoId } = await createFullPromo(s, fixture)
    const path = `SpecialPromo/GetSpecialPromo${read}/{sessionCode}/${specialPromoId}`
    const [part] = await callAs<Record<string, string>[]>(s, 'ADMIN', 'GET', path)
    return { input: { [id]: part?.[id] ?? '' }, body: { active: false, version: part?.version } }
  }

const toUse = async (s: Salon, more: object = {}) => {
  const visit = await createVisit(s)
  const { specialPromoId } = await createPromo(s, more)
  return {
    specialPromoId,
    usageDate: visit.agendaDTO.start.slice(0, 10),
    clientId: visit.clientId,
    appointmentId: visit.appointmentId,
    active: true,
  }
}

export const promotionExamples: Record<string, CreateExample> = {
  'specialPromos.list': async (s, fixture) => {
    await createFullPromo(s, fixture)
    return { input: { salonId: s.salonId } }
  },
  'specialPromos.ofVisit': async (s) => {
    const { clientId, appointmentId, usageDate } = await toUse(s)
    const dayOfTheWeek = String(new Date(usageDate).getUTCDay())
    return { input: { salonId: s.salonId, date: usageDate, clientId, appointmentId, dayOfTheWeek, currentDay: usageDate } }
  },
  'specialPromos.one': withPromo,
  'specialPromos.totals': () => ({ foreign: 200 }),
  'specialPromos.preview': async (s) => {
    await createPaidVisit(s, '2026-11-20T09:00:00Z')
    return { body: promo, foreign: 200 }
  },
  'specialPromos.create': () => ({ body: promo, foreign: 200 }),
  'specialPromos.update': async (s) => {
    const { specialPromoId, version } = await createPromo(s)
    return { input: { specialPromoId }, body: { percent: 30, version } }
  },
  'specialPromos.services': withPromo,
  'specialPromos.products': withPromo,
  'specialPromos.staff': withPromo,
  'specialPromos.addService': async (s) => ({ body: { specialPromoId: (await createPromo(s)).specialPromoId, serviceId: s.cut } }),
  'specialPromos.addProduct': async (s, fixture) => ({
    body: { specialPromoId: (await createPromo(s)).specialPromoId, productId: await insertProduct(s, fixture) },
  }),
  'specialPromos.addStaff': async (s) => ({ body: { specialPromoId: (await createPromo(s)).specialPromoId, userId: s.anna } }),
  'specialPromos.changeService': withPart('Services', 'specialPromoServiceId'),
  'specialPromos.changeProduct': withPart('Products', 'specialPromoProductId'),
  'specialPromos.changeStaff': withPart('Staffs', 'specialPromoStaffId'),
  'specialPromos.use': async (s, fixture) => {
    const items = { serviceIds: [s.cut], productIds: [await insertProduct(s, fixture)], userIds: [s.anna] }
    return { body: await toUse(s, { allServices: false, allStaff: false, ...items }) }
  },
  'specialPromos.changeUse': async (s) => {
    const body = await toUse(s)
    const path = 'SpecialPromo/InsertSpecialPromoUsageStats/{sessionCode}'
    const { specialPromoUsageStatsId } = await callAs<{ specialPromoUsageStatsId: string }>(s, 'ADMIN', 'POST', path, body)
    return { input: { specialPromoUsageStatsId }, body: { ...body, active: false } }
  },
}

const createCampaign = async (s: Salon, fixture: Fixture) =>
  callAs<{ campaignId: string; version: number }>(s, 'ADMIN', 'POST', 'Campaign/{sessionCode}', await toCampaign(s, fixture))
const toCampaign = async (s: Salon, fixture: Fixture) => ({
  campaign: 'Care products',
  measure: 'points',
  goal: 10,
  start: '2026-11-01',
  items: [
    { kind: 'service', itemId: s.cut, points: 1 },
    { kind: 'product', itemId: await insertProduct(s, fixture), points: 3 },
  ],
})
const withCampaign: CreateExample = async (s, fixture) => ({ input: { campaignId: (await createCampaign(s, fixture)).campaignId } })
const lastMinute = { enabled: true, hours: 6, percent: 20, floor: 15, version: 0 }
const target = { date: '2026-11-24', period: 'month', growthPercent: 5 }

export const incentiveExamples: Record<string, CreateExample> = {
  'campaigns.one': withCampaign,
  'campaigns.list': withCampaign,
  'campaigns.stats': withCampaign,
  'campaigns.items': withCampaign,
  'campaigns.create': async (s, fixture) => ({ body: await toCampaign(s, fixture), foreign: 400 }),
  'campaigns.update': async (s, fixture) => {
    const { campaignId, version } = await createCampaign(s, fixture)
    return { input: { campaignId }, body: { end: '2026-11-24', version } }
  },
  'lastMinutePrices.one': async (s) => {
    await callAs(s, 'ADMIN', 'PUT', 'LastMinutePrices/{sessionCode}', lastMinute)
    return { foreign: 200 }
  },
  'lastMinutePrices.update': () => ({ body: lastMinute, foreign: 200 }),
  'targets.list': (s) => ({ input: { salonId: s.salonId, date: '2026-11-24' } }),
  'targets.change': (s) => ({ body: { ...target, targets: [{ userId: s.anna, amount: 800 }] }, foreign: 400 }),
}

/** Bodies with ids that the examples leave out. */
export const fullerPromotionBodies: Record<string, CreateExample> = {
  'campaigns.update': (s, fixture) => fullerCampaign(s, fixture),
  'specialPromos.create': async (s, fixture) => ({ body: await toFullBody(s, fixture), foreign: 400 }),
  'specialPromos.preview': async (s, fixture) => ({ body: await toFullBody(s, fixture), foreign: 200 }),
  'specialPromos.update': async (s, fixture) => {
    const { specialPromoId, version } = await createPromo(s)
    return { input: { specialPromoId }, body: { ...(await toFullBody(s, fixture)), version } }
  },
}
const fullerCampaign: CreateExample = async (s, fixture) => {
  const { campaignId, version } = await createCampaign(s, fixture)
  return { input: { campaignId }, body: { ...(await toCampaign(s, fixture)), version } }
}
async function toFullBody(s: Salon, fixture: Fixture) {
  const category = await callAs<{ salonConfigCategoryId: string }>(s, 'ADMIN', 'POST', 'SalonConfigCategories/{sessionCode}', {
    category: 'VIP',
  })
  return {
    ...promo,
    allServices: false,
    allProducts: false,
    allStaff: false,
    serviceIds: [s.cut],
    productIds: [await insertProduct(s, fixture)],
    userIds: [s.anna],
    audience: 'category',
    audienceValues: [category.salonConfigCategoryId],
  }
}
