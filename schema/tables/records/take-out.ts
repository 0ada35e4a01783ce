import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { busyIntervals } from '../booking/bookings.ts'
import { calendarBookings, calendarConnections, calendarCursors, calendarEvents } from '../booking/calendar-sync.ts'
import { bookingSessions, deviceCodes, guestCodes } from '../booking/online-booking-guests.ts'
import { waitingListDirty } from '../booking/waiting-list.ts'
import { serviceResources } from '../catalogue/resources.ts'
import { productBarcodes } from '../catalogue/services.ts'
import { clientSpending } from '../clients/clients.ts'
import { reports } from '../insights/reports.ts'
import { outbox } from '../messages/outbox.ts'
import { pushDevices } from '../messages/push.ts'
import { whatsAppAccounts, whatsAppTemplates } from '../messages/whatsapp.ts'
import { cashNotices, cashSystems } from '../money/cash-system.ts'
import { commissionLines, commissions, commissionVersions } from '../money/commissions.ts'
import { dailyRevenue, dailyTotals, monthlyRevenue } from '../money/daily-revenue.ts'
import { fiscalConnections, fiscalReceipts } from '../money/fiscal-receipts.ts'
import { codeFailures } from '../money/gift-cards.ts'
import { invoiceExchanges, invoiceSendings } from '../money/invoice-exchange.ts'
import { cashMovements, dayClosings } from '../money/ledger.ts'
import { paymentAccounts, paymentEvents, paymentOrders } from '../money/payments.ts'
import { prepaidAccounts, prepaidEntries } from '../money/prepaid.ts'
import { googleProfiles } from '../outreach/google-profile.ts'
import { guestPasskeys } from '../outreach/guest-passkeys.ts'
import { conversations } from '../outreach/inbox.ts'

import { missedCallLines } from '../outreach/missed-calls.ts'
import { surveyVersions } from '../outreach/surveys.ts'
import { apiKeys, apiKeyUses, apiKeyWrites } from '../platform/api-keys.ts'
import { desks } from '../platform/desks.ts'
import { directorySalons } from '../platform/directory.ts'
import { jobs } from '../platform/jobs.ts'
import { oauthSignIns } from '../platform/oauth.ts'
import { salonSecrets, salons } from '../platform/salons.ts'
import { auditLog, idempotencyKeys, rotaVersions, sessions, shownContacts } from '../platform/session.ts'
import { salonConfigPrivacyTexts } from '../platform/settings.ts'
import { webhookCursors, webhookDeliveries, webhooks } from '../platform/webhooks.ts'
import { attendancePinFailures, attendancePins } from '../team/attendance.ts'
import { users } from '../team/staff.ts'
import { tenantTables } from '../tenant-tables.ts'
import { checkInPoints } from '../visits/check-in.ts'
import { visitFigures } from '../visits/visit-figures.ts'
import { importedRows } from './imports.ts'

/** Tables that a salon's file leaves out, each with its reason. Every other table of `tenantTables` is in it. */
export const leftOut: ReadonlyMap<SQLiteTable, string> = new Map<SQLiteTable, string>([
  [salonSecrets, 'keys of gateways'],
  [cashSystems, 'a connection that rests on a key; it is made again'],
  [cashNotices, 'hashes of notices of that connection'],
  [fiscalConnections, 'a connection that rests on keys; it is made again'],
  [whatsAppAccounts, 'a connection that rests on a token; it is made again'],
  [whatsAppTemplates, 'texts as that connection has submitted them; they are submitted again'],
  [invoiceExchanges, 'a connection that rests on a key; it is made again'],
  [invoiceSendings, 'how invoices were handed over by that connection; what became of them is with the invoices'],
  [paymentAccounts, 'a connection to an account of the payment gateway; it is made again'],
  [paymentOrders, 'links and payments of that account; what was paid is in the ledger'],
  [paymentEvents, 'events of that account, kept for 90 days'],
  [directorySalons, 'which of several databases has it'],
  [sessions, 'sessions'],
  [apiKeys, 'hashes of keys; they are made again'],
  [apiKeyUses, 'counts of calls with those keys'],
  [apiKeyWrites, 'which entries of the audit log are those of a key'],
  [webhooks, 'addresses that would be told of two salons; they are made again'],
  [checkInPoints, 'an address of a page; it is made again'],
  [missedCallLines, 'an address that a telephone system reports to; it is made again'],
  [googleProfiles, 'a connection that rests on a token; it is made again'],
  [desks, 'devices that sign in with a secret; they are registered again'],
  [pushDevices, 'addresses and keys of devices; they are switched on again'],
  [webhookCursors, 'how far those have read'],
  [webhookDeliveries, 'deliveries to those, kept for 30 days'],
  [calendarConnections, 'connections that rest on tokens; they are made again'],
  [calendarCursors, 'tokens of those'],
  [calendarEvents, 'what those have read, which they read again'],
  [calendarBookings, 'what those have written elsewhere'],
  [oauthSignIns, 'sign-ins of the last minutes'],
  [bookingSessions, 'sessions of guests'],
  [deviceCodes, 'remembered phones of guests'],
  [guestCodes, 'codes of guests'],
  [guestPasskeys, 'passkeys of guests, which belong to the pages of this platform; they are added again'],
  [attendancePins, 'hashes of PINs'],
  [attendancePinFailures, 'attempts, kept for a day'],
  [codeFailures, 'attempts, kept for a day'],
  [shownContacts, 'counts of what was shown, kept for a day'],
  [idempotencyKeys, 'requests of the last days'],
  [jobs, 'jobs and their files are bound to where they ran'],
  [importedRows, 'hashes under a secret; they belong to jobs'],
  [productBarcodes, 'derived from products by triggers'],
  [clientSpending, 'derived from the ledger by triggers'],
  [dailyRevenue, 'derived from the ledger by triggers'],
  [monthlyRevenue, 'derived from the ledger by triggers'],
  [dailyTotals, 'derived from the ledger by triggers'],
  [rotaVersions, 'counted by triggers'],
  [waitingListDirty, 'set by triggers'],
])

