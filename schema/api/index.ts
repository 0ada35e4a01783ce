/** All endpoint tables by feature. Router, typed client, OpenAPI page and contract tests read this list. */

import { auditLog } from './booking/booking-history.ts'
import { bookingLinks } from './booking/booking-links.ts'
import { agendaMoves } from './booking/booking-moves.ts'
import { bookingPage } from './booking/booking-page.ts'
import { agendaSeries } from './booking/booking-series.ts'
import { agendaServices, agendas } from './booking/bookings.ts'
import { calendarFeeds, calendarLinks } from './booking/calendar-feeds.ts'
import { onlineBooking } from './booking/online-booking.ts'
import { onlineBookingSlots } from './booking/online-booking-slots.ts'
import { waitingList, waitingListSettings } from './booking/waiting-list.ts'
import { waitingListGuests } from './booking/waiting-list-guests.ts'
import { patchTests } from './care/patch-tests.ts'
import { petExports } from './care/pet-exports.ts'
import { petMessages } from './care/pet-messages.ts'
import { petPrices } from './care/pet-prices.ts'
import { petGrooms, subClients } from './care/pets.ts'
import { clientHistoryColours } from './care/treatment-colours.ts'
import { clientHistoryHairs, clientHistoryScalps } from './care/treatment-diagnoses.ts'
import { clientHistoryGalleries } from './care/treatment-galleries.ts'
import { dashboardServiceCategories, onlineBookingServiceCategories, productCategories, serviceCategories } from './catalogue/categories.ts'
import { serviceSets } from './catalogue/packages.ts'
import { products } from './catalogue/products.ts'
import { services } from './catalogue/services.ts'
import { birthdays } from './clients/birthdays.ts'
import { clientDevices, guestDevices } from './clients/client-devices.ts'
import { nextAgendasLinks, npsLinks, privacyLinks } from './clients/client-links.ts'
import { clientList } from './clients/client-list.ts'
import { clientFeedbacks, clientHistoryRequests } from './clients/client-notes.ts'
import { clientRecord } from './clients/client-record.ts'
import { clients } from './clients/clients.ts'
import { formLinks } from './clients/consent-form-links.ts'
import { clientConsentForms, consentForms } from './clients/consent-forms.ts'
import { bookingForms } from './clients/consent-forms-bookings.ts'
import { clientPrivacies } from './clients/consents.ts'
import type { EndpointTable } from './endpoint.ts'
import { customerAnalysis, dashboardClients, dashboardRows, dashboards, salonsGrowing } from './insights/dashboards.ts'
import { campaigns } from './insights/incentives.ts'
import { reports } from './insights/reports.ts'
import { targets } from './insights/targets.ts'
import { alerts } from './messages/alerts.ts'
import { gatewayAccounts } from './messages/gateway-accounts.ts'
import { gatewayHooks } from './messages/gateway-hooks.ts'
import { messageBatches, messageTemplates } from './messages/message-batches.ts'
import { logs } from './messages/message-log.ts'
import { cardTerminals, terminalDays } from './money/card-terminals.ts'
import { cashNotices, cashSystem } from './money/cash-system.ts'
import { visitFees } from './money/charges-fees.ts'
import { surcharges } from './money/charges-surcharges.ts'
import { commissionStatements } from './money/commission-statements.ts'
import { commissions } from './money/commissions.ts'
import { courses } from './money/courses.ts'
import { clientCourses } from './money/courses-of-client.ts'
import { endOfDay } from './money/end-of-day.ts'
import { giftCardGuests, giftCardLinks } from './money/gift-card-guests.ts'
import { giftCards } from './money/gift-cards.ts'
import { guestBenefits } from './money/guest-benefits.ts'
import { invoiceLinks, invoiceSettings, invoices } from './money/invoices.ts'
import { ledger } from './money/ledger.ts'
import { liability } from './money/liability.ts'
import { loyalty, loyaltySettings } from './money/loyalty.ts'
import { lastMinutePrices, specialPromos } from './money/promotions.ts'
import { surchargeLinks } from './money/surcharge-links.ts'
import { cronMessages } from './outreach/automatic-messages.ts'
import { clientNextAgendas, clientNPSs, clientReviews } from './outreach/client-messages.ts'
import { conversations } from './outreach/inbox.ts'
import { conversationBadge } from './outreach/inbox-badge.ts'
import { surveyLinks } from './outreach/survey-links.ts'
import { clientSurveys, surveys } from './outreach/surveys.ts'
import { passwords, sessions, twoStep, twoStepRequirements } from './platform/account-security.ts'
import { auditPages } from './platform/audit-log.ts'
import { files } from './platform/files.ts'
import { jobs } from './platform/jobs.ts'
import { publicInfo } from './platform/public-info.ts'
import { salonPeople } from './platform/salon-people.ts'
import { salons } from './platform/salons.ts'
import { session } from './platform/session.ts'
import { salonConfigs } from './platform/settings.ts'
import { configCategories, discounts, expenseRanges, petBreeds, petSizes } from './platform/settings-lists.ts'
import { colours, daysCloseds, openingTimes, privacies, uiConfigs, widgets } from './platform/settings-resources.ts'
import { userSettings } from './platform/user-settings.ts'
import { clientErase } from './records/client-erase.ts'
import { clientMerge } from './records/client-merge.ts'
import { clientRetention } from './records/client-retention.ts'
import { dataQualities } from './records/data-quality.ts'
import { tableExports } from './records/exports.ts'
import { imports } from './records/imports.ts'
import { restores, takeOuts } from './records/take-out.ts'
import { attendanceSettings, attendances } from './team/attendance.ts'
import { news } from './team/news.ts'
import { permissions, userPermissions } from './team/permissions.ts'
import { rota, rotaSettings, rotaTemplates, userAllowances } from './team/rota.ts'
import { userShiftRequests } from './team/shift-requests.ts'
import { userShifts } from './team/shifts.ts'
import { users } from './team/staff.ts'
import { staffRecords } from './team/staff-records.ts'
import { timeClock } from './team/time-clock.ts'
import { userTimeframes } from './team/timeframes.ts'
import { userServices } from './team/user-services.ts'
import { clientVisits } from './visits/client-visits.ts'
import { clientHistoryProducts, clientHistoryServices } from './visits/performed-services.ts'
import { appointments, clientHistoryServiceSteps } from './visits/visits.ts'

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
