import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import type { IconName } from '../../../ui/icon.tsx'

/** The groups of the settings, in their order. */
export const settingGroups = [
  { id: 'salon', label: 'salon' },
  { id: 'bookings', label: 'bookings' },
  { id: 'clients', label: 'clients' },
  { id: 'money', label: 'group_money' },
  { id: 'access', label: 'group_access' },
] as const

interface Page {
  readonly id: string
  readonly group: (typeof settingGroups)[number]['id']
  /** Its name, a key of the settings' texts. */
  readonly label: string
  readonly icon: IconName
  /** Words by which it is found besides its name, a key of the settings' texts. */
  readonly words: string
  /** What can be found on it: `file:key` of the texts that its fields have as labels. */
  readonly fields: readonly string[]
  /** A page outside the settings; the others are a part of /salonConfig. */
  readonly path?: `/${string}`
  /** Salons that have it; without it, all have. */
  readonly only?: 'pets' | 'italy'
}
const of = (file: string, keys: string) => keys.split(' ').map((key) => `${file}:${key}`)

/** Every page of the settings, by group. */
export const settingPages = [
  {
    id: 'salon',
    group: 'salon',
    label: 'salon_details',
    icon: 'entrance',
    words: 'words_salon',
    fields: of(
      'salons',
      'description salon_type email phone website address time_zone currency vat_number fiscal_code pec iban invoice_code no_start_check',
    ),
  },
  { id: 'opening', group: 'salon', label: 'opening_hours', icon: 'clock', words: 'words_opening', fields: [] },
  { id: 'closed', group: 'salon', label: 'closed_days', icon: 'calendar', words: 'words_closed', fields: of('settings', 'holidays') },
  {
    id: 'appearance',
    group: 'salon',
    label: 'tab_appearance',
    icon: 'dashboard',
    words: 'words_appearance',
    fields: of('settings', 'logo date_format history_dates'),
  },
  {
    id: 'presence',
    group: 'salon',
    label: 'profiles_and_reviews',
    icon: 'star-border',
    words: 'words_presence',
    fields: [...of('salons', 'social review_link google_place'), ...of('google-profile', 'title')],
  },
  {
    id: 'online',
    group: 'bookings',
    label: 'online_booking',
    icon: 'globe',
    words: 'words_online',
    fields: of(
      'settings',
      'online_link widgets booking_times change_until_hours max_open_bookings max_codes code_countries check_in_title',
    ),
  },
  {
    id: 'rules',
    group: 'bookings',
    label: 'who_may_book',
    icon: 'lock',
    words: 'words_rules',
    fields: of('booking-rules', 'rule_patch_test rule_refill rule_new_clients rule_no_shows rule_test'),
  },
  {
    id: 'resources',
    group: 'bookings',
    label: 'rooms_and_equipment',
    icon: 'chair',
    words: 'words_resources',
    fields: of('resources', 'cleaning'),
  },
  { id: 'colours', group: 'bookings', label: 'tab_colours', icon: 'droplet', words: 'words_colours', fields: [] },
  {
    id: 'pets',
    group: 'bookings',
    label: 'tab_pets',
    icon: 'paw',
    words: 'words_pets',
    fields: of('settings', 'sizes breeds pet_prices'),
    only: 'pets',
  },
  {
    id: 'messages',
    group: 'clients',
    label: 'messages',
    icon: 'chat',
    words: 'words_messages',
    fields: [
      ...of('settings', 'sms_sender email_sender mobile_number'),
      ...of('salons', 'wa_box sms_provider group_secrets accounts incoming receipts'),
      ...of('missed-calls', 'missed_calls'),
    ],
  },
  {
    id: 'automatic',
    group: 'clients',
    label: 'automatic_messages',
    icon: 'bell',
    words: 'words_automatic',
    fields: of(
      'automatic-messages',
      'kind_booking_reminder kind_morning kind_birthday kind_win_back kind_nps kind_patch_test_expiring kind_daily_summary',
    ),
  },
  { id: 'texts', group: 'clients', label: 'message_texts', icon: 'edit', words: 'words_texts', fields: [], path: '/messageTemplates' },
  { id: 'whatsapp', group: 'clients', label: 'whatsapp', icon: 'chat', words: 'words_whatsapp', fields: [], path: '/whatsApp' },
  {
    id: 'privacy',
    group: 'clients',
    label: 'tab_privacy',
    icon: 'shield',
    words: 'words_privacy',
    fields: of('settings', 'contact_roles retention'),
  },
  { id: 'documents', group: 'clients', label: 'privacy_documents', icon: 'printer', words: 'words_documents', fields: [] },
  { id: 'forms', group: 'clients', label: 'tab_forms', icon: 'note', words: 'words_forms', fields: [] },
  { id: 'categories', group: 'clients', label: 'tab_categories', icon: 'users', words: 'words_categories', fields: [] },
  {
    id: 'invoices',
    group: 'money',
    label: 'invoices',
    icon: 'note',
    words: 'words_invoices',
    fields: of('invoices', 'company_name regime rea_number series due_days vat_rates'),
    only: 'italy',
  },
  { id: 'cash', group: 'money', label: 'cash_system', icon: 'cash', words: 'words_cash', fields: of('settings', 'terminals') },
  {
    id: 'payments',
    group: 'money',
    label: 'online_payments',
    icon: 'card',
    words: 'words_payments',
    fields: [...of('payments', 'pay_problems'), ...of('deposits', 'dep_rules dep_test')],
  },
  { id: 'discounts', group: 'money', label: 'partner_discounts', icon: 'tag', words: 'words_discounts', fields: [] },
  {
    id: 'loyalty',
    group: 'money',
    label: 'loyalty',
    icon: 'star-border',
    words: 'words_loyalty',
    fields: of('loyalty', 'enabled reward_points reward_amount validity products_count'),
  },
  { id: 'expenses', group: 'money', label: 'tab_expenses', icon: 'wallet', words: 'words_expenses', fields: [] },
  { id: 'team', group: 'access', label: 'roles_and_sign_in', icon: 'user', words: 'words_team', fields: [], path: '/staff' },
  {
    id: 'security',
    group: 'access',
    label: 'security',
    icon: 'shield',
    words: 'words_security',
    fields: [...of('settings', 'refund_limit_amount'), ...of('security', 'desks requirement')],
  },
  { id: 'audit', group: 'access', label: 'audit_log', icon: 'clock', words: 'words_audit', fields: [], path: '/auditLog' },
  {
    id: 'keys',
    group: 'access',
    label: 'api_and_webhooks',
    icon: 'link',
    words: 'words_keys',
    fields: of('api-keys', 'addresses'),
  },
  { id: 'import', group: 'access', label: 'import_data', icon: 'upload', words: 'words_import', fields: [], path: '/imports' },
  { id: 'data', group: 'access', label: 'tab_data', icon: 'download', words: 'words_data', fields: of('take-out', 'your_data') },
] as const satisfies readonly Page[]

export type SettingPage = (typeof settingPages)[number]
export type SettingId = SettingPage['id']
/** The pages that are a part of /salonConfig. */
export type SettingPartId = Exclude<SettingPage, { path: string }>['id']

/** The pages that a salon has. */
export function getSettingPages(salon: Pick<Salon, 'isPet' | 'country'> | null): readonly SettingPage[] {
  const has = { pets: salon?.isPet === true, italy: salon?.country === 'IT' }
  return settingPages.filter((page) => !('only' in page) || has[page.only])
}

/** The address of a page, opened at one of its fields: `field` is the label as it is shown. */
export function getSettingPath(page: SettingPage, field?: string): string {
  if ('path' in page) return page.path
  return `/salonConfig?${new URLSearchParams({ tab: page.id, ...(field === undefined ? {} : { field }) })}`
}
