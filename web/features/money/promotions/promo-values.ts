import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { toCents, toEuros } from '../../../ui/money.ts'

/** A promotion's fields in the form: the amount in cents, and null for what is still to be entered. */
export interface PromoFormValues
  extends Omit<SpecialPromo, 'specialPromoId' | 'salonId' | 'uses' | 'version' | 'amount' | 'percent' | 'start' | 'audienceNumber'> {
  start: string | null
  percent: number | null
  amount: number | null
  audienceNumber: number | null
}

const fresh = {
  specialPromo: '',
  end: null,
  weekdays: [],
  fromTime: null,
  toTime: null,
  allServices: true,
  allProducts: false,
  allStaff: true,
  serviceIds: [],
  productIds: [],
  userIds: [],
  reduction: 'percent',
  percent: null,
  amount: null,
  maxUses: null,
  maxUsesPerClient: null,
  audience: 'all',
  audienceValues: [],
  audienceNumber: null,
  combinable: false,
  code: '',
  online: true,
  active: true,
} as const satisfies Partial<Record<keyof PromoFormValues, unknown>>

/** The form of a promotion; of a new one that begins on `today`. */
export function toPromoValues(promo: SpecialPromo | null, today: string): PromoFormValues {
  if (!promo) return { ...fresh, weekdays: [], serviceIds: [], productIds: [], userIds: [], audienceValues: [], start: today }
  const { specialPromoId: _id, salonId: _salon, uses: _uses, version: _version, amount, percent, audienceNumber, ...values } = promo
  return {
    ...values,
    amount: amount === 0 && promo.reduction === 'percent' ? null : toCents(amount),
    percent: percent === 0 ? null : percent,
    audienceNumber: audienceNumber === 0 ? null : audienceNumber,
  }
}

/** The body of a create or update; what is missing is left out, so that the schema asks for it. */
export function toPromoBody({ amount, percent, audienceNumber, start, ...values }: PromoFormValues) {
  const isPercent = values.reduction === 'percent'
  return {
    ...values,
    start: start ?? '',
    percent: isPercent ? (percent ?? 0) : 0,
    amount: isPercent || amount === null ? 0 : toEuros(amount),
    audienceNumber: ['birthday', 'absent'].includes(values.audience) ? (audienceNumber ?? 0) : 0,
    audienceValues: ['tier', 'category'].includes(values.audience) ? values.audienceValues : [],
    serviceIds: values.allServices ? [] : values.serviceIds,
    productIds: values.allProducts ? [] : values.productIds,
    userIds: values.allStaff ? [] : values.userIds,
  }
}
