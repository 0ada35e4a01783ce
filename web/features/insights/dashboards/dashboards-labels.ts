import type { RowFigure } from '../../../../schema/api/insights/dashboards-schemas.ts'
import type texts from '../../../locales/en/insights/dashboards.json'

type TextKey = keyof typeof texts
/** Translation keys of the definition of each figure. */
export const definitions = {
  revenue: 'def_revenue',
  performed: 'def_performed',
  clients: 'def_clients',
  ticket: 'def_ticket',
  occupancy: 'def_occupancy',
  rebooking: 'def_rebooking',
  topServices: 'def_top_services',
  categories: 'def_categories',
  people: 'def_people',
  growth: 'def_growth',
  forecast: 'def_forecast',
  money: 'def_money',
  margin: 'def_margin',
  retention: 'def_retention',
  visits: 'def_visits',
  nps: 'def_nps',
  frequency: 'def_frequency',
  ages: 'def_ages',
  clientFlow: 'def_client_flow',
  promotions: 'def_promotions',
} as const satisfies Record<string, TextKey>
export type Definition = keyof typeof definitions

/** Translation keys of the payment methods, and of the kinds of ledger entries. */
export const moneyTexts: Readonly<Record<string, 'method_cash' | 'method_card' | 'method_prepaid' | 'by_link' | 'other'>> = {
  cash: 'method_cash',
  card: 'method_card',
  voucher: 'method_prepaid',
  online: 'by_link',
  other: 'other',
}
export const entryTexts = {
  checkout: 'transaction_checkout',
  settlement: 'transaction_balance_payment',
  refund: 'transaction_refund',
  settlement_undone: 'transaction_balance_payment_undone',
  refund_undone: 'transaction_refund_undone',
  void: 'checkout_voided',
} as const
/** Figures whose rows are ledger entries: their text is the kind of the entry. */
export const ledgerFigures: readonly RowFigure[] = [
  'revenue',
  'services',
  'products',
  'fees',
  'tips',
  'ticket',
  'with_promotion',
  'without_promotion',
]
/** Figures whose rows are booked time, in minutes. */
export const timeFigures: readonly RowFigure[] = ['occupancy', 'hour']

export const frequencyLabels = {
  under_3: 'weeks_under_3',
  '3_4': 'weeks_3_4',
  '5_6': 'weeks_5_6',
  '7_8': 'weeks_7_8',
  '9_12': 'weeks_9_12',
  over_12: 'weeks_over_12',
} as const
export const ageLabels = {
  under_18: 'age_under_18',
  '18_25': 'age_18_25',
  '26_35': 'age_26_35',
  '36_45': 'age_36_45',
  '46_55': 'age_46_55',
  '56_65': 'age_56_65',
  over_65: 'age_over_65',
} as const
