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
const AppointmentsScreen = screen('AppointmentsScreen')
const WelcomeScreen = screen('WelcomeScreen')
const ClientWelcomeScreen = screen('ClientWelcomeScreen')
const AppointmentScreen = screen('AppointmentScreen')
const ProductCheckoutScreen = screen('ProductCheckoutScreen')
const CheckoutScreen = screen('CheckoutScreen')
const SaleScreen = screen('SaleScreen')
const ServicesScreen = screen('ServicesScreen')
const ProductsScreen = screen('ProductsScreen')
const PriceListScreen = screen('PriceListScreen')
const CoursesScreen = screen('CoursesScreen')
const PackagesScreen = screen('PackagesScreen')
const ReservationsOnlineScreen = screen('ReservationsOnlineScreen')
const MessageLogScreen = screen('MessageLogScreen')
const ReservationLogScreen = screen('ReservationLogScreen')
const OnlineBookingScreen = screen('OnlineBookingScreen')
const LinkScreen = screen('LinkScreen')
const PrivacyScreen = screen('PrivacyScreen')
const NpsScreen = screen('NpsScreen')
const SurveyScreen = screen('SurveyScreen')
const FormsScreen = screen('FormsScreen')
const ThankScreen = screen('ThankScreen')
const ClientsScreen = screen('ClientsScreen')
const ClientScreen = screen('ClientScreen')
const ClientAddScreen = screen('ClientAddScreen')
const MessageTemplatesScreen = screen('MessageTemplatesScreen')
const RetentionScreen = screen('RetentionScreen')
const SurveysScreen = screen('SurveysScreen')
const ImportsScreen = screen('ImportsScreen')
const InboxScreen = screen('InboxScreen')
const MergeScreen = screen('MergeScreen')
const PhoneBookScreen = screen('PhoneBookScreen')
const ClientPhoneScreen = screen('ClientPhoneScreen')
const ClientPhoneAddScreen = screen('ClientPhoneAddScreen')
const BirthdaysScreen = screen('BirthdaysScreen')
const SalonConfigScreen = screen('SalonConfigScreen')
const SalonAddScreen = screen('SalonAddScreen')
const SalonScreen = screen('SalonScreen')
const SalonsScreen = screen('SalonsScreen')
const LoginScreen = lazy(() => import('./features/platform/session/login-screen.tsx'), 'LoginScreen')
const ForgotPasswordScreen = screen('ForgotPasswordScreen')
const EndOfDayScreen = screen('EndOfDayScreen')
const FiscalReceiptsScreen = screen('FiscalReceiptsScreen')
const InvoicesScreen = screen('InvoicesScreen')
const TimeClockScreen = screen('TimeClockScreen')
const StaffScreen = screen('StaffScreen')
const StaffRecordScreen = screen('StaffRecordScreen')
const StaffAddScreen = screen('StaffAddScreen')
const StaffProfileScreen = screen('StaffProfileScreen')
const ProfileScreen = screen('ProfileScreen')
const ProfileAddScreen = screen('ProfileAddScreen')
const PetsScreen = screen('PetsScreen')
const PetScreen = screen('PetScreen')
const PetAddScreen = screen('PetAddScreen')
const DataClientPetScreen = screen('DataClientPetScreen')
const PromoScreen = screen('PromoScreen')
const SpecialPromoScreen = screen('SpecialPromoScreen')
const SpecialPromoAddScreen = screen('SpecialPromoAddScreen')
const DashboardScreen = screen('DashboardScreen')
const ClientDashboardScreen = screen('ClientDashboardScreen')
const GiftCardsScreen = screen('GiftCardsScreen')
const GiftCardScreen = screen('GiftCardScreen')
const AccountantMonthScreen = screen('AccountantMonthScreen')
const LiabilityScreen = screen('LiabilityScreen')
const ReportsScreen = screen('ReportsScreen')
const ReportScreen = screen('ReportScreen')
const TargetScreen = screen('TargetScreen')
const IncentiveScreen = screen('IncentiveScreen')
const DataQualityScreen = screen('DataQualityScreen')
const ApiReferenceScreen = screen('ApiReferenceScreen')
const AuditLogScreen = screen('AuditLogScreen')
const NotFoundScreen = screen('NotFoundScreen')
const CardManagementScreen = screen('CardManagementScreen')

