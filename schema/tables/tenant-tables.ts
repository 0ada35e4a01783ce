import { getTableColumns, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as absences from './booking/absences.ts'
import * as bookingRules from './booking/booking-rules.ts'
import * as agenda from './booking/bookings.ts'
import * as calendar from './booking/calendar-feeds.ts'
import * as calendarSync from './booking/calendar-sync.ts'
import * as classes from './booking/classes.ts'
import * as bookingGroups from './booking/groups.ts'
import * as onlineBooking from './booking/online-booking.ts'
import * as guests from './booking/online-booking-guests.ts'
import * as waitingList from './booking/waiting-list.ts'
import * as pets from './care/pets.ts'
import * as colourHistory from './care/treatment-colours.ts'
import * as clientDiagnoses from './care/treatment-diagnoses.ts'
import * as clientGalleries from './care/treatment-galleries.ts'
import * as resources from './catalogue/resources.ts'
import * as catalogue from './catalogue/services.ts'
import * as clientNotes from './clients/clients.ts'
import * as clients from './clients/clients.ts'
import * as consentForms from './clients/consent-forms.ts'
import * as consents from './clients/consents.ts'
import * as ownTerms from './clients/own-terms.ts'
import * as campaigns from './insights/incentives.ts'
import * as reports from './insights/reports.ts'
import * as alerts from './messages/alerts.ts'
import * as outbox from './messages/outbox.ts'
import * as push from './messages/push.ts'
import * as whatsApp from './messages/whatsapp.ts'
import * as cardTerminals from './money/card-terminals.ts'
import * as cashSystem from './money/cash-system.ts'
import * as fees from './money/charges-fees.ts'
import * as surcharges from './money/charges-surcharges.ts'
import * as commissions from './money/commissions.ts'
import * as courses from './money/courses.ts'
import * as dailyRevenue from './money/daily-revenue.ts'
import * as deposits from './money/deposits.ts'
import * as fiscalReceipts from './money/fiscal-receipts.ts'
import * as giftCards from './money/gift-cards.ts'
import * as invoiceExchange from './money/invoice-exchange.ts'
import * as invoices from './money/invoices.ts'
import * as ledger from './money/ledger.ts'
import * as loyalty from './money/loyalty.ts'
import * as onlinePayments from './money/payments.ts'
import * as payroll from './money/payroll.ts'
import * as prepaid from './money/prepaid.ts'
import * as promotions from './money/promotions.ts'
import * as cronMessages from './outreach/automatic-messages.ts'
import * as googleProfile from './outreach/google-profile.ts'
import * as guestPasskeys from './outreach/guest-passkeys.ts'
import * as conversations from './outreach/inbox.ts'
import * as missedCalls from './outreach/missed-calls.ts'
import * as surveys from './outreach/surveys.ts'
import * as apiKeys from './platform/api-keys.ts'
import * as desks from './platform/desks.ts'
import * as directory from './platform/directory.ts'
import * as jobs from './platform/jobs.ts'
import * as oauth from './platform/oauth.ts'
import * as salons from './platform/salons.ts'
import * as session from './platform/session.ts'
import * as salonConfig from './platform/settings.ts'
import * as webhooks from './platform/webhooks.ts'
import * as merges from './records/client-merges.ts'
import * as imports from './records/imports.ts'
import * as attendance from './team/attendance.ts'
import * as news from './team/news.ts'
import * as rota from './team/rota.ts'
import * as staff from './team/staff.ts'
import * as checkIn from './visits/check-in.ts'
import * as visitFigures from './visits/visit-figures.ts'
import * as appointments from './visits/visits.ts'

const modules: readonly Record<string, unknown>[] = [
  absences,
  agenda,
  alerts,
  apiKeys,
  appointments,
  attendance,
  bookingRules,
  bookingGroups,
  calendar,
  calendarSync,
  campaigns,
  cardTerminals,
  cashSystem,
  catalogue,
  classes,
  clientDiagnoses,
  clientGalleries,
  clientNotes,
  clients,
  colourHistory,
  commissions,
  consentForms,
  consents,
  conversations,
  courses,
  cronMessages,
  dailyRevenue,
  directory,
  fees,
  fiscalReceipts,
  giftCards,
  googleProfile,
  guests,
  imports,
  invoiceExchange,
  invoices,
  jobs,
  ledger,
  loyalty,
  merges,
  missedCalls,
  checkIn,
  news,
  oauth,
  onlineBooking,
  outbox,
  whatsApp,
  ownTerms,
  onlinePayments,
  payroll,
  desks,
  deposits,
  pets,
  prepaid,
  promotions,
  push,
  reports,
  resources,
  rota,
  salonConfig,
  salons,
  session,
  staff,
  surcharges,
  guestPasskeys,
  surveys,
  visitFigures,
  waitingList,
  webhooks,
]

/** Every table with rows of a salon, the salon's own included. A test finds files of this folder that are not in the list. */
export const tenantTables: readonly SQLiteTable[] = [...new Set(modules.flatMap((exported) => Object.values(exported)))]
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === 'salon_id'))
