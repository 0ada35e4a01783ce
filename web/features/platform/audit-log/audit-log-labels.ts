import type { AuditKind } from '../../../../schema/api/platform/audit-log-schemas.ts'
import type common from '../../../locales/en/common.json'
import type commonMore from '../../../locales/en/common-more.json'
import type texts from '../../../locales/en/platform/audit-log.json'

type TextKey = keyof typeof texts
type AnyKey = TextKey | keyof typeof common | keyof typeof commonMore

/** Translation keys of the kinds. */
export const kindLabels = {
  security: 'kind_security',
  health: 'kind_health',
  permissions: 'kind_permissions',
  prices: 'kind_prices',
  bookings: 'kind_bookings',
  money: 'kind_money',
  clients: 'kind_clients',
  settings: 'kind_settings',
} as const satisfies Record<AuditKind, TextKey>

/** Translation keys of the kinds of records, by table. Others are shown as settings. */
export const entityLabels: Readonly<Record<string, AnyKey>> = {
  agendas: 'booking',
  agenda_services: 'entity_booked_service',
  appointments: 'entity_visit',
  payments: 'entity_payment',
  day_closings: 'entity_closing',
  cash_movements: 'entity_cash_movement',
  sent_receipts: 'entity_receipt',
  visit_surcharges: 'entity_surcharge',
  visit_fees: 'entity_fee',
  jobs: 'import',
  clients: 'client',
  sub_clients: 'entity_pet',
  client_history_services: 'entity_performed_service',
  client_history_products: 'entity_sold_product',
  client_history_colours: 'entity_colour',
  client_history_hairs: 'entity_diagnosis',
  client_history_scalps: 'entity_diagnosis',
  client_history_galleries: 'entity_picture',
  patch_tests: 'entity_patch_test',
  consent_forms: 'entity_consent_form',
  client_consent_forms: 'entity_signed_form',
  users: 'team_member',
  user_permissions: 'entity_role',
  user_services: 'entity_own_service',
  user_timeframes: 'entity_rota',
  user_shift_requests: 'type_request',
  services: 'service',
  service_sets: 'entity_package',
  resource_kinds: 'rooms_and_equipment',
  resources: 'rooms_and_equipment',
  service_resources: 'rooms_and_equipment',
  products: 'entity_product',
  pet_prices: 'entity_pet_price',
  special_promos: 'entity_promotion',
  booking_promo_codes: 'entity_promotion',
  last_minute_prices: 'entity_promotion',
  waiting_list_entries: 'entity_waiting_list',
  reports: 'entity_report',
  salons: 'salon',
}

/** Translation keys of the columns that are shown with a name. */
export const columnLabels: Readonly<Record<string, AnyKey>> = {
  start_utc: 'start',
  end_utc: 'column_end',
  price_cents: 'price',
  cost_cents: 'column_cost',
  amount_cents: 'column_amount',
  total_cents: 'total',
  owed_cents: 'outstanding',
  tip_cents: 'column_tip',
  stock: 'column_stock',
  added: 'column_added',
  length_minutes: 'column_length',
  outcome: 'column_outcome',
  outcome_reason: 'reason',
  name: 'name',
  first_name: 'first_name',
  last_name: 'last_name',
  phone_number: 'phone',
  email: 'email',
  birth_date: 'birth_date',
  note: 'note',
  allergies: 'allergies',
  service: 'service',
  product: 'entity_product',
  fee: 'details',
  user_id: 'team_member',
  client_id: 'client',
  permission_id: 'column_role',
  arrival_utc: 'column_arrival',
  checked_out_utc: 'column_checked_out',
  method: 'payment_method',
  is_working: 'column_working',
  day_start: 'date_from',
  day_end: 'date_to',
}
