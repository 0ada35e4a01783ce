import type { Commission } from '../../schema/api/money/commissions-schemas.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createPaidVisit, createRecord, getFirstService, moveCash } from './records.ts'

const month = '2026-11'
const tiers = [
  { from: 0, to: 20, rate: 10 },
  { from: 20, to: null, rate: 15 },
]
const rule = { kind: 'percentage', base: 'paid', mode: 'marginal', tiers }
const createPlan = (s: Salon, more: object = {}) =>
  callAs<Commission>(s, 'ADMIN', 'POST', 'Commissions/{sessionCode}', { userId: s.anna, service: rule, ...more })
const ownTiers = (s: Salon) => ({
  categories: [{ categoryId: s.cut.replace('srv_cut', 'cat'), tiers }],
  guarantee: 5,
  assistantPercentage: 10,
})
const withPlan: CreateExample = async (s) => {
  await createPlan(s)
  return { input: { userId: s.anna, month } }
}
const approveOctober = (s: Salon) =>
  callAs(s, 'ADMIN', 'POST', `Commissions/Approve/{sessionCode}/${s.anna}/2026-10`, { total: 0 }, '2026-11-24T08:00:00Z')

/** A month of Anna's with a service, a tip, a refund and an approval. */
async function fillMonth(s: Salon, fixture: Fixture) {
  await createPlan(s, { startStop: rule, product: rule })
  const visit = await createPaidVisit(s)
  const lines = [getFirstService(visit).clientHistoryServiceId]
  const refund = { version: visit.version, reason: 'Unhappy', method: 'card', lines }
  await callAs(s, 'ADMIN', 'POST', `Appointments/Refund/{sessionCode}/${visit.appointmentId}`, refund)
  await fixture.db.execute({
    sql: `
      INSERT INTO commission_approvals (commission_approval_id, salon_id, user_id, month, total_cents, changed_utc)
      VALUES (?, ?, ?, ?, 100, 1)`,
    args: [`cap_${s.salonId}`, s.salonId, s.anna, month],
  })
}

export const commissionExamples: Record<string, CreateExample> = {
  'commissions.create': (s) => ({ body: { userId: s.anna, service: rule }, foreign: 400 }),
  'commissions.update': async (s) => {
    const { commissionId, ...plan } = await createPlan(s)
    return { input: { commissionId }, body: { ...plan, product: rule } }
  },
  'commissions.ofUser': async (s) => {
    await createPlan(s, { service: { ...rule, ...ownTiers(s) } })
    return { input: { userId: s.anna } }
  },
  'commissionStatements.stats': async (s, fixture) => {
    await fillMonth(s, fixture)
    return { input: { userId: s.anna, from: `${month}-01`, to: `${month}-30` } }
  },
  'commissionStatements.ofMonth': async (s, fixture) => {
    await fillMonth(s, fixture)
    return { input: { month }, foreign: 200 }
  },
  'commissionStatements.approve': async (s) => {
    await createPlan(s)
    return { input: { userId: s.anna, month: '2026-10' }, body: { total: 0 } }
  },
  'commissionStatements.unapprove': async (s) => {
    await createPlan(s)
    await approveOctober(s)
    return { input: { userId: s.anna, month: '2026-10' } }
  },
  'payroll.ofMonth': async (s, fixture) => {
    await fillMonth(s, fixture)
    await moveCash(s)
    await callAs(s, 'ADMIN', 'PUT', `Users/{sessionCode}/${s.anna}`, { userDTO: { version: 1, payrollNumber: '0012' } })
    return { input: { month }, foreign: 200 }
  },
  'payroll.exportCsv': ({ salonId }) => ({ input: { month, language: 'it', salonId } }),
  'payroll.exportXlsx': ({ salonId }) => ({ input: { month, language: 'en', salonId } }),
  'payroll.saveSettings': () => ({
    body: { columns: [{ field: 'workedHours', heading: 'HRS' }], hours: 'clock', version: 0 },
    foreign: 200,
  }),
  'commissionStatements.exportPdf': withPlan,
  'commissionStatements.exportCsv': withPlan,
}

async function createProductRule(s: Salon) {
  const { productCategoryId } = await createRecord(s, 'ProductCategories', { categoryName: 'Extra' })
  return { ...rule, categories: [{ categoryId: productCategoryId, tiers }], guarantee: 0, assistantPercentage: 0 }
}

/** Bodies that send an id in the fields that the examples leave out. */
export const fullerCommissionBodies: Record<string, CreateExample> = {
  'commissions.create': async (s) => {
    const own = { ...rule, ...ownTiers(s) }
    return { body: { userId: s.anna, service: own, startStop: own, product: await createProductRule(s) } }
  },
  'commissions.update': async (s) => {
    const { commissionId, ...plan } = await createPlan(s)
    const own = { ...rule, ...ownTiers(s) }
    return { input: { commissionId }, body: { ...plan, service: own, startStop: own, product: await createProductRule(s) } }
  },
}
