import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { absences } from '../booking/absences.ts'
import { bookingRules, clientBookingMarks } from '../booking/booking-rules.ts'
import { agendaServices, agendas } from '../booking/bookings.ts'
import { calendarFeeds } from '../booking/calendar-feeds.ts'
import { calendarConnections } from '../booking/calendar-sync.ts'
import { classes, classWaitingEntries } from '../booking/classes.ts'
import { bookingGroups } from '../booking/groups.ts'
import { onlineBookingServiceCategories, onlineBookingSlots } from '../booking/online-booking.ts'
import { waitingListEntries, waitingListOffers, waitingListSettings } from '../booking/waiting-list.ts'
import { petGrooms, petPrices } from '../care/pets.ts'
import { clientHistoryColours, patchTests } from '../care/treatment-colours.ts'
import { clientHistoryHairs, clientHistoryScalps } from '../care/treatment-diagnoses.ts'
import { clientHistoryGalleries } from '../care/treatment-galleries.ts'
import { resourceKinds, resourceOutages, resources, serviceResources } from '../catalogue/resources.ts'
import { dashboardServiceCategories, productCategories, products, serviceCategories, serviceSets, services } from '../catalogue/services.ts'
import { clientFeedbacks, clientHistoryRequests, clients, subClients } from '../clients/clients.ts'
import { clientConsentForms, consentForms } from '../clients/consent-forms.ts'
import { clientNpss, messageTemplates } from '../clients/consents.ts'
import { clientOwnTerms } from '../clients/own-terms.ts'
import { campaigns, targetSettings, targets } from '../insights/incentives.ts'
import { reports } from '../insights/reports.ts'
import { whatsAppAccounts, whatsAppTemplates } from '../messages/whatsapp.ts'
import { cardTerminals, cardTerminalTotals } from '../money/card-terminals.ts'
import { cashSystems } from '../money/cash-system.ts'
import { visitFees } from '../money/charges-fees.ts'
import { visitSurcharges } from '../money/charges-surcharges.ts'
import { commissionApprovals, commissions } from '../money/commissions.ts'
import { clientCourses, courseMembers, courseSessions, courses } from '../money/courses.ts'
import { depositRules, deposits } from '../money/deposits.ts'
import { fiscalConnections, fiscalReceipts } from '../money/fiscal-receipts.ts'
import { giftCardSettings, giftCards } from '../money/gift-cards.ts'
import { invoiceExchanges, invoiceSendings } from '../money/invoice-exchange.ts'
import { invoiceEntries, invoiceSettings, invoices } from '../money/invoices.ts'
import { cashMovements, dayClosings, sentReceipts } from '../money/ledger.ts'
import { loyaltySettings } from '../money/loyalty.ts'
import { paymentAccounts, paymentOrders } from '../money/payments.ts'
import { payrollSettings } from '../money/payroll.ts'
import { prepaidAccounts, prepaidSales } from '../money/prepaid.ts'
import {
  bookingPromoCodes,
  lastMinutePrices,
  specialPromoProducts,
  specialPromoServices,
  specialPromoStaff,
  specialPromos,
  specialPromoUsageStats,
} from '../money/promotions.ts'
import { cronMessages } from '../outreach/automatic-messages.ts'
import { googleProfiles } from '../outreach/google-profile.ts'
import { missedCallLines } from '../outreach/missed-calls.ts'
import { clientSurveys, surveys } from '../outreach/surveys.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { attendanceExplanations, attendanceMonths, attendanceSettings, attendances } from '../team/attendance.ts'
import { news } from '../team/news.ts'
import { rotaSettings, rotaTemplates, userAllowances, userShiftRequests } from '../team/rota.ts'
import { userPermissions, userServices, users, userTimeframes } from '../team/staff.ts'
import { checkInPoints } from '../visits/check-in.ts'
import { appointments, clientHistoryProducts, clientHistoryServices, payments } from '../visits/visits.ts'
import { apiKeys } from './api-keys.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes, salons } from './salons.ts'
import { twoStepRequirements } from './session.ts'
import {
  salonConfigCategories,
  salonConfigColours,
  salonConfigDiscounts,
  salonConfigExpenseRanges,
  salonConfigPetBreeds,
  salonConfigPetSizes,
  salonConfigPrivacies,
  salonConfigUIs,
  salonConfigWidgets,
} from './settings.ts'
import { webhooks } from './webhooks.ts'

