import { useTranslation } from 'react-i18next'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
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
    <ul className="ck-offer" aria-label={t('gift_cards_of_client')}>
      {offered.map((card) => (
        <li key={card.prepaidId} className="row gap-12">
          <Icon name="voucher" size={16} className="muted no-shrink" />
          <span className="grow">
            <b className="med">{t('own_card', { end: card.codeEnd })}</b>
            <span className="vs-below below xs muted">
              {card.validUntil
                ? t('own_card_left_until', { amount: euros(card.balance), day: date(card.validUntil) })
                : t('own_card_left', { amount: euros(card.balance) })}
            </span>
          </span>
          <Button
            size="s"
            aria-label={t('use_own_card', { end: card.codeEnd, amount: euros(card.balance) })}
            onClick={() => checkout.addCard(card)}
          >
            {t('use')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
