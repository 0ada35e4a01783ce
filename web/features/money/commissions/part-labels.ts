import { useTranslation } from 'react-i18next'
import type { CommissionBase, CommissionPart } from '../../../../schema/terms.ts'
import type { IconName } from '../../../ui/icon.tsx'

/** The name of each part of a commission. */
export function usePartLabels(): Readonly<Record<CommissionPart, string>> {
  const { t } = useTranslation('commissions')
  return { startStop: t('timed_services'), service: t('services'), product: t('products') }
}
/** What a commission is computed from. */
export function useBaseLabels(): Readonly<Record<CommissionBase, string>> {
  const { t } = useTranslation('commissions')
  return { list: t('base_list'), paid: t('base_paid'), material: t('base_material') }
}
export const partIcons: Readonly<Record<CommissionPart, IconName>> = { startStop: 'clock', service: 'scissors', product: 'box' }
