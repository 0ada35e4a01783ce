/** All endpoint tables by feature. Router, typed client, OpenAPI page and contract tests read this list. */
import { absences } from './booking/absences.ts'
import { absencesSchemas } from './booking/absences-schemas.ts'
import { auditLog } from './booking/booking-history.ts'
import { auditLogSchemas } from './booking/booking-history-schemas.ts'
import { bookingLinks, groupLinks } from './booking/booking-links.ts'
import { bookingLinksSchemas, groupLinksSchemas } from './booking/booking-links-schemas.ts'
import { agendaMoves } from './booking/booking-moves.ts'
import { agendaMovesSchemas } from './booking/booking-moves-schemas.ts'
import { bookingPage } from './booking/booking-page.ts'
import { bookingPageSchemas } from './booking/booking-page-schemas.ts'
import { bookingRules } from './booking/booking-rules.ts'
import { bookingRulesSchemas } from './booking/booking-rules-schemas.ts'
import { agendaSeries } from './booking/booking-series.ts'
import { agendaSeriesSchemas } from './booking/booking-series-schemas.ts'
import { agendaUnits } from './booking/booking-units.ts'
import { agendaUnitsSchemas } from './booking/booking-units-schemas.ts'
import { agendaServices, agendas } from './booking/bookings.ts'
import { agendaServicesSchemas, agendasSchemas } from './booking/bookings-schemas.ts'
import { calendarFeeds, calendarLinks } from './booking/calendar-feeds.ts'
import { calendarFeedsSchemas, calendarLinksSchemas } from './booking/calendar-feeds-schemas.ts'
import { calendarSync } from './booking/calendar-sync.ts'
import { calendarSyncSchemas } from './booking/calendar-sync-schemas.ts'
import { classes, classSeats } from './booking/classes.ts'
import { classesSchemas, classSeatsSchemas } from './booking/classes-schemas.ts'
import { bookingGroups } from './booking/groups.ts'
import { bookingGroupsSchemas } from './booking/groups-schemas.ts'
import { guestDeposits, guestDevices, onlineBooking } from './booking/online-booking.ts'
import { guestDevicesSchemas, onlineBookingSchemas } from './booking/online-booking-schemas.ts'
import { onlineBookingSlots } from './booking/online-booking-slots.ts'
import { onlineBookingSlotsSchemas } from './booking/online-booking-slots-schemas.ts'
import { classLinks, onlineClasses } from './booking/online-classes.ts'
import { classLinksSchemas, onlineClassesSchemas } from './booking/online-classes-schemas.ts'
import { onlineGroups } from './booking/online-groups.ts'
import { onlineGroupsSchemas } from './booking/online-groups-schemas.ts'
import { unitOutages } from './booking/unit-outages.ts'
import { unitOutagesSchemas } from './booking/unit-outages-schemas.ts'
import { freeTimes, waitingList, waitingListSettings } from './booking/waiting-list.ts'
import { waitingListGuests } from './booking/waiting-list-guests.ts'
import { waitingListGuestsSchemas } from './booking/waiting-list-guests-schemas.ts'
import { freeTimesSchemas, waitingListSchemas, waitingListSettingsSchemas } from './booking/waiting-list-schemas.ts'
import { patchTests } from './care/patch-tests.ts'
import { patchTestsSchemas } from './care/patch-tests-schemas.ts'
import { petExports } from './care/pet-exports.ts'
import { petExportsSchemas } from './care/pet-exports-schemas.ts'
import { petMessages } from './care/pet-messages.ts'
import { petMessagesSchemas } from './care/pet-messages-schemas.ts'
import { petPrices } from './care/pet-prices.ts'
import { petPricesSchemas } from './care/pet-prices-schemas.ts'
import { petGrooms, subClients } from './care/pets.ts'
import { petGroomsSchemas, subClientsSchemas } from './care/pets-schemas.ts'
import { clientHistoryColours } from './care/treatment-colours.ts'
import { clientHistoryColoursSchemas } from './care/treatment-colours-schemas.ts'
import { clientHistoryHairs, clientHistoryScalps } from './care/treatment-diagnoses.ts'
import { clientHistoryHairsSchemas, clientHistoryScalpsSchemas } from './care/treatment-diagnoses-schemas.ts'
import { clientHistoryGalleries } from './care/treatment-galleries.ts'
import { clientHistoryGalleriesSchemas } from './care/treatment-galleries-schemas.ts'
import { dashboardServiceCategories, onlineBookingServiceCategories, productCategories, serviceCategories } from './catalogue/categories.ts'
import {
  dashboardServiceCategoriesSchemas,
  onlineBookingServiceCategoriesSchemas,
  productCategoriesSchemas,
  serviceCategoriesSchemas,
} from './catalogue/categories-schemas.ts'
import { serviceSets } from './catalogue/packages.ts'
import { serviceSetsSchemas } from './catalogue/packages-schemas.ts'
import { priceList } from './catalogue/price-list.ts'
import { priceListSchemas } from './catalogue/price-list-schemas.ts'
import { products } from './catalogue/products.ts'
import { productsSchemas } from './catalogue/products-schemas.ts'
import { resourceKinds, resources } from './catalogue/resources.ts'
import { resourceKindsSchemas, resourcesSchemas } from './catalogue/resources-schemas.ts'
import { services } from './catalogue/services.ts'
import { servicesSchemas } from './catalogue/services-schemas.ts'
import { birthdays } from './clients/birthdays.ts'
import { birthdaysSchemas } from './clients/birthdays-schemas.ts'
import { clientDevices } from './clients/client-devices.ts'
import { clientDevicesSchemas } from './clients/client-devices-schemas.ts'
import { nextAgendasLinks, npsLinks, privacyLinks } from './clients/client-links.ts'
import { nextAgendasLinksSchemas, npsLinksSchemas, privacyLinksSchemas } from './clients/client-links-schemas.ts'
import { clientList } from './clients/client-list.ts'
import { clientListSchemas } from './clients/client-list-schemas.ts'
import { clientFeedbacks, clientHistoryRequests } from './clients/client-notes.ts'
import { clientFeedbacksSchemas, clientHistoryRequestsSchemas } from './clients/client-notes-schemas.ts'
import { clientRecord } from './clients/client-record.ts'
import { clientRecordSchemas } from './clients/client-record-schemas.ts'
import { clients } from './clients/clients.ts'
import { clientsSchemas } from './clients/clients-schemas.ts'
import { formLinks } from './clients/consent-form-links.ts'
import { formLinksSchemas } from './clients/consent-form-links-schemas.ts'
import { clientConsentForms, consentForms } from './clients/consent-forms.ts'
import { bookingForms } from './clients/consent-forms-bookings.ts'
import { bookingFormsSchemas } from './clients/consent-forms-bookings-schemas.ts'
import { clientConsentFormsSchemas, consentFormsSchemas } from './clients/consent-forms-schemas.ts'
import { clientPrivacies } from './clients/consents.ts'
import { clientPrivaciesSchemas } from './clients/consents-schemas.ts'
import { clientOwnTerms } from './clients/own-terms.ts'
import { clientOwnTermsSchemas } from './clients/own-terms-schemas.ts'
import { type FullTable, withSchemas } from './endpoint.ts'
import { customerAnalysis, dashboardClients, dashboardRows, dashboards, salonsGrowing } from './insights/dashboards.ts'
import {
  customerAnalysisSchemas,
  dashboardClientsSchemas,
  dashboardRowsSchemas,
  dashboardsSchemas,
  salonsGrowingSchemas,
} from './insights/dashboards-schemas.ts'
import { campaigns } from './insights/incentives.ts'
import { campaignsSchemas } from './insights/incentives-schemas.ts'
import { reports } from './insights/reports.ts'
import { reportsSchemas } from './insights/reports-schemas.ts'
import { targets } from './insights/targets.ts'
import { targetsSchemas } from './insights/targets-schemas.ts'
import { messagesEndpoints } from './messages/messages-endpoints.ts'
import { whatsApp, whatsAppHooks } from './messages/whatsapp.ts'
import { whatsAppHooksSchemas, whatsAppSchemas } from './messages/whatsapp-schemas.ts'
import { accountantMonth } from './money/accountant-month.ts'
import { accountantMonthSchemas } from './money/accountant-month-schemas.ts'
import { cardTerminals, terminalDays } from './money/card-terminals.ts'
import { cardTerminalsSchemas, terminalDaysSchemas } from './money/card-terminals-schemas.ts'
import { cashNotices, cashSystem } from './money/cash-system.ts'
import { cashNoticesSchemas, cashSystemSchemas } from './money/cash-system-schemas.ts'
import { visitFees } from './money/charges-fees.ts'
import { visitFeesSchemas } from './money/charges-fees-schemas.ts'
import { surcharges } from './money/charges-surcharges.ts'
import { surchargesSchemas } from './money/charges-surcharges-schemas.ts'
import { commissionStatements } from './money/commission-statements.ts'
import { commissionStatementsSchemas } from './money/commission-statements-schemas.ts'
import { commissions } from './money/commissions.ts'
import { commissionsSchemas } from './money/commissions-schemas.ts'
import { courses } from './money/courses.ts'
import { clientCourses } from './money/courses-of-client.ts'
import { clientCoursesSchemas } from './money/courses-of-client-schemas.ts'
import { coursesSchemas } from './money/courses-schemas.ts'
import { depositRules, deposits } from './money/deposits.ts'
import { depositRulesSchemas, depositsSchemas, guestDepositsSchemas } from './money/deposits-schemas.ts'
import { endOfDay } from './money/end-of-day.ts'
import { endOfDaySchemas } from './money/end-of-day-schemas.ts'
import { fiscalReceipts } from './money/fiscal-receipts.ts'
import { fiscalReceiptsSchemas } from './money/fiscal-receipts-schemas.ts'
import { giftCardGuests, giftCardLinks } from './money/gift-card-guests.ts'
import { giftCardGuestsSchemas, giftCardLinksSchemas } from './money/gift-card-guests-schemas.ts'
import { giftCards } from './money/gift-cards.ts'
import { giftCardsSchemas } from './money/gift-cards-schemas.ts'
import { guestBenefits } from './money/guest-benefits.ts'
import { guestBenefitsSchemas } from './money/guest-benefits-schemas.ts'
import { invoiceExchange } from './money/invoice-exchange.ts'
import { invoiceExchangeSchemas } from './money/invoice-exchange-schemas.ts'
import { invoiceLinks, invoiceSettings, invoices } from './money/invoices.ts'
import { invoiceLinksSchemas, invoiceSettingsSchemas, invoicesSchemas } from './money/invoices-schemas.ts'
import { ledger } from './money/ledger.ts'
import { ledgerSchemas } from './money/ledger-schemas.ts'
import { liability } from './money/liability.ts'
import { liabilitySchemas } from './money/liability-schemas.ts'
import { loyalty, loyaltySettings } from './money/loyalty.ts'
import { loyaltySchemas, loyaltySettingsSchemas } from './money/loyalty-schemas.ts'
import { paymentAccounts } from './money/payment-accounts.ts'
import { paymentAccountsSchemas } from './money/payment-accounts-schemas.ts'
import { paymentEvents, paymentLinks, paymentOrders } from './money/payment-orders.ts'
import { paymentEventsSchemas, paymentLinksSchemas, paymentOrdersSchemas } from './money/payment-orders-schemas.ts'
import { payroll } from './money/payroll.ts'
import { payrollSchemas } from './money/payroll-schemas.ts'
import { lastMinutePrices, specialPromos } from './money/promotions.ts'
import { lastMinutePricesSchemas, specialPromosSchemas } from './money/promotions-schemas.ts'
import { sales } from './money/sales.ts'
import { salesSchemas } from './money/sales-schemas.ts'
import { surchargeLinks } from './money/surcharge-links.ts'
import { surchargeLinksSchemas } from './money/surcharge-links-schemas.ts'
import { clientCalls } from './outreach/client-calls.ts'
import { clientCallsSchemas } from './outreach/client-calls-schemas.ts'
import { outreachEndpoints } from './outreach/outreach-endpoints.ts'
import { platformEndpoints } from './platform/platform-endpoints.ts'
import { clientErase } from './records/client-erase.ts'
import { clientEraseSchemas } from './records/client-erase-schemas.ts'
import { clientMerge } from './records/client-merge.ts'
import { clientMergeSchemas } from './records/client-merge-schemas.ts'
import { clientRetention } from './records/client-retention.ts'
import { clientRetentionSchemas } from './records/client-retention-schemas.ts'
import { dataQualities } from './records/data-quality.ts'
import { dataQualitiesSchemas } from './records/data-quality-schemas.ts'
import { tableExports } from './records/exports.ts'
import { tableExportsSchemas } from './records/exports-schemas.ts'
import { imports } from './records/imports.ts'
import { importsSchemas } from './records/imports-schemas.ts'
import { restores, takeOuts } from './records/take-out.ts'
import { restoresSchemas, takeOutsSchemas } from './records/take-out-schemas.ts'
import { teamEndpoints } from './team/team-endpoints.ts'
import { checkInLinks, checkInPoints } from './visits/check-in.ts'
import { checkInLinksSchemas, checkInPointsSchemas } from './visits/check-in-schemas.ts'
import { clientVisits } from './visits/client-visits.ts'
import { clientVisitsSchemas } from './visits/client-visits-schemas.ts'
import { clientHistoryProducts, clientHistoryServices } from './visits/performed-services.ts'
import { clientHistoryProductsSchemas, clientHistoryServicesSchemas } from './visits/performed-services-schemas.ts'
import { readyToCollect } from './visits/ready-to-collect.ts'
import { readyToCollectSchemas } from './visits/ready-to-collect-schemas.ts'
import { appointments, clientHistoryServiceSteps } from './visits/visits.ts'
import { appointmentsSchemas, clientHistoryServiceStepsSchemas } from './visits/visits-schemas.ts'