/** Columns that a salon's file leaves out: hashes of passwords, tokens, and what only means something where it is stored. */
export const leftOutColumns: ReadonlySet<SQLiteColumn> = new Set<SQLiteColumn>([
  users.passwordHash,
  // A new salon sends no report until somebody turns that on: the salon that the file is of may still send it.
  reports.scheduled,
  // Nobody waits for the receipts of another salon's number, nor may a new one write freely.
  outbox.receiptDue,
  conversations.window,
  salons.salonNo,
  salons.smsSenderConfirmed,
  salons.waBoxUidConfirmed,
  salons.suspended,
  salons.deleted,
])

/** Messages that are in the file. What is still to be sent is sent from where it is. */
export const takenMessageStates = ['sent', 'failed'] as const
/** Fiscal receipts that are in the file. What is still on its way is issued from where it is: a second salon would issue it again. */
export const takenFiscalStates = ['done', 'none', 'dropped'] as const
const isStateOf = (states: readonly string[]) => sql.raw(`state IN (${states.map((state) => `'${state}'`).join(', ')})`)
/** Rows that are in the file, of tables where it is not all of them. */
export const takenRows: ReadonlyMap<SQLiteTable, SQL> = new Map<SQLiteTable, SQL>([
  [outbox, isStateOf(takenMessageStates)],
  [fiscalReceipts, isStateOf(takenFiscalStates)],
  // Of connections that are left out.
  [busyIntervals, sql.raw(`cause <> 'calendar'`)],
])

/** Tables that are read in behind all others, in this order: triggers of what they rest on would write, or refuse, their rows. */
const lastTables: readonly SQLiteTable[] = [
  serviceResources,
  dayClosings,
  cashMovements,
  prepaidEntries,
  surveyVersions,
  salonConfigPrivacyTexts,
  commissions,
  commissionVersions,
  commissionLines,
  visitFigures,
  auditLog,
]
/** Tables in which triggers have written rows by then: the rows of the file replace those. */
export const rewrittenTables: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([
  surveyVersions,
  salonConfigPrivacyTexts,
  commissionVersions,
  visitFigures,
])
/** Columns that are read in at the very end: triggers refuse the entries of an account that has expired or is blocked. */
export const lateColumns: ReadonlyMap<SQLiteTable, readonly SQLiteColumn[]> = new Map([
  [prepaidAccounts, [prepaidAccounts.blocked, prepaidAccounts.validUntil, prepaidAccounts.deleted]],
])

/** Tables of a salon's file in the order in which they are read in; the salon's own row comes first. */
export const takenTables: readonly SQLiteTable[] = [
  salons,
  ...tenantTables.filter((table) => table !== salons && !leftOut.has(table) && !lastTables.includes(table)),
  ...lastTables,
]

/** Columns of a table that are in the file. A number that the database assigns is assigned again. */
export const getTakenColumns = (table: SQLiteTable): SQLiteColumn[] =>
  Object.values(getTableColumns(table)).filter((column) => !leftOutColumns.has(column) && !isAssigned(column))
const isAssigned = (column: SQLiteColumn) => column.primary && column.getSQLType() === 'integer'
