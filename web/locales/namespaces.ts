import type app from './en/app.json'
import type absences from './en/booking/absences.json'
import type agendaDay from './en/booking/agenda-day.json'
import type bookingRules from './en/booking/booking-rules.json'
import type bookings from './en/booking/bookings.json'
import type calendarFeeds from './en/booking/calendar-feeds.json'
import type calendarSync from './en/booking/calendar-sync.json'
import type classes from './en/booking/classes.json'
import type daySheet from './en/booking/day-sheet.json'
import type reservations from './en/booking/reservations.json'
import type unitWeek from './en/booking/unit-week.json'
import type waitingList from './en/booking/waiting-list.json'
import type cardManagement from './en/card-management.json'
import type pets from './en/care/pets.json'
import type treatments from './en/care/treatments.json'
import type priceList from './en/catalogue/price-list.json'
import type resources from './en/catalogue/resources.json'
import type services from './en/catalogue/services.json'
import type birthdays from './en/clients/birthdays.json'
import type clientHistory from './en/clients/client-history.json'
import type clients from './en/clients/clients.json'
import type consentForms from './en/clients/consent-forms.json'
import type consents from './en/clients/consents.json'
import type ownTerms from './en/clients/own-terms.json'
import type phoneBook from './en/clients/phone-book.json'
import type common from './en/common.json'
import type commonMore from './en/common-more.json'
import type dashboards from './en/insights/dashboards.json'
import type incentives from './en/insights/incentives.json'
import type reports from './en/insights/reports.json'
import type targets from './en/insights/targets.json'
import type alerts from './en/messages/alerts.json'
import type messageLog from './en/messages/message-log.json'
import type push from './en/messages/push.json'
import type templates from './en/messages/templates.json'
import type whatsapp from './en/messages/whatsapp.json'
import type accountantMonth from './en/money/accountant-month.json'
import type cashCheckout from './en/money/cash-checkout.json'
import type cashSystem from './en/money/cash-system.json'
import type commissions from './en/money/commissions.json'
import type courseForm from './en/money/course-form.json'
import type courses from './en/money/courses.json'
import type deposits from './en/money/deposits.json'
import type endOfDay from './en/money/end-of-day.json'
import type fiscalReceipts from './en/money/fiscal-receipts.json'
import type giftCards from './en/money/gift-cards.json'
import type invoiceExchange from './en/money/invoice-exchange.json'
import type invoices from './en/money/invoices.json'
import type ledger from './en/money/ledger.json'
import type liability from './en/money/liability.json'
import type loyalty from './en/money/loyalty.json'
import type payments from './en/money/payments.json'
import type payroll from './en/money/payroll.json'
import type promotions from './en/money/promotions.json'
import type sales from './en/money/sales.json'
import type automaticMessages from './en/outreach/automatic-messages.json'
import type clientMessages from './en/outreach/client-messages.json'
import type googleProfile from './en/outreach/google-profile.json'
import type inbox from './en/outreach/inbox.json'
import type missedCalls from './en/outreach/missed-calls.json'
import type surveys from './en/outreach/surveys.json'
import type waiting from './en/outreach/waiting.json'
import type palette from './en/palette.json'
import type apiKeys from './en/platform/api-keys.json'
import type auditLog from './en/platform/audit-log.json'
import type directory from './en/platform/directory.json'
import type gettingStarted from './en/platform/getting-started.json'
import type help from './en/platform/help.json'
import type legalTexts from './en/platform/legal-texts.json'
import type live from './en/platform/live.json'
import type salons from './en/platform/salons.json'
import type security from './en/platform/security.json'
import type session from './en/platform/session.json'
import type settings from './en/platform/settings.json'
import type webhooks from './en/platform/webhooks.json'
import type clientErase from './en/records/client-erase.json'
import type clientMerge from './en/records/client-merge.json'
import type dataQuality from './en/records/data-quality.json'
import type exports from './en/records/exports.json'
import type imports from './en/records/imports.json'
import type takeOut from './en/records/take-out.json'
import type attendance from './en/team/attendance.json'
import type news from './en/team/news.json'
import type profile from './en/team/profile.json'
import type rota from './en/team/rota.json'
import type staff from './en/team/staff.json'
import type staffRequests from './en/team/staff-requests.json'
import type theme from './en/theme.json'
import type readyToCollect from './en/visits/ready-to-collect.json'
import type visitSteps from './en/visits/visit-steps.json'
import type visits from './en/visits/visits.json'