type Rest = Pick<ScreenRoute, 'screen'> & Partial<Pick<ScreenRoute, 'over' | 'fills'>>
const staff = (path: ScreenRoute['path'], access: ScreenAccess, label: ScreenRoute['label'], rest: Rest): ScreenRoute => ({
  path,
  entry: 'index',
  access,
  layout: 'chrome',
  label,
  ...rest,
})
const guest = (path: ScreenRoute['path'], label: ScreenRoute['label'], rest: Rest): ScreenRoute => ({
  path,
  entry: 'index',
  access: ['onlyGuest'],
  layout: 'guest',
  label,
  ...rest,
})
const bare = (path: ScreenRoute['path'], label: ScreenRoute['label'], rest: Rest): ScreenRoute => ({
  path,
  entry: 'book',
  access: ['onlyGuest'],
  layout: 'bare',
  label,
  ...rest,
})

/** Every route: path, entry, screen and access. The order is that of the specification, with the product's own routes at the end. */
export const routes: readonly ScreenRoute[] = [
  staff('/agendas', ['profileInfoAccess'], 'screen_agendas', { screen: AgendasScreen, fills: true }),
  staff('/agenda/:id', ['profileInfoAccess'], 'screen_agenda', { screen: AgendaDialogScreen, over: '/agendas', fills: true }),
  staff('/agenda/add', ['profileInfoAccess'], 'screen_agenda_add', { screen: AgendaDialogScreen, over: '/agendas', fills: true }),
  staff('/products', ['user'], 'screen_products', { screen: ProductsScreen, fills: true }),
  staff('/services', ['user'], 'screen_services', { screen: ServicesScreen, fills: true }),
  staff('/staff', ['user'], 'screen_staff', { screen: StaffScreen, fills: true }),
  staff('/staffInfo/add', ['user'], 'screen_staff_info_add', { screen: StaffAddScreen, fills: true }),
  staff('/staffInfo/:id', ['user'], 'screen_staff_info', { screen: StaffRecordScreen, fills: true }),
  staff('/staffprofile', ['profileInfoAccess'], 'screen_staff_profile', { screen: StaffProfileScreen, fills: true }),
  staff('/InfoProfile/add', ['profileInfoAccess'], 'screen_info_profile_add', { screen: ProfileAddScreen, fills: true }),
  staff('/InfoProfile/:id', ['profileInfoAccess'], 'screen_info_profile', { screen: ProfileScreen, fills: true }),
  staff('/welcome', ['user'], 'screen_welcome', { screen: WelcomeScreen }),
  staff('/clientWelcome/:id', ['user'], 'screen_client_welcome', { screen: ClientWelcomeScreen }),
  staff('/checkout/:aId/:id', ['user'], 'screen_checkout', { screen: CheckoutScreen, fills: true }),
  staff('/clients', ['user'], 'screen_clients', { screen: ClientsScreen, fills: true }),
  staff('/clientInfo/:id', ['user'], 'screen_client_info', { screen: ClientScreen, fills: true }),
  staff('/clientInfo/add', ['user'], 'screen_client_info_add', { screen: ClientAddScreen, fills: true }),
  staff('/productCheckout/:aId/:id', ['user'], 'screen_product_checkout', { screen: ProductCheckoutScreen }),
  staff('/phoneBook', ['user'], 'screen_phone_book', { screen: PhoneBookScreen, fills: true }),
  staff('/clientPhone/:id', ['user'], 'screen_client_phone', { screen: ClientPhoneScreen, fills: true }),
  staff('/clientPhone/add', ['user'], 'screen_client_phone_add', { screen: ClientPhoneAddScreen, fills: true }),
  guest('/login', 'screen_login', { screen: LoginScreen }),
  guest('/forgot-password', 'screen_forgot_password', { screen: ForgotPasswordScreen }),
  staff('/appointments', ['profileInfoAccess'], 'screen_appointments', { screen: AppointmentsScreen, fills: true }),
  staff('/appointment/:aId/:id', ['profileInfoAccess'], 'screen_appointment', { screen: AppointmentScreen }),
  staff('/error404', 'public', 'screen_error404', { screen: NotFoundScreen }),
  staff('/salonConfig', ['admin'], 'screen_salon_config', { screen: SalonConfigScreen }),
  staff('/salon/add', ['superadmin'], 'screen_salon_add', { screen: SalonAddScreen }),
  staff('/salon/:id', ['superadmin'], 'screen_salon', { screen: SalonScreen }),
  staff('/salons', ['superadmin'], 'screen_salons', { screen: SalonsScreen, fills: true }),
  bare('/privacy', 'screen_privacy', { screen: PrivacyScreen }),
  bare('/nps', 'screen_nps', { screen: NpsScreen }),
  bare('/nextAgendas', 'screen_next_agendas', { screen: LinkScreen }),
  bare('/survey', 'screen_survey', { screen: SurveyScreen }),
  bare('/thank', 'screen_thank', { screen: ThankScreen }),
  staff('/dashboard', ['user'], 'screen_dashboard', { screen: DashboardScreen, fills: true }),
  staff('/dashboard-client', ['user'], 'screen_dashboard_client', { screen: ClientDashboardScreen, fills: true }),
  staff('/target', ['all'], 'screen_target', { screen: TargetScreen, fills: true }),
  staff('/incentive', ['all'], 'screen_incentive', { screen: IncentiveScreen, fills: true }),
  staff('/smsLogs', ['superadmin'], 'screen_sms_logs', { screen: MessageLogScreen, fills: true }),
  staff('/CardManagement', ['admin', 'receptionist', 'user'], 'screen_card_management', { screen: CardManagementScreen }),
  staff('/data-qualities', ['adminReceptionist'], 'screen_data_qualities', { screen: DataQualityScreen, fills: true }),
  staff('/pets', ['user'], 'screen_pets', { screen: PetsScreen, fills: true }),
  staff('/petInfo/:id', ['user'], 'screen_pet_info', { screen: PetScreen, fills: true }),
  staff('/petInfo/add', ['user'], 'screen_pet_info_add', { screen: PetAddScreen, fills: true }),
  bare('/onlineBooking/:salonId', 'screen_online_booking', { screen: OnlineBookingScreen }),
  staff('/reservations-online', ['adminReceptionist'], 'screen_reservations_online', { screen: ReservationsOnlineScreen, fills: true }),
  staff('/packages', ['adminReceptionist'], 'screen_packages', { screen: PackagesScreen, fills: true }),
  staff('/promo', ['adminReceptionist'], 'screen_promo', { screen: PromoScreen, fills: true }),
  staff('/special-promo-feature/:id', ['adminReceptionist'], 'screen_special_promo', { screen: SpecialPromoScreen, fills: true }),
  staff('/special-promo-feature/add', ['adminReceptionist'], 'screen_special_promo_add', { screen: SpecialPromoAddScreen, fills: true }),
  staff('/reservation-online', ['superadmin'], 'screen_reservation_online', { screen: ReservationLogScreen, fills: true }),
  staff('/data-client-pet', ['user'], 'screen_data_client_pet', { screen: DataClientPetScreen, fills: true }),
  staff('/birthday', ['adminReceptionist'], 'screen_birthday', { screen: BirthdaysScreen, fills: true }),
  // The product's own routes.
  staff('/courses', ['adminReceptionist'], 'screen_courses', { screen: CoursesScreen, fills: true }),
  staff('/reports', ['user'], 'screen_reports', { screen: ReportsScreen }),
  staff('/report/:id', ['user'], 'screen_report', { screen: ReportScreen, fills: true }),
  staff('/apiReference', ['admin'], 'screen_api_reference', { screen: ApiReferenceScreen }),
  staff('/auditLog', ['admin'], 'screen_audit_log', { screen: AuditLogScreen, fills: true }),
  staff('/imports', ['admin'], 'screen_imports', { screen: ImportsScreen }),
  staff('/messageTemplates', ['admin'], 'screen_message_templates', { screen: MessageTemplatesScreen }),
  staff('/retention', ['admin'], 'screen_retention', { screen: RetentionScreen }),
  staff('/surveys', ['user'], 'screen_surveys', { screen: SurveysScreen }),
  bare('/forms', 'screen_forms', { screen: FormsScreen }),
  staff('/messages', ['user'], 'screen_messages', { screen: InboxScreen, fills: true }),
  staff('/clientMerge', ['adminReceptionist'], 'screen_client_merge', { screen: MergeScreen, fills: true }),
  staff('/tillDay', ['adminReceptionist'], 'screen_end_of_day', { screen: EndOfDayScreen }),
  staff('/fiscalReceipts', ['adminReceptionist'], 'screen_fiscal_receipts', { screen: FiscalReceiptsScreen, fills: true }),
  staff('/invoices', ['adminReceptionist'], 'screen_invoices', { screen: InvoicesScreen, fills: true }),
  staff('/sale', ['user'], 'screen_sale', { screen: SaleScreen, fills: true }),
  staff('/sale/:id', ['user'], 'screen_sale', { screen: SaleScreen }),
  staff('/giftCards', ['user'], 'screen_gift_cards', { screen: GiftCardsScreen, fills: true }),
  staff('/giftCards/:id', ['user'], 'screen_gift_card', { screen: GiftCardScreen }),
  staff('/accountantMonth', ['admin'], 'screen_accountant_month', { screen: AccountantMonthScreen }),
  staff('/liability', ['adminReceptionist'], 'screen_liability', { screen: LiabilityScreen }),
  // The shared screen has no navigation.
  { ...staff('/timeClock', ['profileInfoAccess', 'user'], 'screen_time_clock', { screen: TimeClockScreen }), layout: 'bare' },
  staff('/price-list', ['admin'], 'screen_price_list', { screen: PriceListScreen, fills: true }),
]
