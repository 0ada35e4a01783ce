import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { clientBookingMarks } from '../booking/booking-rules.ts'
import { agendaServices, agendas } from '../booking/bookings.ts'
import { calendarBookings } from '../booking/calendar-sync.ts'
import { classWaitingEntries } from '../booking/classes.ts'
import { bookingGroups } from '../booking/groups.ts'
import { bookingSessions } from '../booking/online-booking-guests.ts'
import { waitingListEntries, waitingListOffers } from '../booking/waiting-list.ts'
import { petGrooms } from '../care/pets.ts'
import { clientHistoryColours, patchTests } from '../care/treatment-colours.ts'
import { clientHistoryHairs, clientHistoryScalps } from '../care/treatment-diagnoses.ts'
import { clientHistoryGalleries } from '../care/treatment-galleries.ts'
import { stockMovements } from '../catalogue/services.ts'
import { outbox } from '../messages/outbox.ts'
import { cashClients, cashOrders } from '../money/cash-system.ts'
import { visitFees } from '../money/charges-fees.ts'
import { visitSurcharges } from '../money/charges-surcharges.ts'
import { commissionLines } from '../money/commissions.ts'
import { clientCourses, courseMembers, courseSessions } from '../money/courses.ts'
import { deposits } from '../money/deposits.ts'
import { fiscalReceipts } from '../money/fiscal-receipts.ts'
import { invoiceEntries, invoices } from '../money/invoices.ts'
import { ledgerEntries, ledgerLines, sentReceipts } from '../money/ledger.ts'
import { loyaltyEntries } from '../money/loyalty.ts'
import { paymentOrders } from '../money/payments.ts'
import { prepaidAccounts, prepaidSales } from '../money/prepaid.ts'
import { bookingPromoCodes, specialPromoUsageStats } from '../money/promotions.ts'
import { guestPasskeys } from '../outreach/guest-passkeys.ts'
import { conversations, incomingMessages } from '../outreach/inbox.ts'
import { clientSurveys } from '../outreach/surveys.ts'
import { clientMerges } from '../records/client-merges.ts'
import { users } from '../team/staff.ts'
import { visitFigures } from '../visits/visit-figures.ts'
import { appointments, clientHistoryProducts, clientHistoryServices, payments } from '../visits/visits.ts'
import { clientDistinctions, clientFeedbacks, clientHistoryRequests, clientSpending, clients, subClients } from './clients.ts'
import { clientConsentForms } from './consent-forms.ts'
import { clientConsents, clientNpss, clientPrivacies } from './consents.ts'
import { clientOwnTerms } from './own-terms.ts'

/**
 * How the rows of a client are found: by the client's id, or by the id of a pet, a booking, a visit or a waiting-list entry of the client.
 */
export type ReferencePath = 'client' | 'pet' | 'booking' | 'visit' | 'entry'

/**
 * What merging, undoing a merge, erasing and exporting a client do with the rows of a table. A test finds every table that holds the id of
 * a client, pet, booking or visit: each has to be listed here.
 */
export interface ClientReference {
  readonly table: SQLiteTable
  readonly path: ReferencePath
  /**
   * `moves`: the kept client gets the rows, and undo gives them back. `follows`: the rows belong to rows that move. `own`: the merge has
   * separate statements for the table.
   */
  readonly merge: 'moves' | 'follows' | 'own'
  /** `delete`: the rows go. `blank`: the row stays without what is personal. `own`: erasing has its own statements. */
  readonly erase: 'delete' | 'blank' | 'own'
  /** Columns that are emptied; the audit log of the rows is emptied too. Default none. */
  readonly personal?: readonly SQLiteColumn[]
  /** Columns with the key of a stored file, which goes with the row. */
  readonly files?: readonly SQLiteColumn[]
  /** Property of the client's export; null for rows that say nothing further about the person. */
  readonly export: string | null
}

const byClient = { path: 'client', merge: 'moves', erase: 'blank' } as const

const technical = ['salon_id', 'search_no', 'version', 'changed_by', 'changed_utc', 'deleted_utc']
const columnsBut = (table: SQLiteTable, ...names: readonly string[]): SQLiteColumn[] =>
  Object.values(getTableColumns(table)).filter(({ name }) => !technical.includes(name) && !names.includes(name))