/** All endpoint tables by name. The type says no more than that: otherwise a change of one table would be a change of all. */
export const endpoints: Readonly<Record<string, FullTable>> = {
  ...messagesEndpoints,
  ...outreachEndpoints,
  ...teamEndpoints,
  ...platformEndpoints,
  commissions: withSchemas(commissions, commissionsSchemas),
  commissionStatements: withSchemas(commissionStatements, commissionStatementsSchemas),
  agendas: withSchemas(agendas, agendasSchemas),
  agendaMoves: withSchemas(agendaMoves, agendaMovesSchemas),
  agendaSeries: withSchemas(agendaSeries, agendaSeriesSchemas),
  unitOutages: withSchemas(unitOutages, unitOutagesSchemas),
  absences: withSchemas(absences, absencesSchemas),
  agendaUnits: withSchemas(agendaUnits, agendaUnitsSchemas),
  agendaServices: withSchemas(agendaServices, agendaServicesSchemas),
  appointments: withSchemas(appointments, appointmentsSchemas),
  clientHistoryServiceSteps: withSchemas(clientHistoryServiceSteps, clientHistoryServiceStepsSchemas),
  clientHistoryServices: withSchemas(clientHistoryServices, clientHistoryServicesSchemas),
  clientHistoryProducts: withSchemas(clientHistoryProducts, clientHistoryProductsSchemas),
  clientHistoryRequests: withSchemas(clientHistoryRequests, clientHistoryRequestsSchemas),
  clientFeedbacks: withSchemas(clientFeedbacks, clientFeedbacksSchemas),
  clientHistoryColours: withSchemas(clientHistoryColours, clientHistoryColoursSchemas),
  patchTests: withSchemas(patchTests, patchTestsSchemas),
  clientHistoryHairs: withSchemas(clientHistoryHairs, clientHistoryHairsSchemas),
  clientHistoryScalps: withSchemas(clientHistoryScalps, clientHistoryScalpsSchemas),
  clientHistoryGalleries: withSchemas(clientHistoryGalleries, clientHistoryGalleriesSchemas),
  ledger: withSchemas(ledger, ledgerSchemas),
  endOfDay: withSchemas(endOfDay, endOfDaySchemas),
  invoices: withSchemas(invoices, invoicesSchemas),
  invoiceLinks: withSchemas(invoiceLinks, invoiceLinksSchemas),
  invoiceSettings: withSchemas(invoiceSettings, invoiceSettingsSchemas),
  services: withSchemas(services, servicesSchemas),
  priceList: withSchemas(priceList, priceListSchemas),
  serviceCategories: withSchemas(serviceCategories, serviceCategoriesSchemas),
  dashboardServiceCategories: withSchemas(dashboardServiceCategories, dashboardServiceCategoriesSchemas),
  onlineBookingServiceCategories: withSchemas(onlineBookingServiceCategories, onlineBookingServiceCategoriesSchemas),
  productCategories: withSchemas(productCategories, productCategoriesSchemas),
  products: withSchemas(products, productsSchemas),
  resourceKinds: withSchemas(resourceKinds, resourceKindsSchemas),
  resources: withSchemas(resources, resourcesSchemas),
  serviceSets: withSchemas(serviceSets, serviceSetsSchemas),
  courses: withSchemas(courses, coursesSchemas),
  clientCourses: withSchemas(clientCourses, clientCoursesSchemas),
  guestBenefits: withSchemas(guestBenefits, guestBenefitsSchemas),
  loyalty: withSchemas(loyalty, loyaltySchemas),
  loyaltySettings: withSchemas(loyaltySettings, loyaltySettingsSchemas),
  clients: withSchemas(clients, clientsSchemas),
  clientList: withSchemas(clientList, clientListSchemas),
  clientOwnTerms: withSchemas(clientOwnTerms, clientOwnTermsSchemas),
  clientRecord: withSchemas(clientRecord, clientRecordSchemas),
  clientMerge: withSchemas(clientMerge, clientMergeSchemas),
  clientErase: withSchemas(clientErase, clientEraseSchemas),
  clientRetention: withSchemas(clientRetention, clientRetentionSchemas),
  imports: withSchemas(imports, importsSchemas),
  clientVisits: withSchemas(clientVisits, clientVisitsSchemas),
  dashboards: withSchemas(dashboards, dashboardsSchemas),
  dashboardClients: withSchemas(dashboardClients, dashboardClientsSchemas),
  dashboardRows: withSchemas(dashboardRows, dashboardRowsSchemas),
  salonsGrowing: withSchemas(salonsGrowing, salonsGrowingSchemas),
  customerAnalysis: withSchemas(customerAnalysis, customerAnalysisSchemas),
  dataQualities: withSchemas(dataQualities, dataQualitiesSchemas),
  checkInLinks: withSchemas(checkInLinks, checkInLinksSchemas),
  checkInPoints: withSchemas(checkInPoints, checkInPointsSchemas),
  clientCalls: withSchemas(clientCalls, clientCallsSchemas),
  clientDevices: withSchemas(clientDevices, clientDevicesSchemas),
  clientPrivacies: withSchemas(clientPrivacies, clientPrivaciesSchemas),
  privacyLinks: withSchemas(privacyLinks, privacyLinksSchemas),
  npsLinks: withSchemas(npsLinks, npsLinksSchemas),
  nextAgendasLinks: withSchemas(nextAgendasLinks, nextAgendasLinksSchemas),
  birthdays: withSchemas(birthdays, birthdaysSchemas),
  subClients: withSchemas(subClients, subClientsSchemas),
  petGrooms: withSchemas(petGrooms, petGroomsSchemas),
  petExports: withSchemas(petExports, petExportsSchemas),
  petMessages: withSchemas(petMessages, petMessagesSchemas),
  petPrices: withSchemas(petPrices, petPricesSchemas),
  giftCards: withSchemas(giftCards, giftCardsSchemas),
  giftCardGuests: withSchemas(giftCardGuests, giftCardGuestsSchemas),
  giftCardLinks: withSchemas(giftCardLinks, giftCardLinksSchemas),
  accountantMonth: withSchemas(accountantMonth, accountantMonthSchemas),
  payroll: withSchemas(payroll, payrollSchemas),
  sales: withSchemas(sales, salesSchemas),
  liability: withSchemas(liability, liabilitySchemas),
  readyToCollect: withSchemas(readyToCollect, readyToCollectSchemas),
  visitFees: withSchemas(visitFees, visitFeesSchemas),
  surcharges: withSchemas(surcharges, surchargesSchemas),
  restores: withSchemas(restores, restoresSchemas),
  tableExports: withSchemas(tableExports, tableExportsSchemas),
  takeOuts: withSchemas(takeOuts, takeOutsSchemas),
  surchargeLinks: withSchemas(surchargeLinks, surchargeLinksSchemas),
  specialPromos: withSchemas(specialPromos, specialPromosSchemas),
  lastMinutePrices: withSchemas(lastMinutePrices, lastMinutePricesSchemas),
  reports: withSchemas(reports, reportsSchemas),
  targets: withSchemas(targets, targetsSchemas),
  campaigns: withSchemas(campaigns, campaignsSchemas),
  bookingPage: withSchemas(bookingPage, bookingPageSchemas),
  bookingRules: withSchemas(bookingRules, bookingRulesSchemas),
  bookingGroups: withSchemas(bookingGroups, bookingGroupsSchemas),
  classes: withSchemas(classes, classesSchemas),
  classSeats: withSchemas(classSeats, classSeatsSchemas),
  bookingForms: withSchemas(bookingForms, bookingFormsSchemas),
  clientConsentForms: withSchemas(clientConsentForms, clientConsentFormsSchemas),
  consentForms: withSchemas(consentForms, consentFormsSchemas),
  formLinks: withSchemas(formLinks, formLinksSchemas),
  onlineBookingSlots: withSchemas(onlineBookingSlots, onlineBookingSlotsSchemas),
  classLinks: withSchemas(classLinks, classLinksSchemas),
  onlineClasses: withSchemas(onlineClasses, onlineClassesSchemas),
  onlineGroups: withSchemas(onlineGroups, onlineGroupsSchemas),
  onlineBooking: withSchemas(onlineBooking, onlineBookingSchemas),
  guestDevices: withSchemas(guestDevices, guestDevicesSchemas),
  freeTimes: withSchemas(freeTimes, freeTimesSchemas),
  waitingList: withSchemas(waitingList, waitingListSchemas),
  waitingListGuests: withSchemas(waitingListGuests, waitingListGuestsSchemas),
  waitingListSettings: withSchemas(waitingListSettings, waitingListSettingsSchemas),
  bookingLinks: withSchemas(bookingLinks, bookingLinksSchemas),
  groupLinks: withSchemas(groupLinks, groupLinksSchemas),
  cardTerminals: withSchemas(cardTerminals, cardTerminalsSchemas),
  terminalDays: withSchemas(terminalDays, terminalDaysSchemas),
  fiscalReceipts: withSchemas(fiscalReceipts, fiscalReceiptsSchemas),
  depositRules: withSchemas(depositRules, depositRulesSchemas),
  invoiceExchange: withSchemas(invoiceExchange, invoiceExchangeSchemas),
  whatsApp: withSchemas(whatsApp, whatsAppSchemas),
  whatsAppHooks: withSchemas(whatsAppHooks, whatsAppHooksSchemas),
  deposits: withSchemas(deposits, depositsSchemas),
  guestDeposits: withSchemas(guestDeposits, guestDepositsSchemas),
  paymentAccounts: withSchemas(paymentAccounts, paymentAccountsSchemas),
  paymentOrders: withSchemas(paymentOrders, paymentOrdersSchemas),
  paymentLinks: withSchemas(paymentLinks, paymentLinksSchemas),
  paymentEvents: withSchemas(paymentEvents, paymentEventsSchemas),
  cashSystem: withSchemas(cashSystem, cashSystemSchemas),
  cashNotices: withSchemas(cashNotices, cashNoticesSchemas),
  calendarFeeds: withSchemas(calendarFeeds, calendarFeedsSchemas),
  calendarLinks: withSchemas(calendarLinks, calendarLinksSchemas),
  calendarSync: withSchemas(calendarSync, calendarSyncSchemas),
  auditLog: withSchemas(auditLog, auditLogSchemas),
}
