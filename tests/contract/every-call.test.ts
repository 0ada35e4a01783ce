import { expect, inject, test } from 'vitest'
import { type AccessRule, access } from '../../schema/rules/platform/access.ts'
import { type Role, roles } from '../../schema/terms.ts'
import { needsConfirmation } from '../../worker/features/platform/assistants/tools.ts'
import { findUnusedIndexes } from '../support/check-statements.ts'
import type { Fixture } from '../support/fixture.ts'
import type { RecordedStatement } from '../support/recorded.ts'
import { runsAll } from '../support/runs-all.ts'
import { prepareSalons, tuesday } from '../support/salon.ts'
import { examples } from './examples.ts'
import { addKeys, keyCalls, refusesKeys, sendByKey, withoutLinks } from './key-calls.ts'
import { type Prepared, prepare, staffCalls } from './prepare.ts'
import { checkBudget } from './query-budget.ts'
import { createCoverage, findDifferences } from './strict-schema.ts'

/**
 * Calls that take two round trips: what they write is checked against the rota, opening times or another record. All others take one.
 */
const twoRoundTrips = new Set([
  'cashSystem.connect',
  'cashSystem.createSalon',
  'cashSystem.importCategories',
  'cashSystem.markPaid',
  'cashSystem.reopen',
  'cashSystem.resolve',
  'cashSystem.undoResolve',
  'identity.confirm',
  'twoStep.begin',
  'twoStep.confirm',
  'twoStep.end',
  'twoStep.renewCodes',
  'gatewayAccounts.test',
  'whatsApp.check',
  'whatsApp.connect',
  'whatsApp.submit',
  'pushDevices.test',
  'webhooks.test',
  'calendarSync.change',
  'calendarSync.disconnect',
  'googleProfile.choose',
  'googleProfile.disconnect',
  'ledger.checkout',
  'sales.create',
  'ledger.refund',
  'ledger.payBalance',
  'attendances.closeMonth',
  'unitOutages.create',
  'clientCourses.add',
  'clientCourses.refund',
  'clientCourses.sell',
  'loyalty.redeem',
  'clientMerge.merge',
  'clientMerge.undo',
  'clientErase.erase',
  'imports.check',
  'giftCards.add',
  'giftCards.sell',
  'giftCards.topUp',
  'giftCards.transfer',
  'giftCards.undoTransfer',
  'giftCards.void',
  'invoiceExchange.check',
  'invoiceExchange.connect',
  'fiscalReceipts.check',
  'fiscalReceipts.connect',
  'fiscalReceipts.saveLogin',
  'paymentAccounts.check',
  'paymentAccounts.connect',
  'paymentOrders.cancel',
  'paymentOrders.check',
  'paymentOrders.create',
  'paymentOrders.send',
  'invoices.create',
  'invoices.update',
  'invoices.issue',
  'invoices.sendPdf',
  'invoices.answer',
  'commissionStatements.approve',
  'clientPrivacies.create',
  'clientPrivacies.answer',
  'clientPrivacies.update',
  'clientPrivacies.correct',
  'clientPrivacies.setStatus',
  'clientSurveys.create',
  'clientConsentForms.sign',
  'appointments.copyServices',
  'clientHistoryServices.create',
  'clientHistoryServices.update',
  'agendas.create',
  'agendas.update',
  'agendas.notCome',
  'agendas.cancel',
  'agendaServices.create',
  'agendaServices.update',
  'agendaMoves.moveAgendaOnlyAdmin',
  'agendaMoves.repeat',
  'absences.settle',
  'agendaSeries.changeFollowing',
  'agendaSeries.putBack',
  'agendaSeries.cancelFollowing',
  'bookingGroups.create',
  'bookingGroups.move',
  'bookingGroups.cancel',
  'bookingGroups.remove',
  'classes.create',
  'classes.update',
  'classes.cancel',
  'classSeats.create',
  'classSeats.moveUp',
  'campaigns.update',
  'reports.result',
  'reports.send',
  'rota.publish',
  'specialPromos.update',
  'specialPromos.use',
  'userShifts.create',
  'userShifts.update',
  'userShiftRequests.create',
  'userShiftRequests.update',
  'userShiftRequests.remove',
  'userShiftRequests.agree',
  'userShiftRequests.approve',
  'userShiftRequests.approveAndMove',
  'userShiftRequests.reopenAndMove',
  'rota.moveServices',
  'userShiftRequests.reject',
  'userShiftRequests.reopen',
])

