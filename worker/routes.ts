import { agendaFeatures } from './features/agenda/handlers.ts'
import { alertFeatures } from './features/alerts/handlers.ts'
import { appointmentFeatures } from './features/appointments/handlers.ts'
import { birthdayFeatures } from './features/birthdays/handlers.ts'
import { bookingLinkFeatures } from './features/booking-links/handlers.ts'
import { calendarFeatures } from './features/calendar/handlers.ts'
import { catalogueFeatures } from './features/catalogue/handlers.ts'
import { clientDeviceFeatures } from './features/client-devices/handlers.ts'
import { clientHistoryFeatures } from './features/client-history/handlers.ts'
import { clientNoteFeatures } from './features/client-notes/handlers.ts'
import { clientVisitFeatures } from './features/client-visits/handlers.ts'
import { clientFeatures } from './features/clients/handlers.ts'
import { endOfDayFeatures } from './features/end-of-day/handlers.ts'
import { fileFeatures } from './features/files/handlers.ts'
import { onlineBookingFeatures } from './features/online-booking/handlers.ts'
import { salonFeatures } from './features/salons/handlers.ts'
import { sessionFeatures } from './features/session/handlers.ts'
import { staffFeatures } from './features/staff/handlers.ts'
import { waitingListFeatures } from './features/waiting-list/handlers.ts'
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
    ...clientNoteFeatures,
    ...endOfDayFeatures,
    ...catalogueFeatures,
    ...clientFeatures,
    ...clientVisitFeatures,
    ...clientDeviceFeatures,
    ...birthdayFeatures,
    ...onlineBookingFeatures,
    ...waitingListFeatures,
    ...bookingLinkFeatures,
    ...calendarFeatures,
    ...salonFeatures,
    ...fileFeatures,
  ]),
  ...defineLazyRoutes(
    ['clientErase', 'clientRetention'],
    async () => (await import('./features/client-erase/handlers.ts')).clientEraseFeatures,
  ),
  ...defineLazyRoutes(
    ['clientPrivacies', 'privacyLinks'],
    async () => (await import('./features/client-privacy/handlers.ts')).clientPrivacyFeatures,
  ),
  ...defineLazyRoutes(
    ['clientNextAgendas', 'clientNPSs', 'clientReviews', 'messageBatches', 'nextAgendasLinks', 'npsLinks'],
    async () => (await import('./features/client-messages/handlers.ts')).clientMessageFeatures,
  ),
  ...defineLazyRoutes(
    ['clientSurveys', 'surveyLinks', 'surveys'],
    async () => (await import('./features/surveys/handlers.ts')).surveyFeatures,
  ),
  ...defineLazyRoutes(['restores', 'takeOuts'], async () => (await import('./features/take-out/handlers.ts')).takeOutFeatures),
  ...defineLazyRoutes(['tableExports'], async () => (await import('./features/exports/handlers.ts')).exportFeatures),
  ...defineLazyRoutes(['imports', 'jobs'], async () => (await import('./features/imports/handlers.ts')).importFeatures),
  ...defineLazyRoutes(
    ['customerAnalysis', 'dashboardClients', 'dashboardRows', 'dashboards', 'salonsGrowing'],
    async () => (await import('./features/dashboards/handlers.ts')).dashboardFeatures,
  ),
  ...defineLazyRoutes(
    ['commissions', 'commissionStatements'],
    async () => (await import('./features/commissions/handlers.ts')).commissionFeatures,
  ),
  ...defineLazyRoutes(
    ['invoiceLinks', 'invoices', 'invoiceSettings'],
    async () => (await import('./features/invoices/handlers.ts')).invoiceFeatures,
  ),
  ...defineLazyRoutes(
    ['clientCourses', 'courses', 'guestBenefits'],
    async () => (await import('./features/courses/handlers.ts')).courseFeatures,
  ),
  ...defineLazyRoutes(['loyalty', 'loyaltySettings'], async () => (await import('./features/loyalty/handlers.ts')).loyaltyFeatures),
  ...defineLazyRoutes(['dataQualities'], async () => (await import('./features/data-quality/handlers.ts')).dataQualityFeatures),
  ...defineLazyRoutes(['auditPages'], async () => (await import('./features/audit-log/handlers.ts')).auditLogFeatures),
  ...defineLazyRoutes(['clientMerge'], async () => (await import('./features/client-merge/handlers.ts')).clientMergeFeatures),
  ...defineLazyRoutes(
    ['clientHistoryColours', 'clientHistoryGalleries', 'clientHistoryHairs', 'clientHistoryScalps', 'patchTests'],
    async () => (await import('./features/client-treatments/handlers.ts')).clientTreatmentFeatures,
  ),
  ...defineLazyRoutes(['messageTemplates'], async () => (await import('./features/message-templates/handlers.ts')).messageTemplateFeatures),
  ...defineLazyRoutes(['news'], async () => (await import('./features/news/handlers.ts')).newsFeatures),
  ...defineLazyRoutes(['campaigns'], async () => (await import('./features/campaigns/handlers.ts')).campaignFeatures),
  ...defineLazyRoutes(
    ['giftCardGuests', 'giftCardLinks', 'giftCards'],
    async () => (await import('./features/gift-cards/handlers.ts')).giftCardFeatures,
  ),
  ...defineLazyRoutes(['liability'], async () => (await import('./features/liability/handlers.ts')).liabilityFeatures),
  ...defineLazyRoutes(['reports'], async () => (await import('./features/reports/handlers.ts')).reportFeatures),
  ...defineLazyRoutes(['targets'], async () => (await import('./features/targets/handlers.ts')).targetFeatures),
  ...defineLazyRoutes(['lastMinutePrices'], async () => (await import('./features/promotions/last-minute-handlers.ts')).lastMinuteFeatures),
  ...defineLazyRoutes(['specialPromos'], async () => (await import('./features/promotions/handlers.ts')).promotionFeatures),
  ...defineLazyRoutes(['cronMessages'], async () => (await import('./features/cron-messages/handlers.ts')).cronMessageFeatures),
  ...defineLazyRoutes(['logs'], async () => (await import('./features/message-log/handlers.ts')).messageLogFeatures),
  ...defineLazyRoutes(
    ['bookingForms', 'clientConsentForms', 'consentForms', 'formLinks'],
    async () => (await import('./features/consent-forms/handlers.ts')).consentFormFeatures,
  ),
  ...defineLazyRoutes(['conversationBadge', 'conversations'], async () => (await import('./features/inbox/handlers.ts')).inboxFeatures),
  ...defineLazyRoutes(['gatewayHooks'], async () => (await import('./features/gateway-hooks/handlers.ts')).gatewayHookFeatures),
  ...defineLazyRoutes(
    ['cardTerminals', 'terminalDays'],
    async () => (await import('./features/card-terminals/handlers.ts')).cardTerminalFeatures,
  ),
  ...defineLazyRoutes(['cashSystem', 'cashNotices'], async () => (await import('./features/cash-system/handlers.ts')).cashSystemFeatures),
  ...defineLazyRoutes(['gatewayAccounts'], async () => (await import('./features/gateway-accounts/handlers.ts')).gatewayAccountFeatures),
  ...defineLazyRoutes(
    ['attendances', 'attendanceSettings', 'timeClock'],
    async () => (await import('./features/attendance/handlers.ts')).attendanceFeatures,
  ),
  ...defineLazyRoutes(['surchargeLinks', 'surcharges'], async () => (await import('./features/surcharges/handlers.ts')).surchargeFeatures),
  ...defineLazyRoutes(['visitFees'], async () => (await import('./features/fees/handlers.ts')).feeFeatures),
  ...defineLazyRoutes(['petMessages'], async () => (await import('./features/pet-messages/handlers.ts')).petMessageFeatures),
  ...defineLazyRoutes(
    ['petExports', 'petGrooms', 'petPrices', 'subClients'],
    async () => (await import('./features/pets/handlers.ts')).petFeatures,
  ),
  ...defineLazyRoutes(
    ['rota', 'rotaSettings', 'rotaTemplates', 'userAllowances', 'userShiftRequests', 'userShifts', 'userTimeframes'],
    async () => (await import('./features/rota/handlers.ts')).rotaFeatures,
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
    async () => (await import('./features/salon-config/handlers.ts')).salonConfigFeatures,
  ),
]