/** Tables whose changes the audit log records, with the column that names the record a row is part of. */
const auditedTables: [SQLiteTable, partOf?: SQLiteColumn][] = [
  [salons],
  [salonConfigOpeningTimes],
  [salonConfigDaysCloseds],
  [salonConfigWidgets],
  [salonConfigUIs],
  [salonConfigPrivacies],
  [salonConfigDiscounts],
  [salonConfigColours],
  [salonConfigExpenseRanges],
  [salonConfigPetBreeds],
  [salonConfigPetSizes],
  [salonConfigCategories],
  [users],
  [userPermissions, userPermissions.userId],
  [twoStepRequirements],
  [apiKeys],
  [webhooks],
  [userServices, userServices.userId],
  [userTimeframes, userTimeframes.userId],
  [userShiftRequests, userShiftRequests.userId],
  [absences],
  [bookingGroups],
  [classes],
  [classWaitingEntries, classWaitingEntries.classId],
  [userAllowances, userAllowances.userId],
  [attendances, attendances.userId],
  [attendanceExplanations, attendanceExplanations.userId],
  [attendanceMonths],
  [attendanceSettings],
  [commissions, commissions.userId],
  [commissionApprovals, commissionApprovals.userId],
  [payrollSettings],
  [rotaTemplates],
  [rotaSettings],
  [news],
  [calendarFeeds, calendarFeeds.userId],
  [calendarConnections, calendarConnections.userId],
  [googleProfiles],
  [missedCallLines],
  [checkInPoints],
  [whatsAppAccounts],
  [whatsAppTemplates],
  [cashSystems],
  [fiscalConnections],
  [invoiceExchanges],
  [invoiceSendings, invoiceSendings.invoiceId],
  [fiscalReceipts, fiscalReceipts.appointmentId],
  [bookingRules],
  [clientBookingMarks, clientBookingMarks.clientId],
  [depositRules],
  [deposits, deposits.agendaId],
  [paymentAccounts],
  [paymentOrders, paymentOrders.clientId],
  [cardTerminals],
  [cardTerminalTotals],
  [serviceCategories],
  [dashboardServiceCategories],
  [productCategories],
  [services],
  [serviceSets],
  [resourceKinds],
  [resources, resources.resourceKindId],
  [resourceOutages, resourceOutages.resourceId],
  [serviceResources, serviceResources.serviceId],
  [courses],
  [clientCourses, clientCourses.clientId],
  [courseMembers, courseMembers.prepaidId],
  [courseSessions, courseSessions.appointmentId],
  [loyaltySettings],
  [products],
  [onlineBookingServiceCategories],
  [onlineBookingSlots],
  [clients],
  [subClients, subClients.clientId],
  [petGrooms, petGrooms.subClientId],
  [petPrices],
  [clientOwnTerms, clientOwnTerms.clientId],
  [agendas],
  [agendaServices, agendaServices.agendaId],
  [appointments, appointments.agendaId],
  [payments, payments.appointmentId],
  [clientHistoryServices, clientHistoryServices.appointmentId],
  [clientHistoryProducts, clientHistoryProducts.appointmentId],
  [giftCards],
  [giftCardSettings],
  [prepaidAccounts],
  [prepaidSales, prepaidSales.prepaidId],
  [visitSurcharges, visitSurcharges.appointmentId],
  [visitFees, visitFees.appointmentId],
  [specialPromos],
  [specialPromoServices, specialPromoServices.specialPromoId],
  [specialPromoProducts, specialPromoProducts.specialPromoId],
  [specialPromoStaff, specialPromoStaff.specialPromoId],
  [specialPromoUsageStats, specialPromoUsageStats.appointmentId],
  [bookingPromoCodes],
  [lastMinutePrices],
  [campaigns],
  [targets],
  [targetSettings],
  [clientHistoryRequests, clientHistoryRequests.clientId],
  [clientFeedbacks, clientFeedbacks.clientId],
  [clientNpss, clientNpss.clientId],
  [messageTemplates],
  [reports],
  [consentForms],
  [clientConsentForms, clientConsentForms.clientId],
  [surveys],
  [clientSurveys, clientSurveys.clientId],
  [cronMessages],
  [clientHistoryColours, clientHistoryColours.clientId],
  [patchTests, patchTests.clientId],
  [clientHistoryHairs, clientHistoryHairs.clientId],
  [clientHistoryScalps, clientHistoryScalps.clientId],
  [clientHistoryGalleries, clientHistoryGalleries.clientId],
  [waitingListEntries],
  [waitingListOffers, waitingListOffers.waitingListEntryId],
  [waitingListSettings],
  [dayClosings],
  [cashMovements],
  [sentReceipts, sentReceipts.appointmentId],
  [invoices],
  [invoiceEntries, invoiceEntries.invoiceId],
  [invoiceSettings],
]