/**
 * An order is recorded before it is sent, and again with its answer; so is a refund, which is read at the end. An absence is read
 * before the bookings that it names. A sign-in at a provider is used up before the provider is asked.
 */
const moreRoundTrips: ReadonlyMap<string, number> = new Map([
  ['cashSystem.checkout', 3],
  ['calendarSync.finish', 3],
  ['googleProfile.finish', 3],
  ['absences.remove', 3],
  ['paymentOrders.refund', 4],
])

/** Calls whose messages are sent in the background, with their own round trips; the features' own tests count without them. */
const worksInBackground = new Set([
  // Alerts are told on devices, too.
  'news.create',
  'rota.publish',
  ...['create', 'update', 'remove', 'restore', 'approve', 'reject', 'agree'].map((row) => `userShiftRequests.${row}`),
  'cashSystem.importServicesProducts',
  'cashSystem.importClients',
  'passkeys.create',
  'passwords.setPassword',
  'passwords.setPasswordAdmin',
  'passwords.invite',
  'staffRecords.create',
  'ledger.sendReceipt',
  'giftCards.send',
  'invoices.sendPdf',
  'paymentOrders.send',
  'classes.message',
  'invoiceExchange.check',
  'invoiceExchange.connect',
  'fiscalReceipts.check',
  'fiscalReceipts.retry',
  'fiscalReceipts.saveLogin',
  'conversations.reply',
  'bookingForms.send',
  'reports.send',
  'salons.create',
  'imports.start',
  'imports.history',
  'imports.colours',
  'jobs.resume',
  'jobs.undo',
  'readyToCollect.send',
  'petMessages.askCertificate',
  'petExports.start',
  'restores.start',
  'tableExports.startClients',
  'dataQualities.startExcel',
  'customerAnalysis.start',
  'takeOuts.start',
  'surcharges.ask',
  'rota.askClient',
  'absences.create',
  'absences.remove',
  'absences.shiftLate',
  'clientPrivacies.send',
  'clientNPSs.send',
  'clientSurveys.send',
  'clientCalls.ring',
  'clientNextAgendas.send',
  'clientReviews.send',
  'messageBatches.send',
  'waitingList.create',
  'waitingList.remove',
  'waitingList.restore',
  'waitingList.answer',
  'waitingList.offer',
])

/** Calls that record who was refused. */
const recordsRefusals = new Set(['timeClock.checkPin'])

/** Indexes that other statements than those of these calls use. */
const usedElsewhere: Readonly<Record<string, string>> = {
  audit_log_security_at: 'the audit page, of security events',
  cash_notices_at: 'notices are deleted after 90 days',
  cash_orders_order: 'notices of the cash system',
  class_waiting_entries_waiting: 'freed seats of all salons',
  classes_undecided: 'deadlines of all salons',
  clients_whats_app: 'incoming messages',
  code_failures_user: 'guests guess codes',
  commission_lines_line: 'triggers of the ledger',
  commission_lines_origin: 'triggers of the ledger',
  directory_attempts_network: 'sign-ins and codes with several databases',
  directory_salons_database: 'new salons, and the repair of the directory',
  directory_salons_no: 'numbers of new salons with several databases',
  calendar_bookings_due: 'bookings that go into calendars',
  calendar_events_connection: 'calendars that are read',
  deposits_held: 'held times of all salons that are over',
  deposits_order: 'pages of payment links',
  fiscal_connections_password: 'passwords of all salons',
  incoming_messages_at: 'webhooks of messages',
  invoice_sendings_due: 'invoices of all salons that are under way',
  fiscal_receipts_due: 'receipts of all salons that are under way',
  gift_cards_reserved: 'reservations end by themselves',
  guest_codes_network: 'guests ask for codes',
  guest_codes_salon: 'guests ask for codes',
  imported_rows_job: 'an import is undone',
  jobs_due: 'jobs of all salons',
  card_terminals_unregistered: 'terminals of all salons that are to be registered',
  outbox_receipt_due: 'receipts of all salons that are overdue',
  news_pictures_news: 'pictures are deleted',
  outbox_gateway: 'delivery reports',
  payment_accounts_account: 'events of the payment gateway',
  payment_events_at: 'events are deleted after 90 days',
  payment_orders_payment: 'events of the payment gateway',
  payment_orders_visit: 'visits are erased and merged',
  payment_orders_waiting: 'payments of all salons that are under way',
  product_barcodes_product: 'triggers of products',
  push_devices_session: 'devices end with their session',
  reports_mailed: 'reports of all salons',
  waiting_list_entries_waiting: 'freed times of all salons',
  waiting_list_offers_expiry: 'offers of all salons',
  webhook_deliveries_due: 'messages of webhooks of all salons',
}

