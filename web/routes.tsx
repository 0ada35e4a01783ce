import i18next from 'i18next'
import { AgendaDialogScreen } from './app/agenda-dialog-screen.ts'
import type { ScreenAccess } from './app/landing.ts'
import { type LazyScreen, lazyScreen as lazy } from './app/lazy-screen.ts'
import { loadAgendas } from './app/load-agendas.ts'
import { loadMoreTexts } from './i18n.ts'
import type app from './locales/en/app.json'
import type { ScreenName } from './screens.ts'

/** `chrome`: navigation and toolbar; `guest`: sign-in pages; `bare`: pages opened by links, without navigation. */
export type Layout = 'chrome' | 'guest' | 'bare'
export interface ScreenRoute {
  readonly path: `/${string}`
  /** The HTML page that serves it: index.html for staff, book.html for guests. */
  readonly entry: 'index' | 'book'
  readonly access: ScreenAccess
  readonly layout: Layout
  /** Its title, a key of the app's texts. */
  readonly label: Extract<keyof typeof app, `screen_${string}`>
  readonly screen: LazyScreen
  /** Path of the screen over which this one opens as a dialog. */
  readonly over?: `/${string}`
  /** Fills the main region to its edges, without a static footer. */
  readonly fills?: true
}

/** The screens that are not part of the start; called before one of them is opened, so that only its own code is left to load. */
export async function loadScreens() {
  const [{ screens, firstTexts }] = await Promise.all([import('./screens.ts'), loadMoreTexts()])
  return { screens, firstTexts }
}
/** A screen with the texts that it begins with. */
const screen = <Name extends ScreenName>(name: Name) =>
  lazy(async () => {
    const { screens, firstTexts } = await loadScreens()
    const [loaded] = await Promise.all([screens[name](), i18next.loadNamespaces(firstTexts[name] ?? [])])
    return loaded
  }, name)

const AgendasScreen = lazy(loadAgendas, 'Agendas')
const LoginScreen = lazy(() => import('./features/platform/session/login-screen.tsx'), 'LoginScreen')

type Rest = Partial<Pick<ScreenRoute, 'over' | 'fills'>>
/** A screen that is loaded in its own way, or the name of one of web/screens.ts. */
type Shown = LazyScreen | ScreenName
const toScreen = (shown: Shown): LazyScreen => (typeof shown === 'string' ? screen(shown) : shown)
const fills = { fills: true } as const
const staff = (
  path: ScreenRoute['path'],
  access: ScreenAccess,
  label: ScreenRoute['label'],
  shown: Shown,
  rest: Rest = {},
): ScreenRoute => ({
  path,
  entry: 'index',
  access,
  layout: 'chrome',
  label,
  screen: toScreen(shown),
  ...rest,
})
const guest = (path: ScreenRoute['path'], label: ScreenRoute['label'], shown: Shown): ScreenRoute => ({
  ...staff(path, ['onlyGuest'], label, shown),
  layout: 'guest',
})
const bare = (path: ScreenRoute['path'], label: ScreenRoute['label'], shown: Shown): ScreenRoute => ({
  ...staff(path, ['onlyGuest'], label, shown),
  entry: 'book',
  layout: 'bare',
})

