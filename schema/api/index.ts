/** All endpoint tables by feature. Router, typed client, OpenAPI page and contract tests read this list. */

import { passwords, sessions, twoStep, twoStepRequirements } from './account-security.ts'
import { agendaServices, agendas } from './agenda.ts'
import { auditLog } from './agenda-history.ts'
import { agendaMoves } from './agenda-moves.ts'
import { agendaSeries } from './agenda-series.ts'
import { alerts } from './alerts.ts'
import { appointments, clientHistoryServiceSteps } from './appointments.ts'
import { attendanceSettings, attendances } from './attendances.ts'
import { auditPages } from './audit-log.ts'
import { birthdays } from './birthdays.ts'
import { bookingForms } from './booking-forms.ts'
import { bookingLinks } from './booking-links.ts'
import { bookingPage } from './booking-page.ts'
import { calendarFeeds, calendarLinks } from './calendar.ts'
import { campaigns } from './campaigns.ts'
import { cardTerminals, terminalDays } from './card-terminals.ts'
import { cashNotices } from './cash-notices.ts'
import { cashSystem } from './cash-system.ts'
import { services } from './catalogue.ts'
import { dashboardServiceCategories, onlineBookingServiceCategories, productCategories, serviceCategories } from './categories.ts'
import { clientCourses } from './client-courses.ts'
import { dashboardClients } from './client-dashboard.ts'
import { clientDevices, guestDevices } from './client-devices.ts'
import { clientHistoryGalleries } from './client-galleries.ts'
import { clientHistoryProducts, clientHistoryServices } from './client-history.ts'
import { nextAgendasLinks, npsLinks, privacyLinks } from './client-links.ts'
import { clientList } from './client-list.ts'
import { clientNextAgendas, clientNPSs, clientReviews } from './client-messages.ts'
import { clientFeedbacks, clientHistoryRequests } from './client-notes.ts'
import { clientPrivacies } from './client-privacies.ts'
import { clientRecord } from './client-record.ts'
import { clientVisits } from './client-visits.ts'
import { clients } from './clients.ts'
import { clientHistoryColours } from './colours.ts'
import { commissionStatements } from './commission-statements.ts'
import { commissions } from './commissions.ts'
import { clientConsentForms, consentForms } from './consent-forms.ts'
import { conversationBadge } from './conversation-badge.ts'
import { conversations } from './conversations.ts'
import { courses } from './courses.ts'
import { cronMessages } from './cron-messages.ts'
import { customerAnalysis } from './customer-analysis.ts'
import { dashboardRows } from './dashboard-rows.ts'
import { dashboards, salonsGrowing } from './dashboards.ts'
import { dataQualities } from './data-quality.ts'
import { clientHistoryHairs, clientHistoryScalps } from './diagnoses.ts'
import { endOfDay } from './end-of-day.ts'
import type { EndpointTable } from './endpoint.ts'
import { clientErase } from './erase.ts'
import { tableExports } from './exports.ts'
import { visitFees } from './fees.ts'
import { files } from './files.ts'
import { formLinks } from './form-links.ts'
import { gatewayAccounts } from './gateway-accounts.ts'
import { gatewayHooks } from './gateway-hooks.ts'
import { giftCardGuests, giftCardLinks } from './gift-card-guests.ts'
import { giftCards } from './gift-cards.ts'
import { guestBenefits } from './guest-benefits.ts'
import { imports } from './imports.ts'
import { invoiceSettings } from './invoice-settings.ts'
import { invoiceLinks, invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { lastMinutePrices } from './last-minute.ts'
import { ledger } from './ledger.ts'
import { liability } from './liability.ts'
import { logs } from './logs.ts'
import { loyalty, loyaltySettings } from './loyalty.ts'
import { clientMerge } from './merge.ts'
import { messageBatches, messageTemplates } from './message-batches.ts'
import { news } from './news.ts'
import { onlineBooking } from './online-booking.ts'
import { onlineBookingSlots } from './online-booking-slots.ts'
import { patchTests } from './patch-tests.ts'
import { permissions, userPermissions } from './permissions.ts'
import { petExports } from './pet-exports.ts'
import { petMessages } from './pet-messages.ts'
import { petPrices } from './pet-prices.ts'
import { petGrooms, subClients } from './pets.ts'
import { products } from './products.ts'
import { publicInfo } from './public-info.ts'
import { reports } from './reports.ts'
import { clientRetention } from './retention.ts'
import { rota, rotaSettings, rotaTemplates, userAllowances } from './rota.ts'
import { colours, daysCloseds, openingTimes, privacies, uiConfigs, widgets } from './salon-config.ts'
import { salonConfigs } from './salon-configs.ts'
import { configCategories, discounts, expenseRanges, petBreeds, petSizes } from './salon-lists.ts'
import { salonPeople } from './salon-people.ts'
import { salons } from './salons.ts'
import { serviceSets } from './service-sets.ts'
import { session } from './session.ts'
import { userShiftRequests } from './shift-requests.ts'
import { userShifts } from './shifts.ts'
import { specialPromos } from './special-promos.ts'
import { users } from './staff.ts'
import { staffRecords } from './staff-records.ts'
import { surchargeLinks } from './surcharge-links.ts'
import { surcharges } from './surcharges.ts'
import { surveyLinks } from './survey-links.ts'
import { clientSurveys, surveys } from './surveys.ts'
import { restores, takeOuts } from './take-outs.ts'
import { targets } from './targets.ts'
import { timeClock } from './time-clock.ts'
import { userTimeframes } from './timeframes.ts'
import { userServices } from './user-services.ts'
import { userSettings } from './user-settings.ts'
import { waitingList, waitingListSettings } from './waiting-list.ts'
import { waitingListGuests } from './waiting-list-guests.ts'

/** All endpoint tables by name. The type says no more than that: otherwise a change of one table would be a change of all. */
export const endpoints: Readonly<Record<string, EndpointTable>> = {
  session,
  sessions,
  twoStep,
  twoStepRequirements,
  passwords,
  alerts,
  news,
  users,
  staffRecords,
  userSettings,
  userTimeframes,
  userShifts,
  userShiftRequests,
  userAllowances,
  commissions,
  commissionStatements,
  rota,
  rotaTemplates,
  rotaSettings,
  attendances,
  attendanceSettings,
  timeClock,
  userServices,
  agendas,
  agendaMoves,
  agendaSeries,
  agendaServices,
  appointments,
  clientHistoryServiceSteps,
  clientHistoryServices,
  clientHistoryProducts,
  clientHistoryRequests,
  clientFeedbacks,
  clientHistoryColours,
  patchTests,
  clientHistoryHairs,
  clientHistoryScalps,
  clientHistoryGalleries,
  ledger,
  endOfDay,
  invoices,
  invoiceLinks,
  invoiceSettings,
  services,
  serviceCategories,
  dashboardServiceCategories,
  onlineBookingServiceCategories,
  productCategories,
  products,
  serviceSets,
  courses,
  clientCourses,
  guestBenefits,
  loyalty,
  loyaltySettings,
  clients,
  clientList,
  clientRecord,
  clientMerge,
  clientErase,
  clientRetention,
  imports,
  jobs,
  clientVisits,
  dashboards,
  dashboardClients,
  dashboardRows,
  salonsGrowing,
  customerAnalysis,
  dataQualities,
  clientDevices,
  clientPrivacies,
  clientNPSs,
  clientNextAgendas,
  clientReviews,
  clientSurveys,
  surveys,
  surveyLinks,
  messageBatches,
  messageTemplates,
  privacyLinks,
  npsLinks,
  nextAgendasLinks,
  birthdays,
  subClients,
  petGrooms,
  petExports,
  petMessages,
  petPrices,
  giftCards,
  giftCardGuests,
  giftCardLinks,
  liability,
  visitFees,
  surcharges,
  restores,
  tableExports,
  takeOuts,
  surchargeLinks,
  specialPromos,
  lastMinutePrices,
  reports,
  targets,
  campaigns,
  salons,
  salonPeople,
  publicInfo,
  bookingPage,
  bookingForms,
  clientConsentForms,
  consentForms,
  formLinks,
  conversationBadge,
  conversations,
  cronMessages,
  gatewayAccounts,
  gatewayHooks,
  logs,
  salonConfigs,
  daysCloseds,
  widgets,
  openingTimes,
  privacies,
  configCategories,
  uiConfigs,
  discounts,
  colours,
  expenseRanges,
  petBreeds,
  petSizes,
  onlineBookingSlots,
  onlineBooking,
  guestDevices,
  waitingList,
  waitingListGuests,
  waitingListSettings,
  bookingLinks,
  cardTerminals,
  terminalDays,
  cashSystem,
  cashNotices,
  calendarFeeds,
  calendarLinks,
  files,
  permissions,
  userPermissions,
  auditLog,
  auditPages,
}
