import { agendaFeatures } from './features/booking/bookings/handlers.ts'
import { onlineBookingFeatures } from './features/booking/online-booking/handlers.ts'
import { serviceFeatures } from './features/catalogue/services/handlers.ts'
import { clientFeatures } from './features/clients/clients/handlers.ts'
import { alertFeatures } from './features/messages/alerts/handlers.ts'
import { ledgerFeatures } from './features/money/checkout/handlers.ts'
import { sessionFeatures } from './features/platform/session/handlers.ts'
import { staffFeatures } from './features/team/staff/handlers.ts'
import { clientVisitFeatures } from './features/visits/reception/handlers.ts'
import { appointmentFeatures } from './features/visits/visits/handlers.ts'
import { clientHistoryFeatures } from './features/visits/visits/line-handlers.ts'
import { defineLazyRoutes } from './http/lazy-routes.ts'
import { listRoutes } from './http/serve.ts'

/**
 * The routes of all features. Those that a desk or a guest uses all day are there when a Worker starts; the others are loaded at their
 * first call.
 */
export const routes = [
  ...listRoutes([
    ...sessionFeatures,
    ...alertFeatures,
    ...staffFeatures,
    ...agendaFeatures,
    ...appointmentFeatures,
    ...clientHistoryFeatures,
    ...ledgerFeatures,
    ...serviceFeatures,
    ...clientFeatures,
    ...clientVisitFeatures,
    ...onlineBookingFeatures,
  ]),
  ...defineLazyRoutes(['staffRecords'], async () => (await import('./features/team/staff/record-handlers.ts')).staffRecordFeatures),
  ...defineLazyRoutes(
    ['clientFeedbacks', 'clientHistoryRequests'],
    async () => (await import('./features/clients/client-notes/handlers.ts')).clientNoteFeatures,
  ),
  ...defineLazyRoutes(['clientOwnTerms'], async () => (await import('./features/clients/own-terms/handlers.ts')).ownTermsFeatures),
  ...defineLazyRoutes(
    ['clientErase', 'clientRetention'],
    async () => (await import('./features/records/client-erase/handlers.ts')).clientEraseFeatures,
  ),
  ...defineLazyRoutes(
    ['clientPrivacies', 'privacyLinks'],
    async () => (await import('./features/clients/consents/handlers.ts')).clientPrivacyFeatures,
  ),
  ...defineLazyRoutes(
    ['clientNextAgendas', 'clientNPSs', 'clientReviews', 'messageBatches', 'nextAgendasLinks', 'npsLinks'],
    async () => (await import('./features/outreach/client-messages/handlers.ts')).clientMessageFeatures,
  ),
  ...defineLazyRoutes(
    ['clientSurveys', 'surveyLinks', 'surveys'],
    async () => (await import('./features/outreach/surveys/handlers.ts')).surveyFeatures,
  ),
  ...defineLazyRoutes(['restores', 'takeOuts'], async () => (await import('./features/records/take-out/handlers.ts')).takeOutFeatures),
  ...defineLazyRoutes(['tableExports'], async () => (await import('./features/records/exports/handlers.ts')).exportFeatures),
  ...defineLazyRoutes(['imports', 'jobs'], async () => (await import('./features/records/imports/handlers.ts')).importFeatures),
  ...defineLazyRoutes(
    ['customerAnalysis', 'dashboardClients', 'dashboardRows', 'dashboards', 'salonsGrowing'],
    async () => (await import('./features/insights/dashboards/handlers.ts')).dashboardFeatures,
  ),
  ...defineLazyRoutes(
    ['commissions', 'commissionStatements'],
    async () => (await import('./features/money/commissions/handlers.ts')).commissionFeatures,
  ),
  ...defineLazyRoutes(
    ['invoiceLinks', 'invoices', 'invoiceSettings'],
    async () => (await import('./features/money/invoices/handlers.ts')).invoiceFeatures,
  ),
  ...defineLazyRoutes(
    ['clientCourses', 'courses', 'guestBenefits'],
    async () => (await import('./features/money/courses/handlers.ts')).courseFeatures,
  ),
  ...defineLazyRoutes(['loyalty', 'loyaltySettings'], async () => (await import('./features/money/loyalty/handlers.ts')).loyaltyFeatures),
  ...defineLazyRoutes(['dataQualities'], async () => (await import('./features/records/data-quality/handlers.ts')).dataQualityFeatures),
  ...defineLazyRoutes(['auditPages'], async () => (await import('./features/platform/audit-log/handlers.ts')).auditLogFeatures),
  ...defineLazyRoutes(['clientMerge'], async () => (await import('./features/records/client-merge/handlers.ts')).clientMergeFeatures),
  ...defineLazyRoutes(
    ['clientHistoryColours', 'clientHistoryGalleries', 'clientHistoryHairs', 'clientHistoryScalps', 'patchTests'],
    async () => (await import('./features/care/treatments/handlers.ts')).clientTreatmentFeatures,
  ),
  ...defineLazyRoutes(
    ['messageTemplates'],
    async () => (await import('./features/messages/templates/handlers.ts')).messageTemplateFeatures,
  ),
  ...defineLazyRoutes(['news'], async () => (await import('./features/team/news/handlers.ts')).newsFeatures),
  ...defineLazyRoutes(
    ['guestPasskeys', 'guestPasskeySignIn'],
    async () => (await import('./features/outreach/guest-passkeys/handlers.ts')).guestPasskeyFeatures,
  ),
  ...defineLazyRoutes(['guestHome'], async () => (await import('./features/outreach/guest-home/handlers.ts')).guestHomeFeatures),
  ...defineLazyRoutes(['campaigns'], async () => (await import('./features/insights/incentives/handlers.ts')).campaignFeatures),
  ...defineLazyRoutes(
    ['giftCardGuests', 'giftCardLinks', 'giftCards'],
    async () => (await import('./features/money/gift-cards/handlers.ts')).giftCardFeatures,
  ),
  ...defineLazyRoutes(
    ['accountantMonth'],
    async () => (await import('./features/money/accountant-month/handlers.ts')).accountantMonthFeatures,
  ),
  ...defineLazyRoutes(
    ['paymentAccounts', 'paymentEvents', 'paymentLinks', 'paymentOrders'],
    async () => (await import('./features/money/payments/handlers.ts')).paymentFeatures,
  ),
  ...defineLazyRoutes(
    ['depositRules', 'deposits', 'guestDeposits'],
    async () => (await import('./features/money/deposits/handlers.ts')).depositFeatures,
  ),
  ...defineLazyRoutes(
    ['invoiceExchange'],
    async () => (await import('./features/money/invoices/exchange-handlers.ts')).invoiceExchangeFeatures,
  ),
  ...defineLazyRoutes(['fiscalReceipts'], async () => (await import('./features/money/fiscal-receipts/handlers.ts')).fiscalReceiptFeatures),
  ...defineLazyRoutes(['payroll'], async () => (await import('./features/money/payroll/handlers.ts')).payrollFeatures),
  ...defineLazyRoutes(['sales'], async () => (await import('./features/money/checkout/sale-handlers.ts')).saleFeatures),
  ...defineLazyRoutes(['liability'], async () => (await import('./features/money/liability/handlers.ts')).liabilityFeatures),
  ...defineLazyRoutes(['reports'], async () => (await import('./features/insights/reports/handlers.ts')).reportFeatures),
  ...defineLazyRoutes(['targets'], async () => (await import('./features/insights/targets/handlers.ts')).targetFeatures),
  ...defineLazyRoutes(
    ['lastMinutePrices'],
    async () => (await import('./features/money/promotions/last-minute-handlers.ts')).lastMinuteFeatures,
  ),
  ...defineLazyRoutes(['specialPromos'], async () => (await import('./features/money/promotions/handlers.ts')).promotionFeatures),
  ...defineLazyRoutes(
    ['cronMessages'],
    async () => (await import('./features/outreach/automatic-messages/handlers.ts')).cronMessageFeatures,
  ),
  ...defineLazyRoutes(['logs'], async () => (await import('./features/messages/message-log/handlers.ts')).messageLogFeatures),
  ...defineLazyRoutes(
    ['bookingForms', 'clientConsentForms', 'consentForms', 'formLinks'],
    async () => (await import('./features/clients/consent-forms/handlers.ts')).consentFormFeatures,
  ),
  ...defineLazyRoutes(
    ['conversationBadge', 'conversations'],
    async () => (await import('./features/outreach/inbox/handlers.ts')).inboxFeatures,
  ),
  ...defineLazyRoutes(
    ['checkInLinks', 'checkInPoints'],
    async () => (await import('./features/visits/check-in/handlers.ts')).checkInFeatures,
  ),
  ...defineLazyRoutes(['clientCalls'], async () => (await import('./features/outreach/client-calls/handlers.ts')).clientCallFeatures),
  ...defineLazyRoutes(
    ['missedCallLinks', 'missedCalls'],
    async () => (await import('./features/outreach/missed-calls/handlers.ts')).missedCallFeatures,
  ),
  ...defineLazyRoutes(['whatsApp'], async () => (await import('./features/messages/whatsapp/handlers.ts')).whatsAppFeatures),
  ...defineLazyRoutes(
    ['whatsAppHooks'],
    async () => (await import('./features/messages/gateway-hooks/cloud-handlers.ts')).whatsAppHookFeatures,
  ),
  ...defineLazyRoutes(['gatewayHooks'], async () => (await import('./features/messages/gateway-hooks/handlers.ts')).gatewayHookFeatures),
  ...defineLazyRoutes(
    ['calendarFeeds', 'calendarLinks'],
    async () => (await import('./features/booking/calendar-feeds/handlers.ts')).calendarFeatures,
  ),
  ...defineLazyRoutes(['calendarSync'], async () => (await import('./features/booking/calendar-sync/handlers.ts')).calendarSyncFeatures),
  ...defineLazyRoutes(['endOfDay'], async () => (await import('./features/money/end-of-day/handlers.ts')).endOfDayFeatures),
  ...defineLazyRoutes(
    ['cardTerminals', 'terminalDays'],
    async () => (await import('./features/money/end-of-day/terminal-handlers.ts')).cardTerminalFeatures,
  ),
  ...defineLazyRoutes(
    ['cashSystem', 'cashNotices'],
    async () => (await import('./features/money/cash-system/handlers.ts')).cashSystemFeatures,
  ),
  ...defineLazyRoutes(
    ['gatewayAccounts'],
    async () => (await import('./features/messages/gateway-accounts/handlers.ts')).gatewayAccountFeatures,
  ),
  ...defineLazyRoutes(
    ['attendances', 'attendanceSettings', 'timeClock'],
    async () => (await import('./features/team/attendance/handlers.ts')).attendanceFeatures,
  ),
  ...defineLazyRoutes(
    ['surchargeLinks', 'surcharges'],
    async () => (await import('./features/money/charges/surcharge-handlers.ts')).surchargeFeatures,
  ),
  ...defineLazyRoutes(['visitFees'], async () => (await import('./features/money/charges/fee-handlers.ts')).feeFeatures),
  ...defineLazyRoutes(
    ['readyToCollect'],
    async () => (await import('./features/visits/ready-to-collect/handlers.ts')).readyToCollectFeatures,
  ),
  ...defineLazyRoutes(['petMessages'], async () => (await import('./features/care/pets/message-handlers.ts')).petMessageFeatures),
  ...defineLazyRoutes(
    ['petExports', 'petGrooms', 'petPrices', 'subClients'],
    async () => (await import('./features/care/pets/handlers.ts')).petFeatures,
  ),
  ...defineLazyRoutes(['absences'], async () => (await import('./features/booking/absences/handlers.ts')).absenceFeatures),
  ...defineLazyRoutes(['bookingGroups'], async () => (await import('./features/booking/groups/handlers.ts')).groupFeatures),
  ...defineLazyRoutes(
    ['rota', 'rotaSettings', 'rotaTemplates', 'userAllowances', 'userShiftRequests', 'userShifts', 'userTimeframes'],
    async () => (await import('./features/team/rota/handlers.ts')).rotaFeatures,
  ),
  ...defineLazyRoutes(
    [
      'colours',
      'configCategories',
      'daysCloseds',
      'discounts',
      'expenseRanges',
      'onlineBookingSlots',
      'openingTimes',
      'petBreeds',
      'petSizes',
      'privacies',
      'salonConfigs',
      'uiConfigs',
      'widgets',
    ],
    async () => (await import('./features/platform/settings/handlers.ts')).salonConfigFeatures,
  ),
  ...defineLazyRoutes(
    ['freeTimes', 'waitingList', 'waitingListGuests', 'waitingListSettings'],
    async () => (await import('./features/booking/waiting-list/handlers.ts')).waitingListFeatures,
  ),
  ...defineLazyRoutes(['unitOutages'], async () => (await import('./features/booking/bookings/outage-handlers.ts')).unitOutageFeatures),
  ...defineLazyRoutes(['agendaUnits'], async () => (await import('./features/booking/bookings/unit-handlers.ts')).agendaUnitFeatures),
  ...defineLazyRoutes(['classes', 'classSeats'], async () => (await import('./features/booking/classes/handlers.ts')).classFeatures),
  ...defineLazyRoutes(
    ['classLinks', 'onlineClasses'],
    async () => (await import('./features/booking/classes/online-handlers.ts')).onlineClassFeatures,
  ),
  ...defineLazyRoutes(['bookingPage'], async () => (await import('./features/booking/booking-page/handlers.ts')).bookingPageFeatures),
  ...defineLazyRoutes(['onlineGroups'], async () => (await import('./features/booking/online-groups/handlers.ts')).onlineGroupFeatures),
  ...defineLazyRoutes(['bookingRules'], async () => (await import('./features/booking/booking-rules/handlers.ts')).bookingRuleFeatures),
  ...defineLazyRoutes(
    ['bookingLinks', 'groupLinks'],
    async () => (await import('./features/booking/booking-links/handlers.ts')).bookingLinkFeatures,
  ),
  ...defineLazyRoutes(['serviceSets'], async () => (await import('./features/catalogue/packages/handlers.ts')).packageFeatures),
  ...defineLazyRoutes(['priceList'], async () => (await import('./features/catalogue/price-list/handlers.ts')).priceListFeatures),
  ...defineLazyRoutes(
    ['resourceKinds', 'resources'],
    async () => (await import('./features/catalogue/resources/handlers.ts')).resourceFeatures,
  ),
  ...defineLazyRoutes(['products'], async () => (await import('./features/catalogue/products/handlers.ts')).productFeatures),
  ...defineLazyRoutes(['birthdays'], async () => (await import('./features/clients/clients/birthday-handlers.ts')).birthdayFeatures),
  ...defineLazyRoutes(
    ['clientDevices', 'guestDevices'],
    async () => (await import('./features/clients/clients/device-handlers.ts')).clientDeviceFeatures,
  ),
  ...defineLazyRoutes(['databases'], async () => (await import('./features/platform/directory/handlers.ts')).databaseFeatures),
  ...defineLazyRoutes(
    ['publicInfo', 'salonPeople', 'salons'],
    async () => (await import('./features/platform/salons/handlers.ts')).salonFeatures,
  ),
  ...defineLazyRoutes(
    ['passwords', 'sessions', 'twoStep', 'twoStepRequirements'],
    async () => (await import('./features/platform/session/account-handlers.ts')).accountFeatures,
  ),
  ...defineLazyRoutes(
    ['identity', 'passkeySignIn', 'passkeys'],
    async () => (await import('./features/platform/session/passkey-handlers.ts')).passkeyFeatures,
  ),
  ...defineLazyRoutes(
    ['deskPins', 'deskSignIn', 'desks'],
    async () => (await import('./features/platform/session/desk-handlers.ts')).deskFeatures,
  ),
  ...defineLazyRoutes(
    ['googleProfile'],
    async () => (await import('./features/outreach/google-profile/handlers.ts')).googleProfileFeatures,
  ),
  ...defineLazyRoutes(['apiKeys'], async () => (await import('./features/platform/api-keys/handlers.ts')).apiKeyFeatures),
  ...defineLazyRoutes(['pushDevices'], async () => (await import('./features/messages/push/handlers.ts')).pushFeatures),
  ...defineLazyRoutes(['webhooks'], async () => (await import('./features/platform/webhooks/handlers.ts')).webhookFeatures),
  ...defineLazyRoutes(['live'], async () => (await import('./features/platform/live/handlers.ts')).liveFeatures),
  ...defineLazyRoutes(['files'], async () => (await import('./features/platform/files/handlers.ts')).fileFeatures),
]
