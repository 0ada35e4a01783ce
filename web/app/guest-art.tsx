import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'

/** An illustration of an agenda without names: before the sign-in no screen shows bookings. */
const columns = [
  { offset: 'l0', cards: ['c4 h3', 'c1 h5', 'c5 h2', 'c5 h1'] },
  { offset: 'l1', cards: ['c6 h4', 'c5 h2', 'c2 h4', 'c1 h2'] },
  { offset: 'l0', cards: ['c3 h2', 'c3 h1', 'c2 h5', 'c3 h5'] },
  { offset: 'l2', cards: ['c2 h5', 'c2 h4', 'c2 h3', 'c4 h4'] },
  { offset: 'l1', cards: ['c5 h3', 'c6 h3', 'c6 h2', 'c5 h6'] },
] as const

export function GuestArt() {
  const { t } = useTranslation('app')
  return (
    <aside className="guest-art" data-color-scheme="dark">
      <div className="row guest-brand">
        <span className="logo">
          <Icon name="scissors" />
        </span>
        <b>{t('product_name')}</b>
      </div>
      <div className="guest-day" aria-hidden="true">
        {columns.map(({ offset, cards }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the illustration are static
          <div key={index} className={offset}>
            {cards.map((card, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <i key={position} className={card} />
            ))}
          </div>
        ))}
      </div>
      <p className="guest-quote">{t('guest_quote')}</p>
    </aside>
  )
}
