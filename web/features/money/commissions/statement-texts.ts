import { useTranslation } from 'react-i18next'
import type { CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import { useFormat } from '../../../ui/use-format.ts'

type TierRow = CommissionStats['parts'][number]['rows'][number]

/** How a statement names rates and tiers. */
export function useStatementTexts() {
  const { t } = useTranslation('commissions')
  const { euros, number } = useFormat()
  const percent = (rate: number) => `${number(rate)}%`
  /** The bound of a tier, in whole euros without decimals. */
  const limit = (amount: number) => euros(amount).replace(/[.,]00(?!\d)/, '')
  const describeRange = ({ from, to }: Pick<TierRow, 'from' | 'to'>) => {
    if (to === null) return from > 0 ? t('tier_above', { from: limit(from) }) : t('tier_all')
    return from === 0 ? t('tier_first', { to: limit(to) }) : t('date_range', { from: limit(from), to: limit(to) })
  }
  return {
    percent,
    limit,
    describeTier: (row: TierRow) => [row.categoryName, describeRange(row)].filter(Boolean).join(': '),
    /** `null` is the rate of what is paid by the piece. */
    toRate: (rate: number | null) => (rate === null ? t('by_piece') : percent(rate)),
  }
}