const monthLater = new Date(Date.parse(tuesday) + 31 * 86_400_000).toISOString()

/** What a refused call must not change; idempotency keys of refused calls included, sessions left out. */
async function countRows(fixture: Fixture): Promise<unknown> {
  const tables = ['audit_log', 'busy_intervals', 'idempotency_keys', 'user_services']
  const { rows } = await fixture.db.execute(`SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`)
  return { ...rows[0] }
}

async function refusesSessions({ name, endpoint, caller, send }: Prepared): Promise<void> {
  const error = endpoint.path.includes('/ClientHistory') ? 'Invalid session_code' : 'Unauthorized Access'
  const unauthorized = { status: 401, body: { error } }
  for (const code of ['nobody', `${caller.sessionCode.slice(0, -3)}abc`])
    expect(await send(code), `${name} with a forged code`).toMatchObject(unauthorized)
  expect(await send(caller, { now: monthLater }), `${name} with an expired code`).toMatchObject(unauthorized)
}

async function refusesRoles({ name, endpoint, role, salon, send }: Prepared): Promise<void> {
  const rule: AccessRule = access[endpoint.access]
  const isAllowed = (other: Role) =>
    [...rule.roles, ...(rule.platform ?? [])].includes(other) || (rule.own?.includes(other) && other === role)
  const refused = roles.filter((other) => !isAllowed(other))
  for (const other of refused) {
    const user = await salon.as(other)
    const reply = await send(user)
    expect({ role: other, status: reply.status }, `${name} as ${other}: ${JSON.stringify(reply.body)}`).toEqual({
      role: other,
      status: 403,
    })
    // The order does not depend on the role: one is tried, all of them with `--full`.
    if (endpoint.body && rule.own === undefined && (runsAll || other === refused[0]))
      expect((await send(user, { body: { nonsense: true } })).status, `${name}: the role is checked before the input`).toBe(403)
  }
}

/** A call that asks for a proof of who makes it refuses a session without one, and writes nothing. */
async function refusesUnconfirmed({ name, endpoint, caller, send }: Prepared, fixture: Fixture): Promise<void> {
  if (endpoint.stepUp !== true && endpoint.stepUp !== 'pin') return
  const setConfirmed = (at: number, method: 'password' | 'pin') =>
    fixture.db.execute({ sql: 'UPDATE sessions SET confirmed_utc = ?, method = ?', args: [BigInt(at), method] })
  await setConfirmed(Date.parse(tuesday) / 1000 - 600, endpoint.stepUp === 'pin' ? 'pin' : 'password')
  expect(await send(caller), `${name} ten minutes after the proof`).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  // A session that has not begun by PIN is not asked where only those are.
  await setConfirmed(Date.parse(tuesday) / 1000 - (endpoint.stepUp === 'pin' ? 600 : 599), 'password')
}

