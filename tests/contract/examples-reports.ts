import type { Fixture } from '../support/fixture.ts'
import { type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { bookUnit } from './examples-resources.ts'
import { callAs, checkIn, createBooking, createFullVisit, createPastBooking, createRecord } from './records.ts'

/** Visits, a no-show, sold products and answers, so that the figures have something to count. */
async function createFigures(salon: Salon, fixture: Fixture): Promise<void> {
  await createFullVisit(salon, fixture)
  await createBooking(salon)
  const { agendaId } = await createPastBooking(salon)
  const { appointmentId } = await checkIn(salon, (await createBooking(salon)).agendaId, [])
  const changed = { salon_id: salon.salonId, changed_utc: 1 }
  const at = Math.floor(Date.parse(`${today}T08:00:00Z`) / 1000)
  const insert = (table: string, row: Record<string, string | number>) =>
    fixture.db.execute({
      sql: `INSERT OR IGNORE INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
      args: Object.values(row),
    })
  await insert('client_npss', {
    client_nps_id: `nps_${salon.salonId}`,
    ...changed,
    client_id: salon.clients[0] ?? '',
    asked_utc: at,
    answered_utc: at,
    score: 9,
  })
  await fixture.db.execute({
    sql: `UPDATE agendas SET outcome = 'not_come' WHERE agenda_id = ?`,
    args: [agendaId],
  })
  // The first visit was a month ago.
  await fixture.db.execute({
    sql: 'UPDATE appointments SET arrival_utc = arrival_utc - 35 * 86400 WHERE appointment_id = ?',
    args: [appointmentId],
  })
}
/** The second client gets the phone number of the first one. */
const createDuplicate = (salon: Salon, fixture: Fixture) =>
  fixture.db.execute({
    sql: 'UPDATE clients SET phone_number = (SELECT phone_number FROM clients WHERE client_id = ?) WHERE client_id = ?',
    args: [salon.clients[0] ?? '', salon.clients[1] ?? ''],
  })
const withFigures: CreateExample = async (salon, fixture) => {
  await createFigures(salon, fixture)
  return { input: { date: today, period: 'month' }, foreign: 200 }
}

/** A report of this month by person and month, against the year before, of one team member. */
const createDefinition = (userId: string) => ({
  rows: ['person', 'clientCategory'],
  column: 'month',
  figures: ['revenue', 'share', 'average', 'visits', 'clients', 'sold'],
  period: 'custom',
  from: '2026-11-01',
  to: today,
  kinds: ['services', 'products', 'fee'],
  userIds: [userId],
  serviceCategoryIds: [],
  clientCategoryIds: [],
  compare: 'year_before',
  chart: 'stacked',
})
const createDraft = (salon: Salon) => ({
  name: 'Revenue by person',
  definition: createDefinition(salon.anna),
  sharedWith: ['RECEPTIONIST'],
  mail: 'accountant@example.test',
  mailDay: 3,
  language: 'it',
})
/** A definition of some categories of services and clients too. */
async function createFullDefinition(salon: Salon) {
  const create = async (path: string, body: object, id: string) => String((await createRecord(salon, path, body))[id])
  const serviceCategoryIds = [await create('ServiceCategories', { categoryName: 'Extra' }, 'serviceCategoryId')]
  const clientCategoryIds = [await create('SalonConfigCategories', { category: 'Friends' }, 'salonConfigCategoryId')]
  return { ...createDefinition(salon.anna), serviceCategoryIds, clientCategoryIds }
}
const createFullDraft = async (salon: Salon) => ({ ...createDraft(salon), definition: await createFullDefinition(salon) })

/** A saved report whose October was sent. */
async function createReport(salon: Salon) {
  const { reportId } = await callAs<{ reportId: string }>(salon, 'ADMIN', 'POST', 'Reports/{sessionCode}', await createFullDraft(salon))
  const input = { reportId }
  await callAs(salon, 'ADMIN', 'POST', `Reports/Send/{sessionCode}/${input.reportId}`, {
    mail: 'accountant@example.test',
    month: '2026-10',
  })
  return input
}
const withReport: CreateExample = async (salon, fixture) => {
  await createFigures(salon, fixture)
  return { input: await createReport(salon) }
}

/** The figures of a salon with a basin that a booking holds. */
const withUnits: CreateExample = async (salon) => {
  await bookUnit(salon)
  return { input: { date: today, period: 'week' }, foreign: 200 }
}

/** Examples of the reports: dashboards, data quality and the audit log. */
export const reportExamples: Record<string, CreateExample> = {
  'dashboards.clients': withFigures,
  'dashboards.services': withFigures,
  'dashboards.users': withFigures,
  'dashboards.units': withUnits,
  'dashboards.earnings': withFigures,
  'dashboards.highlights': withFigures,
  'salonsGrowing.today': (salon) => ({ input: { salonId: salon.salonId } }),
  'dashboardClients.get': async (salon, fixture) => {
    await createFigures(salon, fixture)
    return { input: { date: today, months: '12' }, foreign: 200 }
  },
  'dataQualities.list': async (salon, fixture) => {
    await createFigures(salon, fixture)
    await createDuplicate(salon, fixture)
    return { input: { salonId: salon.salonId, gap: 'duplicate', limit: '10' } }
  },
  'dataQualities.excel': (salon) => ({ input: { salonId: salon.salonId, language: 'it' } }),
  'dataQualities.startExcel': (salon) => ({ input: { salonId: salon.salonId, language: 'it' } }),
  'customerAnalysis.start': (salon) => ({ input: { salonId: salon.salonId, fromDate: '2026-01-01', toDate: today } }),
  'auditPages.find': async (salon) => {
    const { agendaId } = await createBooking(salon)
    await callAs(salon, 'ADMIN', 'POST', `Agendas/Cancel/{sessionCode}/${agendaId}`, { reason: 'ill' })
    return { input: { kind: 'bookings', userId: (await salon.as('ADMIN')).userId, from: today, to: today } }
  },
  'auditPages.last': async (salon) => ({ input: { key: 'agendaId', id: (await createBooking(salon)).agendaId } }),
  'customerAnalysis.status': (salon) => ({ input: { salonId: salon.salonId, fromDate: '2026-01-01', toDate: today } }),
  'customerAnalysis.file': (salon) => ({ input: { salonId: salon.salonId, fromDate: '2026-01-01', toDate: today } }),
  'reports.list': async (salon, fixture) => ({ ...(await withReport(salon, fixture)), input: {}, foreign: 200 }),
  'reports.create': (salon) => ({ body: createDraft(salon), foreign: 400 }),
  'reports.update': async (salon) => ({ input: await createReport(salon), body: { ...createDraft(salon), version: 1 }, foreign: 400 }),
  'reports.remove': withReport,
  'reports.restore': async (salon) => {
    const input = await createReport(salon)
    await callAs(salon, 'ADMIN', 'DELETE', `Reports/{sessionCode}/${input.reportId}`)
    return { input }
  },
  'reports.run': async (salon, fixture) => {
    await createFigures(salon, fixture)
    return { body: createDefinition(salon.anna), foreign: 400 }
  },
  'reports.result': withReport,
  'reports.pdf': (salon) => ({ body: { name: 'Revenue', definition: createDefinition(salon.anna), language: 'it' }, foreign: 400 }),
  'reports.send': async (salon) => ({ input: await createReport(salon), body: { mail: 'accountant@example.test', month: '2026-09' } }),
  'dashboardRows.list': async (salon, fixture) => {
    await createFigures(salon, fixture)
    return { input: { figure: 'revenue', from: '2026-11-01', to: today, userId: salon.anna } }
  },
}

export const fullerReportBodies: Record<string, CreateExample> = {
  'reports.create': async (salon) => ({ body: await createFullDraft(salon) }),
  'reports.update': async (salon) => ({ input: await createReport(salon), body: { ...(await createFullDraft(salon)), version: 1 } }),
  'reports.run': async (salon) => ({ body: await createFullDefinition(salon) }),
  'reports.pdf': async (salon) => ({ body: { name: 'Revenue', definition: await createFullDefinition(salon), language: 'it' } }),
}
