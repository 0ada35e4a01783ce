import type { ScreenAccess } from './app/landing.ts'
import { type LazyScreen, lazyScreen as lazy } from './app/lazy-screen.ts'
import { loadAgendas } from './app/load-agendas.ts'
import type app from './locales/en/app.json'

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

const AgendasScreen = lazy(loadAgendas, 'Agendas')
const AgendaDialog = lazy(() => import('./features/agenda/agenda-dialog.tsx'), 'AgendaDialog')
const AppointmentsScreen = lazy(() => import('./features/appointments/appointments-screen.tsx'), 'AppointmentsScreen')
const WelcomeScreen = lazy(() => import('./features/appointments/welcome-screen.tsx'), 'WelcomeScreen')
const ClientWelcomeScreen = lazy(() => import('./features/appointments/client-welcome-screen.tsx'), 'ClientWelcomeScreen')
const AppointmentScreen = lazy(() => import('./features/appointments/appointment-screen.tsx'), 'AppointmentScreen')
const ProductCheckoutScreen = lazy(() => import('./features/appointments/product-checkout-screen.tsx'), 'ProductCheckoutScreen')
const CheckoutScreen = lazy(() => import('./features/appointments/checkout-screen.tsx'), 'CheckoutScreen')
const ServicesScreen = lazy(() => import('./features/catalogue/services-screen.tsx'), 'ServicesScreen')
const ProductsScreen = lazy(() => import('./features/catalogue/products-screen.tsx'), 'ProductsScreen')
const CoursesScreen = lazy(() => import('./features/courses/courses-screen.tsx'), 'CoursesScreen')
const PackagesScreen = lazy(() => import('./features/catalogue/packages-screen.tsx'), 'PackagesScreen')
const ReservationsOnlineScreen = lazy(() => import('./app/reservations-online-screen.tsx'), 'ReservationsOnlineScreen')
const MessageLogScreen = lazy(() => import('./features/message-log/message-log-screen.tsx'), 'MessageLogScreen')
const ReservationLogScreen = lazy(() => import('./features/reservations/reservation-log-screen.tsx'), 'ReservationLogScreen')
const OnlineBookingScreen = lazy(() => import('./features/online-booking/online-booking-screen.tsx'), 'OnlineBookingScreen')
const LinkScreen = lazy(() => import('./features/online-booking/link-screen.tsx'), 'LinkScreen')
const PrivacyScreen = lazy(() => import('./features/online-booking/privacy-screen.tsx'), 'PrivacyScreen')
const NpsScreen = lazy(() => import('./features/online-booking/nps-screen.tsx'), 'NpsScreen')
const SurveyScreen = lazy(() => import('./features/online-booking/survey-screen.tsx'), 'SurveyScreen')
const FormsScreen = lazy(() => import('./features/online-booking/forms-screen.tsx'), 'FormsScreen')
const ThankScreen = lazy(() => import('./features/online-booking/thank-screen.tsx'), 'ThankScreen')
const ClientsScreen = lazy(() => import('./features/clients/clients-screen.tsx'), 'ClientsScreen')
const ClientScreen = lazy(() => import('./features/clients/client-screen.tsx'), 'ClientScreen')
const ClientAddScreen = lazy(() => import('./features/clients/client-add-screen.tsx'), 'ClientAddScreen')
const MessageTemplatesScreen = lazy(() => import('./features/message-templates/message-templates-screen.tsx'), 'MessageTemplatesScreen')
const RetentionScreen = lazy(() => import('./features/client-erase/retention-screen.tsx'), 'RetentionScreen')
const SurveysScreen = lazy(() => import('./features/surveys/surveys-screen.tsx'), 'SurveysScreen')
const ImportsScreen = lazy(() => import('./features/imports/imports-screen.tsx'), 'ImportsScreen')
const InboxScreen = lazy(() => import('./features/inbox/inbox-screen.tsx'), 'InboxScreen')
const MergeScreen = lazy(() => import('./features/client-merge/merge-screen.tsx'), 'MergeScreen')
const PhoneBookScreen = lazy(() => import('./features/phone-book/phone-book-screen.tsx'), 'PhoneBookScreen')
const ClientPhoneScreen = lazy(() => import('./features/phone-book/client-phone-screen.tsx'), 'ClientPhoneScreen')
const ClientPhoneAddScreen = lazy(() => import('./features/phone-book/client-phone-screen.tsx'), 'ClientPhoneAddScreen')
const BirthdaysScreen = lazy(() => import('./features/birthdays/birthdays-screen.tsx'), 'BirthdaysScreen')
const SalonConfigScreen = lazy(() => import('./app/salon-config-screen.tsx'), 'SalonConfigScreen')
const SalonAddScreen = lazy(() => import('./features/salons/salon-add-screen.tsx'), 'SalonAddScreen')
const SalonScreen = lazy(() => import('./features/salons/salon-screen.tsx'), 'SalonScreen')
const SalonsScreen = lazy(() => import('./features/salons/salons-screen.tsx'), 'SalonsScreen')
const LoginScreen = lazy(() => import('./features/session/login-screen.tsx'), 'LoginScreen')
const ForgotPasswordScreen = lazy(() => import('./features/session/forgot-password-screen.tsx'), 'ForgotPasswordScreen')
const EndOfDayScreen = lazy(() => import('./features/end-of-day/end-of-day-screen.tsx'), 'EndOfDayScreen')
const InvoicesScreen = lazy(() => import('./features/invoices/invoices-screen.tsx'), 'InvoicesScreen')
const TimeClockScreen = lazy(() => import('./features/attendance/time-clock-screen.tsx'), 'TimeClockScreen')
const StaffScreen = lazy(() => import('./app/staff-screen.tsx'), 'StaffScreen')
const StaffRecordScreen = lazy(() => import('./features/staff/staff-screens.tsx'), 'StaffRecordScreen')
const StaffAddScreen = lazy(() => import('./features/staff/staff-screens.tsx'), 'StaffAddScreen')
const StaffProfileScreen = lazy(() => import('./features/profile/profile-screen.tsx'), 'StaffProfileScreen')
const ProfileScreen = lazy(() => import('./features/profile/profile-screen.tsx'), 'ProfileScreen')
const ProfileAddScreen = lazy(() => import('./features/profile/profile-screen.tsx'), 'ProfileAddScreen')
const PetsScreen = lazy(() => import('./features/pets/pets-screen.tsx'), 'PetsScreen')
const PetScreen = lazy(() => import('./features/pets/pet-screen.tsx'), 'PetScreen')
const PetAddScreen = lazy(() => import('./features/pets/pet-add-screen.tsx'), 'PetAddScreen')
const DataClientPetScreen = lazy(() => import('./features/pets/data-client-pet-screen.tsx'), 'DataClientPetScreen')
const PromoScreen = lazy(() => import('./features/promotions/promo-screen.tsx'), 'PromoScreen')
const SpecialPromoScreen = lazy(() => import('./features/promotions/special-promo-screen.tsx'), 'SpecialPromoScreen')
const SpecialPromoAddScreen = lazy(() => import('./features/promotions/special-promo-screen.tsx'), 'SpecialPromoAddScreen')
const DashboardScreen = lazy(() => import('./features/dashboards/dashboard-screen.tsx'), 'DashboardScreen')
const ClientDashboardScreen = lazy(() => import('./features/dashboards/client-dashboard-screen.tsx'), 'ClientDashboardScreen')
const GiftCardsScreen = lazy(() => import('./features/gift-cards/gift-cards-screen.tsx'), 'GiftCardsScreen')
const GiftCardScreen = lazy(() => import('./features/gift-cards/gift-card-screen.tsx'), 'GiftCardScreen')
const LiabilityScreen = lazy(() => import('./features/liability/liability-screen.tsx'), 'LiabilityScreen')
const ReportsScreen = lazy(() => import('./features/reports/reports-screen.tsx'), 'ReportsScreen')
const ReportScreen = lazy(() => import('./features/reports/report-screen.tsx'), 'ReportScreen')
const TargetScreen = lazy(() => import('./features/targets/target-screen.tsx'), 'TargetScreen')
const IncentiveScreen = lazy(() => import('./features/campaigns/incentive-screen.tsx'), 'IncentiveScreen')
const DataQualityScreen = lazy(() => import('./features/data-quality/data-quality-screen.tsx'), 'DataQualityScreen')
const AuditLogScreen = lazy(() => import('./features/audit-log/audit-log-screen.tsx'), 'AuditLogScreen')
const NotFoundScreen = lazy(() => import('./app/not-found-screen.tsx'), 'NotFoundScreen')
const CardManagementScreen = lazy(() => import('./app/card-management-screen.tsx'), 'CardManagementScreen')

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
  staff('/agenda/:id', ['profileInfoAccess'], 'screen_agenda', { screen: AgendaDialog, over: '/agendas', fills: true }),
  staff('/agenda/add', ['profileInfoAccess'], 'screen_agenda_add', { screen: AgendaDialog, over: '/agendas', fills: true }),
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
  staff('/auditLog', ['admin'], 'screen_audit_log', { screen: AuditLogScreen, fills: true }),
  staff('/imports', ['admin'], 'screen_imports', { screen: ImportsScreen }),
  staff('/messageTemplates', ['admin'], 'screen_message_templates', { screen: MessageTemplatesScreen }),
  staff('/retention', ['admin'], 'screen_retention', { screen: RetentionScreen }),
  staff('/surveys', ['user'], 'screen_surveys', { screen: SurveysScreen }),
  bare('/forms', 'screen_forms', { screen: FormsScreen }),
  staff('/messages', ['user'], 'screen_messages', { screen: InboxScreen, fills: true }),
  staff('/clientMerge', ['adminReceptionist'], 'screen_client_merge', { screen: MergeScreen, fills: true }),
  staff('/tillDay', ['adminReceptionist'], 'screen_end_of_day', { screen: EndOfDayScreen }),
  staff('/invoices', ['adminReceptionist'], 'screen_invoices', { screen: InvoicesScreen, fills: true }),
  staff('/giftCards', ['user'], 'screen_gift_cards', { screen: GiftCardsScreen, fills: true }),
  staff('/giftCards/:id', ['user'], 'screen_gift_card', { screen: GiftCardScreen }),
  staff('/liability', ['adminReceptionist'], 'screen_liability', { screen: LiabilityScreen }),
  // The shared screen has no navigation.
  { ...staff('/timeClock', ['profileInfoAccess', 'user'], 'screen_time_clock', { screen: TimeClockScreen }), layout: 'bare' },
]
