import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CardPayment } from './card-payment.tsx'
import { OwnCards } from './own-cards.tsx'
import type { PaymentLine } from './payments.ts'
import type { CheckoutState } from './use-checkout.ts'

/** The lines of a checkout that gift cards pay. */
export const listCardLines = ({ paymentLines }: Pick<CheckoutState, 'paymentLines'>): PaymentLine[] =>
  paymentLines.filter(({ card, cents }) => card !== undefined && cents !== 0)

/** Gift cards that pay for a part of an order before it goes to the cash system. */
export function ExportCards({ visit, checkout }: { visit: Appointment; checkout: CheckoutState }) {
  const { t } = useTranslation('visits')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const lines = checkout.paymentLines.filter(({ card }) => card !== undefined)
  const set = (next: readonly PaymentLine[]) => checkout.setPaymentLines(next)
  return (
    <div className="col">
      <OwnCards visit={visit} checkout={checkout} />
      {lines.length > 0 && (
        <ul className="ck-pays" aria-label={t('payments_made')}>
          {lines.map(({ key, card, cents }) => (
            <li key={key}>
              <Icon name="voucher" size={16} className="muted" />
              <span className="grow ell">
                {card && t('card_left', { end: card.codeEnd, amount: format.cents(card.balance - (cents ?? 0)) })}
              </span>
              <MoneyField
                className="ck-amount no-shrink"
                size="s"
                label={t('amount_of', { method: t('gift_card') })}
                labelHidden
                min={0}
                value={cents ?? 0}
                onChange={(amount) => set(checkout.paymentLines.map((one) => (one.key === key ? { ...one, cents: amount } : one)))}
              />
              <IconButton
                size="s"
                icon="close"
                label={t('remove_what', { what: t('gift_card') })}
                onClick={() => set(checkout.paymentLines.filter((one) => one.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button size="s" variant="ghost" icon="voucher" onClick={() => setOpen(true)}>
        {t('pay_with_gift_card')}
      </Button>
      {isOpen && <CardPayment checkout={checkout} cardsOnly onClose={() => setOpen(false)} />}
    </div>
  )
}