const countClientMessages = async ({ db }: Fixture) =>
  Number((await db.execute('SELECT count(*) AS n FROM outbox WHERE client_id IS NOT NULL')).rows[0]?.n)

const coverage = createCoverage()
/** Statements of all calls, by their text. */
const sent = new Map<string, RecordedStatement>()
const openPrepared = await prepareSalons(2)

// Each has its own database: some run at a time.
test.concurrent.for(staffCalls)(
  '$name refuses forged and expired sessions, wrong roles and other salons, and replies as its schema says',
  async ({ name, endpoint }, { onTestFinished }) => {
    const { fixture, getSalon } = await openPrepared(onTestFinished)
    const [salon, otherSalon] = [getSalon(0), getSalon(1)]
    const call = await prepare({ name, endpoint }, salon, fixture)
    const { example, role, caller, send } = call
    const foreigner = await otherSalon.as(role)
    const keyCall = keyCalls.get(name)
    const keys = keyCall && (await addKeys(call, salon, otherSalon, fixture, keyCall.scope))
    const before = await countRows(fixture)

    await refusesSessions(call)
    await refusesRoles(call)
    await refusesUnconfirmed(call, fixture)
    if (role !== 'SUPERADMIN') expect((await send(foreigner)).status, `${name} by another salon's ${role}`).toBe(example.foreign ?? 404)
    if (keys) await refusesKeys(call, fixture, keys)
    if (endpoint.body) expect((await send(caller, { body: 'nonsense' })).status).toBe(400)
    if (!recordsRefusals.has(name) && (example.foreign !== 200 || endpoint.method === 'GET'))
      expect(await countRows(fixture), `${name}: a refused call changed something`).toEqual(before)

    const told = await countClientMessages(fixture)
    await fixture.startRecording()
    await fixture.startCounting()
    const reply = await send(caller)
    expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(200)
    const recorded = await fixture.recorded()
    if (worksInBackground.has(name)) expect(recorded.length, `${name}: round trips`).toBeGreaterThanOrEqual(1)
    else expect(recorded, `${name}: round trips`).toHaveLength(moreRoundTrips.get(name) ?? (twoRoundTrips.has(name) ? 2 : 1))
    const statements = recorded.flat()
    for (const statement of statements)
      if (/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(statement.sql)) sent.set(statement.sql, statement)
    const written = (await fixture.counted()).reduce((sum, one) => sum + one.written, 0)
    const used = { statements: statements.length, bytes: JSON.stringify(reply.body).length, written }
    if (!worksInBackground.has(name)) expect(checkBudget(name, used)).toEqual([])
    // An assistant writes to nobody before it is confirmed.
    if (keyCall && (await countClientMessages(fixture)) > told)
      expect(needsConfirmation(keyCall, { ...example.input, ...(example.body as object) }), `${name} writes to clients: tells`).toBe(true)
    // A read is the same with a key of the same person.
    if (keys && endpoint.method === 'GET') {
      const byKey = await sendByKey(call, fixture, keys.own)
      expect(byKey.status, `${name} with a key`).toBe(200)
      if (!('file' in endpoint.reply)) expect(withoutLinks(byKey.body), `${name} with a key`).toEqual(withoutLinks(reply.body))
    }
    if ('file' in endpoint.reply) return
    expect(findDifferences(endpoint.reply, reply.body), `${name}: the reply differs from its schema`).toEqual([])
    coverage.record(name, endpoint.reply, reply.body)
  },
)

test('the examples fill every list, object and optional field of the replies', () => {
  expect(coverage.findGaps(), 'Extend the examples in tests/contract, so that these are checked against their schema.').toEqual([])
})

test('every index is used by a call', async () => {
  const unused = await findUnusedIndexes(inject('product').databases, [...sent.values()])
  expect(unused.filter((name) => !(name in usedElsewhere))).toEqual([])
})

test('every call that needs a session has an example', () => {
  expect(staffCalls.map(({ name }) => name).filter((name) => !examples[name])).toEqual([])
  expect(Object.keys(examples).filter((name) => !staffCalls.some((call) => call.name === name))).toEqual([])
})
