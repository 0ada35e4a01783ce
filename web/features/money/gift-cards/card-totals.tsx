import { useTranslation } from 'react-i18next'
import type { GiftCards } from '../../../../schema/api/money/gift-card-fields.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './gift-card-labels.ts'

/** What the salon owes for its cards, what ends soon, and what waits for collection. */
export function CardTotals({ totals }: { totals: GiftCards['totals'] | undefined }) {
  const { t } = useTranslation('gift-cards')
  const { euros } = useFormat()
  const figures = [
    { key: 'owed', title: t('still_to_use'), figure: euros(totals?.outstanding ?? 0), text: t('cards', { count: totals?.cards ?? 0 }) },
    { key: 'ending', title: t('ending_soon'), figure: euros(totals?.endingBalance ?? 0), text: t('cards', { count: totals?.ending ?? 0 }) },
    { key: 'reserved', title: t('reserved_online'), figure: t('cards', { count: totals?.reserved ?? 0 }), text: t('reserved_text') },
  ]
  return (
    <div className="gc-top">
      <dl className="gc-totals card" aria-busy={!totals}>
        {figures.map(({ key, title, figure, text }) => (
          <div key={key}>
            <dt className="s muted">{title}</dt>
            <dd>
              <b className="num">{figure}</b>
              <span className="xs muted">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