export const clientReferences: readonly ClientReference[] = [
  {
    table: clients,
    path: 'client',
    merge: 'own',
    erase: 'own',
    personal: columnsBut(clients, 'client_id', 'country', 'language'),
    files: [clients.image],
    export: 'client',
  },
  // In front of the pets, which take their terms along.
  { ...byClient, table: clientOwnTerms, erase: 'delete', export: 'ownTerms' },
  {
    ...byClient,
    table: subClients,
    personal: [
      subClients.name,
      subClients.searchText,
      subClients.microchip,
      subClients.note,
      subClients.allergies,
      subClients.details,
      subClients.social,
      subClients.relationships,
      subClients.biteNote,
      subClients.mattingNote,
      subClients.skin,
      subClients.parasites,
      subClients.vetName,
      subClients.vetPhone,
      subClients.weights,
      subClients.vaccinations,
    ],
    export: 'pets',
  },
  { table: petGrooms, path: 'pet', merge: 'follows', erase: 'delete', export: 'groomSheets' },
  { ...byClient, table: agendas, personal: [agendas.note, agendas.outcomeNote], export: 'bookings' },
  {
    table: agendaServices,
    path: 'booking',
    merge: 'follows',
    erase: 'blank',
    export: 'bookedServices',
  },
  { ...byClient, table: bookingGroups, export: null },
  // The change of the booking lets its event show what is left of the name.
  { table: calendarBookings, path: 'booking', merge: 'follows', erase: 'blank', personal: [calendarBookings.shown], export: null },
  {
    ...byClient,
    table: appointments,
    personal: [appointments.note],
    export: 'visits',
  },
  {
    ...byClient,
    table: clientHistoryServices,
    personal: [clientHistoryServices.note, clientHistoryServices.redoReason],
    export: 'services',
  },
  {
    ...byClient,
    table: clientHistoryProducts,
    personal: [clientHistoryProducts.note],
    export: 'products',
  },
  { table: visitSurcharges, path: 'visit', merge: 'follows', erase: 'delete', export: 'surcharges' },
  { table: visitFees, path: 'visit', merge: 'follows', erase: 'blank', export: 'fees' },
  { ...byClient, table: specialPromoUsageStats, export: 'promotions' },
  { table: bookingPromoCodes, path: 'booking', merge: 'follows', erase: 'delete', export: null },
  { table: payments, path: 'visit', merge: 'follows', erase: 'blank', export: 'payments' },
  {
    table: ledgerEntries,
    path: 'visit',
    merge: 'follows',
    erase: 'blank',
    export: 'transactions',
  },
  { table: ledgerLines, path: 'visit', merge: 'follows', erase: 'blank', export: null },
  { ...byClient, table: prepaidAccounts, personal: [prepaidAccounts.label, prepaidAccounts.blockedReason], export: 'prepaid' },
  { ...byClient, table: paymentOrders, personal: [paymentOrders.refundReason], export: 'onlinePayments' },
  { ...byClient, table: deposits, personal: [deposits.device, deposits.held], export: 'deposits' },
  { table: prepaidSales, path: 'visit', merge: 'follows', erase: 'blank', export: null },
  { table: commissionLines, path: 'visit', merge: 'follows', erase: 'blank', export: null },
  { ...byClient, table: clientCourses, export: 'courses' },
  { ...byClient, table: courseMembers, erase: 'delete', export: 'sharedCourses' },
  { table: courseSessions, path: 'visit', merge: 'follows', erase: 'blank', export: 'courseSessions' },
  { ...byClient, table: loyaltyEntries, personal: [loyaltyEntries.reason], export: 'loyalty' },
  {
    table: sentReceipts,
    path: 'visit',
    merge: 'follows',
    erase: 'blank',
    export: 'sentReceipts',
  },
  // The law requires issued invoices to be kept as they are for ten years.
  { ...byClient, table: invoices, export: 'invoices' },
  // The law requires issued receipts to be kept as they are; they name no client.
  {
    table: fiscalReceipts,
    path: 'visit',
    merge: 'follows',
    erase: 'blank',
    personal: [fiscalReceipts.lotteryCode, fiscalReceipts.words],
    export: 'fiscalReceipts',
  },
  { table: invoiceEntries, path: 'visit', merge: 'follows', erase: 'blank', export: null },
  // The link stays, so that an import does not bring an erased client back.
  { ...byClient, table: cashClients, personal: [cashClients.values, cashClients.agreed], export: null },
  {
    table: cashOrders,
    path: 'visit',
    merge: 'follows',
    erase: 'blank',
    personal: [cashOrders.reason, cashOrders.words],
    export: 'cashOrders',
  },
  { table: stockMovements, path: 'visit', merge: 'follows', erase: 'blank', export: null },
  { ...byClient, table: clientBookingMarks, erase: 'delete', export: 'bookingMarks' },
  { ...byClient, table: clientHistoryRequests, erase: 'delete', export: 'requests' },
  { ...byClient, table: clientFeedbacks, erase: 'delete', export: 'feedback' },
  {
    ...byClient,
    table: clientHistoryColours,
    erase: 'delete',
    files: [clientHistoryColours.image],
    export: 'colours',
  },
  { ...byClient, table: patchTests, erase: 'delete', export: 'patchTests' },
  { ...byClient, table: clientConsentForms, erase: 'delete', export: 'consentForms' },
  { ...byClient, table: conversations, erase: 'delete', export: null },
  { ...byClient, table: incomingMessages, erase: 'delete', export: 'receivedMessages' },
  {
    ...byClient,
    table: clientHistoryHairs,
    erase: 'delete',
    files: [clientHistoryHairs.image],
    export: 'hairDiagnoses',
  },
  {
    ...byClient,
    table: clientHistoryScalps,
    erase: 'delete',
    files: [clientHistoryScalps.image],
    export: 'scalpDiagnoses',
  },
  {
    ...byClient,
    table: clientHistoryGalleries,
    erase: 'delete',
    files: [clientHistoryGalleries.image],
    export: 'pictures',
  },
  { ...byClient, table: clientPrivacies, erase: 'delete', export: 'privacy' },
  { ...byClient, table: clientConsents, erase: 'delete', export: 'consents' },
  { ...byClient, table: clientNpss, erase: 'delete', export: 'recommendations' },
  { ...byClient, table: clientSurveys, erase: 'delete', export: 'surveys' },
  { ...byClient, table: classWaitingEntries, erase: 'delete', export: 'classWaitingList' },
  { ...byClient, table: waitingListEntries, erase: 'delete', export: 'waitingList' },
  {
    table: waitingListOffers,
    path: 'entry',
    merge: 'follows',
    erase: 'delete',
    export: 'waitingListOffers',
  },
  { ...byClient, table: outbox, erase: 'own', export: 'messages' },
  { ...byClient, table: bookingSessions, erase: 'delete', export: null },
  { ...byClient, table: guestPasskeys, erase: 'delete', export: 'passkeys' },
  { ...byClient, table: users, erase: 'own', export: null },
  // Derived by triggers from visits and bookings, which move.
  { table: visitFigures, path: 'client', merge: 'own', erase: 'blank', export: null },
  // Derived from the ledger: recomputed for both clients.
  { table: clientSpending, path: 'client', merge: 'own', erase: 'blank', export: null },
  {
    table: clientDistinctions,
    path: 'client',
    merge: 'own',
    erase: 'delete',
    export: null,
  },
  {
    table: clientMerges,
    path: 'client',
    merge: 'own',
    erase: 'own',
    export: null,
  },
]

/** Columns of a table that hold the id of a client (`…client_id`), without those of pets (`sub_client_id`). */
export const findClientColumns = (table: SQLiteTable): SQLiteColumn[] =>
  Object.values(getTableColumns(table)).filter(({ name }) => /(^|_)client_id$/.test(name) && !name.endsWith('sub_client_id'))

/** The primary key of a table that has a single one. */
export function getKey(table: SQLiteTable): SQLiteColumn {
  const key = Object.values(getTableColumns(table)).find((column) => column.primary)
  if (!key) throw new Error(`${getTableName(table)} has no single primary key`)
  return key
}
