import { useTranslation } from 'react-i18next'
import type { LoyaltyUnit } from '../../../../schema/terms.ts'

/** Returns a number of points or stamps as text. */
export function usePointsLabel(): (unit: LoyaltyUnit, count: number) => string {
  const { t } = useTranslation('loyalty')
  return (unit, count) => (unit === 'stamps' ? t('balance_stamps', { count }) : t('balance_points', { count }))
}