/**
 * The texts of each feature by the name of their file; this type-checks their keys. Every namespace falls back to `common.json`, with
 * texts that several features show, and to `common-more.json`, with those that neither the start nor the parts opened from it show:
 * `useTranslation('bookings')` translates `save` too. A feature does not repeat a key of the common files (tested).
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: ['common', 'common-more']
    returnNull: false
  }
  interface ResourceNamespaceMap {
    /** What is shown before a booking is opened. */
    'agenda-day': typeof agendaDay
    alerts: typeof alerts
    app: typeof app
    attendance: typeof attendance
    'api-keys': typeof apiKeys
    webhooks: typeof webhooks
    'audit-log': typeof auditLog
    'automatic-messages': typeof automaticMessages
    birthdays: typeof birthdays
    'booking-rules': typeof bookingRules
    bookings: typeof bookings
    'calendar-feeds': typeof calendarFeeds
    'calendar-sync': typeof calendarSync
    'unit-week': typeof unitWeek
    'card-management': typeof cardManagement
    'cash-checkout': typeof cashCheckout
    'cash-system': typeof cashSystem
    'client-erase': typeof clientErase
    'client-history': typeof clientHistory
    'client-merge': typeof clientMerge
    'client-messages': typeof clientMessages
    classes: typeof classes
    clients: typeof clients
    commissions: typeof commissions
    common: typeof common
    'common-more': typeof commonMore
    'consent-forms': typeof consentForms
    consents: typeof consents
    'course-form': typeof courseForm
    courses: typeof courses
    dashboards: typeof dashboards
    'day-sheet': typeof daySheet
    'google-profile': typeof googleProfile
    'data-quality': typeof dataQuality
    'end-of-day': typeof endOfDay
    exports: typeof exports
    'getting-started': typeof gettingStarted
    help: typeof help
    'gift-cards': typeof giftCards
    imports: typeof imports
    inbox: typeof inbox
    waiting: typeof waiting
    'missed-calls': typeof missedCalls
    incentives: typeof incentives
    invoices: typeof invoices
    ledger: typeof ledger
    deposits: typeof deposits
    payments: typeof payments
    'accountant-month': typeof accountantMonth
    payroll: typeof payroll
    'fiscal-receipts': typeof fiscalReceipts
    'invoice-exchange': typeof invoiceExchange
    sales: typeof sales
    liability: typeof liability
    'legal-texts': typeof legalTexts
    live: typeof live
    loyalty: typeof loyalty
    'message-log': typeof messageLog
    whatsapp: typeof whatsapp
    push: typeof push
    news: typeof news
    palette: typeof palette
    pets: typeof pets
    'own-terms': typeof ownTerms
    'phone-book': typeof phoneBook
    profile: typeof profile
    promotions: typeof promotions
    'ready-to-collect': typeof readyToCollect
    reports: typeof reports
    reservations: typeof reservations
    rota: typeof rota
    directory: typeof directory
    salons: typeof salons
    security: typeof security
    'price-list': typeof priceList
    resources: typeof resources
    services: typeof services
    session: typeof session
    settings: typeof settings
    staff: typeof staff
    absences: typeof absences
    'staff-requests': typeof staffRequests
    surveys: typeof surveys
    'take-out': typeof takeOut
    targets: typeof targets
    templates: typeof templates
    theme: typeof theme
    treatments: typeof treatments
    /** What the agenda shows of a visit before it is opened. */
    'visit-steps': typeof visitSteps
    visits: typeof visits
    'waiting-list': typeof waitingList
  }
}