/** Columns without meaning for a reader of the audit log, and secrets and copies that must not be stored twice. */
const excludedColumns = new Set([
  'key_hash',
  'code_hash',
  'salon_id',
  'version',
  'changed_by',
  'changed_utc',
  'password_hash',
  'search_no',
  'search_text',
  'search_digits',
  'settings_json',
  'used_grams',
  'shortcuts_json',
  // Steps of a sending: what becomes of it is its state.
  'next_utc',
  'leased_until_utc',
  'attempts',
])

/** Whether an update changes a column. Fractions are compared as they are stored: JSON has 15 digits of them. */
const differs = (column: SQLiteColumn) => {
  const [before, after] = [`OLD."${column.name}"`, `NEW."${column.name}"`]
  return column.getSQLType() === 'real' ? `json_quote(${before}) IS NOT json_quote(${after})` : `${before} IS NOT ${after}`
}

function createAuditTriggers([table, partOf]: [SQLiteTable, SQLiteColumn?]): SchemaObject[] {
  const name = getTableName(table)
  const allColumns: SQLiteColumn[] = Object.values(getTableColumns(table))
  const id = allColumns.find((column) => column.primary)?.name
  if (!id) throw new Error(`${name} has no single primary key`)
  const root = partOf?.name ?? id
  const kept = allColumns.filter((column) => !excludedColumns.has(column.name))
  const columns = kept.map((column) => column.name)
  const toObject = (row: 'OLD' | 'NEW') => `json_object(
        ${columns.map((column) => `'${column}', ${row}."${column}"`).join(',\n        ')}
      )`
  // Only the columns that differ are stored: a booking moved ten times is ten small rows. The text is joined column by column, because
  // to join two json_each of all columns takes milliseconds per row.
  const entry = (column: SQLiteColumn, row: 'OLD' | 'NEW') =>
    `iif(${differs(column)}, ',"${column.name}":' || json_quote(${row}."${column.name}"), '')`
  const difference = (row: 'OLD' | 'NEW') => `'{' || substr(
      ${kept.map((column) => entry(column, row)).join(' ||\n      ')},
      2
    ) || '}'`
  const updateAction = columns.includes('deleted_utc')
    ? `CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END`
    : `'change'`
  const insertEntry = (action: string, before: string, after: string, row: 'OLD' | 'NEW' = 'NEW') => `
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    ${row}.salon_id, ${row}.changed_utc, ${row}.changed_by, '${name}', ${row}."${id}", ${row}."${root}", ${action},
    ${before},
    ${after}
  );`
  // A sending takes many steps, of which the log has those that change what a reader sees.
  const isSending = allColumns.some((column) => column.name === 'leased_until_utc')
  // A role is one row that is inserted and deleted: its entries say which role it is.
  const isRole = table === userPermissions
  return [
    createTrigger(
      `audit_log_${name}_insert`,
      `AFTER INSERT ON ${name} WHEN NEW.salon_id IS NOT NULL`,
      insertEntry(`'create'`, 'NULL', isRole ? toObject('NEW') : 'NULL'),
    ),
    ...(isRole
      ? [
          createTrigger(
            `audit_log_${name}_delete`,
            `AFTER DELETE ON ${name} WHEN OLD.salon_id IS NOT NULL`,
            insertEntry(`'delete'`, toObject('OLD'), 'NULL', 'OLD'),
          ),
        ]
      : []),
    createTrigger(
      `audit_log_${name}_update`,
      `AFTER UPDATE ON ${name} WHEN NEW.salon_id IS NOT NULL${isSending ? ` AND (\n  ${kept.map(differs).join('\n  OR ')}\n)` : ''}`,
      insertEntry(updateAction, difference('OLD'), difference('NEW')),
    ),
  ]
}

/**
 * Write one row of `audit_log` per inserted or updated row, with the columns that differ by column name, and per deleted role, in
 * the name of who changed it last: set `changed_by` and `changed_utc` before the deletion.
 */
export const auditTriggers: SchemaObject[] = auditedTables.flatMap(createAuditTriggers)
