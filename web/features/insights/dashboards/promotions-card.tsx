import { useTranslation } from 'react-i18next'
import type { Earnings } from '../../../../schema/api/insights/dashboards.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { Card, Figure, Lines } from './parts.tsx'

/** What promotions took off and brought; nothing where none was used. */
export function PromotionsCard({ earnings }: { earnings: Earnings | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euros } = useFormat()
  if (!earnings || earnings.promotions.uses === 0) return null
  const { uses, given, revenue, averageWith, averageWithout } = earnings.promotions
  const span = { from: earnings.from, to: earnings.until }
  const rows = { figure: 'promotions' as const, title: t('promotions'), ...span }
  const withPromo = { figure: 'with_promotion' as const, title: t('promo_revenue'), ...span }
  const without = { figure: 'without_promotion' as const, title: t('revenue_without_promo'), ...span }
  const show = (amount: number | null) => (amount === null ? '–' : euros(amount))
  const lines = [
    { key: 'given', label: t('promo_given'), note: t('times', { count: uses }), value: <Figure rows={rows}>{euros(given)}</Figure> },
    { key: 'revenue', label: t('promo_revenue'), value: <Figure rows={withPromo}>{euros(revenue)}</Figure> },
    { key: 'with', label: t('ticket_with_promo'), value: <Figure rows={withPromo}>{show(averageWith)}</Figure> },
    { key: 'without', label: t('ticket_without_promo'), value: <Figure rows={without}>{show(averageWithout)}</Figure> },
  ]
  return (
    <Card title={t('promotions')} info="promotions">
      <Lines lines={lines} />
    </Card>
  )
}
