import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { audienceLabels } from './promotions-labels.ts'

type Terms = Pick<SpecialPromo, 'reduction' | 'percent' | 'amount'>
type Times = Pick<SpecialPromo, 'weekdays' | 'fromTime' | 'toTime'>
type Audience = Pick<SpecialPromo, 'audience' | 'audienceValues' | 'audienceNumber'>
type Items = Pick<SpecialPromo, 'allServices' | 'allProducts' | 'serviceIds' | 'productIds'>

/** Promotions in words. */
export function usePromoTexts() {
  const { t } = useTranslation('promotions')
  const { euros, share, locale } = useFormat()
  return useMemo(() => {
    const days = weekdayNames(locale, 'short')
    return {
      /** −20%, −€10.00, €45.00. */
      reduction: ({ reduction, percent, amount }: Terms): string => {
        if (reduction === 'percent') return t('minus_amount', { amount: share(percent / 100) })
        return reduction === 'amount' ? t('minus_amount', { amount: euros(amount) }) : euros(amount)
      },
      /** Weekdays and hours. */
      times: ({ weekdays, fromTime, toTime }: Times): string => {
        const isAlways = weekdays.length === 0 || weekdays.length === 7
        const names = isAlways
          ? t('every_day')
          : weekOrder
              .filter((day) => weekdays.includes(day))
              .map((day) => days[day])
              .join(', ')
        if (fromTime === null && toTime === null) return names
        return t('days_and_hours', { days: names, from: fromTime ?? '00:00', to: toTime ?? '24:00' })
      },
      audience: ({ audience, audienceValues, audienceNumber }: Audience): string => {
        if (audience === 'tier') return t('audience_tiers', { tiers: audienceValues.join(', ') })
        if (audience === 'birthday') return t('audience_birthday_days', { count: audienceNumber })
        if (audience === 'absent') return t('audience_absent_months', { count: audienceNumber })
        return t(audienceLabels[audience])
      },
      items: ({ allServices, allProducts, serviceIds, productIds }: Items): string => {
        if (allServices && allProducts) return t('all_items')
        const services = allServices ? t('all_services') : serviceIds.length > 0 ? t('services_count', { count: serviceIds.length }) : ''
        const products = allProducts ? t('all_products') : productIds.length > 0 ? t('products_count', { count: productIds.length }) : ''
        return [services, products].filter((text) => text !== '').join(' · ') || t('nothing_chosen')
      },
    }
  }, [t, euros, share, locale])
}