/** Every route: path, entry, screen and access. The order is that of the specification, with the product's own routes at the end. */
export const routes: readonly ScreenRoute[] = [
  staff('/agendas', ['profileInfoAccess'], 'screen_agendas', AgendasScreen, fills),
  staff('/agenda/:id', ['profileInfoAccess'], 'screen_agenda', AgendaDialogScreen, { over: '/agendas', fills: true }),
  staff('/agenda/add', ['profileInfoAccess'], 'screen_agenda_add', AgendaDialogScreen, { over: '/agendas', fills: true }),
  staff('/products', ['user'], 'screen_products', 'ProductsScreen', fills),
  staff('/services', ['user'], 'screen_services', 'ServicesScreen', fills),
  staff('/staff', ['user'], 'screen_staff', 'StaffScreen', fills),
  staff('/staffInfo/add', ['user'], 'screen_staff_info_add', 'StaffAddScreen', fills),
  staff('/staffInfo/:id', ['user'], 'screen_staff_info', 'StaffRecordScreen', fills),
  staff('/staffprofile', ['profileInfoAccess'], 'screen_staff_profile', 'StaffProfileScreen', fills),
  staff('/InfoProfile/add', ['profileInfoAccess'], 'screen_info_profile_add', 'ProfileAddScreen', fills),
  staff('/InfoProfile/:id', ['profileInfoAccess'], 'screen_info_profile', 'ProfileScreen', fills),
  staff('/welcome', ['user'], 'screen_welcome', 'WelcomeScreen'),
  staff('/clientWelcome/:id', ['user'], 'screen_client_welcome', 'ClientWelcomeScreen'),
  staff('/checkout/:aId/:id', ['user'], 'screen_checkout', 'CheckoutScreen', fills),
  staff('/clients', ['user'], 'screen_clients', 'ClientsScreen', fills),
  staff('/clientInfo/:id', ['user'], 'screen_client_info', 'ClientScreen', fills),
  staff('/clientInfo/add', ['user'], 'screen_client_info_add', 'ClientAddScreen', fills),
  staff('/productCheckout/:aId/:id', ['user'], 'screen_product_checkout', 'ProductCheckoutScreen'),
  staff('/phoneBook', ['user'], 'screen_phone_book', 'PhoneBookScreen', fills),
  staff('/clientPhone/:id', ['user'], 'screen_client_phone', 'ClientPhoneScreen', fills),
  staff('/clientPhone/add', ['user'], 'screen_client_phone_add', 'ClientPhoneAddScreen', fills),
  guest('/login', 'screen_login', LoginScreen),
  guest('/forgot-password', 'screen_forgot_password', 'ForgotPasswordScreen'),
  staff('/appointments', ['profileInfoAccess'], 'screen_appointments', 'AppointmentsScreen', fills),
  staff('/appointment/:aId/:id', ['profileInfoAccess'], 'screen_appointment', 'AppointmentScreen'),
  staff('/error404', 'public', 'screen_error404', 'NotFoundScreen'),
  staff('/salonConfig', ['admin'], 'screen_salon_config', 'SalonConfigScreen'),
  staff('/salon/add', ['superadmin'], 'screen_salon_add', 'SalonAddScreen'),
  staff('/salon/:id', ['superadmin'], 'screen_salon', 'SalonScreen'),
  staff('/salons', ['superadmin'], 'screen_salons', 'SalonsScreen', fills),
  bare('/privacy', 'screen_privacy', 'PrivacyScreen'),
  bare('/nps', 'screen_nps', 'NpsScreen'),
  bare('/nextAgendas', 'screen_next_agendas', 'LinkScreen'),
  bare('/survey', 'screen_survey', 'SurveyScreen'),
  bare('/thank', 'screen_thank', 'ThankScreen'),
  staff('/dashboard', ['user'], 'screen_dashboard', 'DashboardScreen', fills),
  staff('/dashboard-client', ['user'], 'screen_dashboard_client', 'ClientDashboardScreen', fills),
  staff('/target', ['all'], 'screen_target', 'TargetScreen', fills),
  staff('/incentive', ['all'], 'screen_incentive', 'IncentiveScreen', fills),
  staff('/smsLogs', ['superadmin'], 'screen_sms_logs', 'MessageLogScreen', fills),
  staff('/CardManagement', ['admin', 'receptionist', 'user'], 'screen_card_management', 'CardManagementScreen'),
  staff('/data-qualities', ['adminReceptionist'], 'screen_data_qualities', 'DataQualityScreen', fills),
  staff('/pets', ['user'], 'screen_pets', 'PetsScreen', fills),
  staff('/petInfo/:id', ['user'], 'screen_pet_info', 'PetScreen', fills),
  staff('/petInfo/add', ['user'], 'screen_pet_info_add', 'PetAddScreen', fills),
  bare('/onlineBooking/:salonId', 'screen_online_booking', 'OnlineBookingScreen'),
  staff('/reservations-online', ['adminReceptionist'], 'screen_reservations_online', 'ReservationsOnlineScreen', fills),
  staff('/packages', ['adminReceptionist'], 'screen_packages', 'PackagesScreen', fills),
  staff('/promo', ['adminReceptionist'], 'screen_promo', 'PromoScreen', fills),
  staff('/special-promo-feature/:id', ['adminReceptionist'], 'screen_special_promo', 'SpecialPromoScreen', fills),
  staff('/special-promo-feature/add', ['adminReceptionist'], 'screen_special_promo_add', 'SpecialPromoAddScreen', fills),
  staff('/reservation-online', ['superadmin'], 'screen_reservation_online', 'ReservationLogScreen', fills),
  staff('/data-client-pet', ['user'], 'screen_data_client_pet', 'DataClientPetScreen', fills),
  staff('/birthday', ['adminReceptionist'], 'screen_birthday', 'BirthdaysScreen', fills),
  // The product's own routes.
  staff('/courses', ['adminReceptionist'], 'screen_courses', 'CoursesScreen', fills),
  staff('/reports', ['user'], 'screen_reports', 'ReportsScreen'),
  staff('/report/:id', ['user'], 'screen_report', 'ReportScreen', fills),
  staff('/apiReference', ['admin'], 'screen_api_reference', 'ApiReferenceScreen'),
  staff('/auditLog', ['admin'], 'screen_audit_log', 'AuditLogScreen', fills),
  staff('/imports', ['admin'], 'screen_imports', 'ImportsScreen'),
  staff('/messageTemplates', ['admin'], 'screen_message_templates', 'MessageTemplatesScreen'),
  staff('/whatsApp', ['admin'], 'screen_whatsapp', 'WhatsAppScreen'),
  staff('/retention', ['admin'], 'screen_retention', 'RetentionScreen'),
  staff('/surveys', ['user'], 'screen_surveys', 'SurveysScreen'),
  bare('/forms', 'screen_forms', 'FormsScreen'),
  staff('/messages', ['user'], 'screen_messages', 'InboxScreen', fills),
  staff('/clientMerge', ['adminReceptionist'], 'screen_client_merge', 'MergeScreen', fills),
  staff('/tillDay', ['adminReceptionist'], 'screen_end_of_day', 'EndOfDayScreen'),
  staff('/fiscalReceipts', ['adminReceptionist'], 'screen_fiscal_receipts', 'FiscalReceiptsScreen', fills),
  staff('/invoices', ['adminReceptionist'], 'screen_invoices', 'InvoicesScreen', fills),
  staff('/sale', ['user'], 'screen_sale', 'SaleScreen', fills),
  staff('/sale/:id', ['user'], 'screen_sale', 'SaleScreen'),
  staff('/giftCards', ['user'], 'screen_gift_cards', 'GiftCardsScreen', fills),
  staff('/giftCards/:id', ['user'], 'screen_gift_card', 'GiftCardScreen'),
  staff('/accountantMonth', ['admin'], 'screen_accountant_month', 'AccountantMonthScreen'),
  staff('/liability', ['adminReceptionist'], 'screen_liability', 'LiabilityScreen'),
  // The shared screen has no navigation.
  { ...staff('/timeClock', ['profileInfoAccess', 'user'], 'screen_time_clock', 'TimeClockScreen'), layout: 'bare' },
  staff('/price-list', ['admin'], 'screen_price_list', 'PriceListScreen', fills),
  staff('/classes', ['profileInfoAccess', 'user'], 'screen_classes', 'ClassesScreen', fills),
  staff('/classes/:id', ['profileInfoAccess', 'user'], 'screen_class', 'ClassScreen'),
]
