import { useTranslation } from 'react-i18next'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './checkout.css'
import type { CheckoutState } from './use-checkout.ts'

/** Gift cards of who pays, each used with one press. Nothing where there are none, and none that pays already. */
export function OwnCards({ visit, checkout }: { visit: Appointment; checkout: CheckoutState }) {
  const { t } = useTranslation('visits')
  const { euros, date } = useFormat()
  const clientId = visit.paymentClientId ?? visit.clientId
  const { data = [] } = useRead(giftCards.ofClient, { clientId }, { staleTime: 0 })
  const offered = data.filter(({ prepaidId }) => !checkout.paymentLines.some(({ card }) => card?.prepaidId === prepaidId))
  if (offered.length === 0) return null
  return (
    <ul className="grid gap-12" aria-label={t('gift_cards_of_client')}>
      {offered.map((card) => (
        <li key={card.prepaidId} className="row wrap">
          <Chip icon="voucher" onClick={() => checkout.addCard(card)}>
            {t('use_own_card', { end: card.codeEnd, amount: euros(card.balance) })}
          </Chip>
          {card.validUntil && <span className="xs muted">{t('valid_until', { day: date(card.validUntil) })}</span>}
        </li>
      ))}
    </ul>
  )
}
