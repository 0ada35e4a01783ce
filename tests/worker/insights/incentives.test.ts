import { expect, test } from 'vitest'
import type { Campaign, CampaignStats } from '../../../schema/api/insights/incentives-schemas.ts'
import { rankScores } from '../../../schema/rules/insights/incentives.ts'
import { callAs, checkIn, insertProduct } from '../../contract/records.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'

const steps = ['Appointments/StartServices', 'Appointments/Stop'] as const

/** A cut of a team member (€32) with two bottles of shampoo (€37), paid today. */
async function pay(salon: Salon, world: Fixture, userId: string) {
  const booking = await callAs<{ agendaId: string }>(salon, 'RECEPTIONIST', 'POST', 'Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId, start: at('10:00'), mayOverlap: true }],
  })
  const { appointmentId } = await checkIn(salon, booking.agendaId, steps)
  const product = { appointmentId, productId: await insertProduct(salon, world), quantity: 2, userId }
  await callAs(salon, 'ADMIN', 'POST', 'ClientHistoryProducts/{sessionCode}', product)
  const visit = await callAs<{ version: number }>(salon, 'ADMIN', 'GET', `Appointments/{sessionCode}/${appointmentId}`)
  const body = { version: visit.version, payments: [{ method: 'cash', amount: 69 }] }
  return callAs<{ appointmentId: string; version: number }>(
    salon,
    'ADMIN',
    'POST',
    `Appointments/Checkout/{sessionCode}/${appointmentId}`,
    body,
  )
}
const readStats = (salon: Salon, campaignId: string, role: 'ADMIN' | 'RECEPTIONIST' = 'ADMIN') =>
  callAs<CampaignStats>(salon, role, 'GET', `Campaign/GetStatsCampaign/{sessionCode}?campaignId=${campaignId}`)
const getScores = ({ ranking }: CampaignStats) => ranking.map(({ rank, score }) => [rank, score])

test('counts points of what was paid and not voided, freezes them at the end, and opens the campaign again', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const items = [
    { kind: 'service', itemId: salon.cut, points: 2 },
    { kind: 'product', itemId: await insertProduct(salon, world), points: 5 },
  ]
  const campaign = await callAs<Campaign>(salon, 'ADMIN', 'POST', 'Campaign/{sessionCode}', {
    campaign: 'Care',
    measure: 'points',
    goal: 24,
    start: today,
    items,
  })
  expect(campaign).toMatchObject({ active: true, end: null })
  await pay(salon, world, salon.giulia)
  const voided = await pay(salon, world, salon.giulia)
  await pay(salon, world, salon.anna)
  expect(getScores(await readStats(salon, campaign.campaignId))).toEqual([
    [1, 24],
    [2, 12],
    [3, 0],
  ])
  const { appointmentId, version } = voided
  await callAs(salon, 'ADMIN', 'POST', `Appointments/Void/{sessionCode}/${appointmentId}`, { version, reason: 'Wrong client' })
  const stats = await readStats(salon, campaign.campaignId)
  expect(getScores(stats)).toEqual([
    [1, 12],
    [1, 12],
    [3, 0],
  ])
  expect(stats.progress).toBeCloseTo(1 / 3)
  const path = `Campaign/{sessionCode}/${campaign.campaignId}`
  const closed = await callAs<Campaign>(salon, 'ADMIN', 'PUT', path, { version: campaign.version, end: today })
  expect(closed).toMatchObject({ active: false, end: today })
  await pay(salon, world, salon.anna)
  expect(getScores(await readStats(salon, campaign.campaignId))).toEqual([
    [1, 12],
    [1, 12],
    [3, 0],
  ])
  const opened = await callAs<Campaign>(salon, 'ADMIN', 'PUT', path, { version: closed.version, end: null })
  expect(opened.active).toBe(true)
  expect(getScores(await readStats(salon, campaign.campaignId))).toEqual([
    [1, 24],
    [2, 12],
    [3, 0],
  ])
})

test('ranks by money without showing a colleague’s money to others, and refuses what does not fit at its field', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const draft = { campaign: 'Best month', measure: 'amount', start: today }
  const { campaignId, version } = await callAs<Campaign>(salon, 'ADMIN', 'POST', 'Campaign/{sessionCode}', draft)
  await pay(salon, world, salon.anna)
  expect(getScores(await readStats(salon, campaignId))).toEqual([
    [1, 69],
    [2, 0],
    [2, 0],
  ])
  expect(getScores(await readStats(salon, campaignId, 'RECEPTIONIST'))).toEqual([
    [1, null],
    [2, null],
    [2, null],
  ])
  const admin = await salon.as('ADMIN')
  const refuse = async (body: object) => (await admin.call('POST', '/api/Campaign/{sessionCode}', { ...draft, ...body })).body.fields
  expect(await refuse({ measure: 'points' })).toEqual({ items: 'Choose at least one item' })
  expect(await refuse({ items: [{ kind: 'service', itemId: 'srv_other' }] })).toEqual({ items: 'Item not found' })
  const early = await admin.call('PUT', `/api/Campaign/{sessionCode}/${campaignId}`, { version, end: '2026-11-01' })
  expect(early).toMatchObject({ status: 400, body: { fields: { end: 'Must end after it starts' } } })
})

test('equal scores share a rank, and the next one is left out', () => {
  const score = (userId: string, points: number) => ({ userId, firstName: userId, lastName: '', points, count: 1, amountCents: 0 })
  const ranked = rankScores([score('c', 5), score('a', 9), score('b', 9)], 'points')
  expect(ranked.map(({ userId, rank }) => [userId, rank])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 3],
  ])
})
