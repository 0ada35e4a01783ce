import { useTranslation } from 'react-i18next'
import { cents, euro } from '../../../schema/rules/money.ts'
import { discountTooLarge } from '../../../schema/rules/visit-price.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import './ledger-labels.ts'
import { MethodButtons, methodIcons, useMethodLabel } from './method-buttons.tsx'
import { chosenMethod } from './payments.ts'
import type { Till } from './use-checkout.ts'

/** The right side of the till: sums, ways of paying, what is still open, and the button that takes it. */
export function PayPanel({ till }: { till: Till }) {
  const { t } = useTranslation('appointments')
  const format = useFormat()
  const { toPay, owed, taking, unknown, refused, ready, waits } = till
  const amount = format.cents(toPay - owed)
  return (
    <aside className="ck-pay" aria-label={t('payment')}>
      <Sums till={till} />
      <div className="row between ck-total">
        <h2>{t('amount_due')}</h2>
        <b className="display num" aria-live="polite">
          {format.cents(toPay)}
        </b>
      </div>
      {toPay > 0 && <MethodButtons label={t('payment_method')} value={chosenMethod(till.pays)} onChoose={till.choose} />}
      {toPay > 0 && <Payments till={till} />}
      <div className="ck-take">
        {unknown && (
          <Note tone="warn" icon="wifi-off" live>
            {t('connection_lost_while_paying')}
          </Note>
        )}
        {refused && (
          <Note tone="warn" live>
            {refused}
          </Note>
        )}
        <Button variant="primary" size="xl" block busy={taking} disabled={!ready} aria-describedby="ck-why" onClick={till.take}>
          {toPay - owed > 0 ? t('charge', { amount }) : t('complete_visit')}
        </Button>
        <p className="xs muted ck-why" id="ck-why">
          <WhyNot till={till} />
          {ready && waits && !taking && t('one_moment')}
        </p>
      </div>
    </aside>
  )
}

function WhyNot({ till }: { till: Till }) {
  const { t } = useTranslation('appointments')
  const format = useFormat()
  const sentence = useErrorMessage()
  const { price, settled, openServices, ready } = till
  if (ready) return null
  if (openServices.length > 0) return t('blocked_open_services')
  if (price.tooMuch.length > 0) return sentence(discountTooLarge)
  return settled.open > 0
    ? t('blocked_left_to_pay', { amount: format.cents(settled.open) })
    : t('blocked_overpaid', { amount: format.cents(-settled.open) })
}

function Sums({ till }: { till: Till }) {
  const { t } = useTranslation('appointments')
  const { t: b } = useTranslation('ledger')
  const format = useFormat()
  const { price, tip, discounts } = till
  const percent = (side: 'services' | 'products') => {
    const typed = discounts.typed[side]
    return typed?.unit === 'percent' && typed.value ? format.share(typed.value / 100) : null
  }
  const off = (side: 'services' | 'products', amount: number) => {
    if (amount === 0) return null
    const share = percent(side)
    const label = t(side === 'services' ? 'discount_on_services' : 'discount_on_products')
    return (
      <div>
        <dt className="muted">{share === null ? label : t('with_share', { what: label, share })}</dt>
        <dd className="num green">{t('less', { amount: format.euros(amount) })}</dd>
      </div>
    )
  }
  return (
    <dl className="ck-sums">
      <div>
        <dt className="muted">{t('services')}</dt>
        <dd className="num">{format.euros(price.services)}</dd>
      </div>
      {off('services', price.discountServices)}
      {(price.products > 0 || price.discountProducts > 0) && (
        <div>
          <dt className="muted">{t('products')}</dt>
          <dd className="num">{format.euros(price.products)}</dd>
        </div>
      )}
      {off('products', price.discountProducts)}
      {tip > 0 && (
        <div>
          <dt className="muted">{t('tip')}</dt>
          <dd className="num">{format.cents(tip)}</dd>
        </div>
      )}
      {till.debt > 0 && (
        <div className="bk-along">
          <dt className="red">{b('earlier_balance')}</dt>
          <dd className="row num">
            <b className="semi red">{format.cents(till.debt)}</b>
            <Chip size="s" on={till.settles > 0} onClick={() => till.setSettles(till.settles > 0 ? 0 : till.debt)}>
              {b('add_to_payment')}
            </Chip>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Payments({ till }: { till: Till }) {
  const { t } = useTranslation('appointments')
  const format = useFormat()
  const wordOf = useMethodLabel()
  const { pays, settled, owed } = till
  const { open, change, amounts } = settled
  return (
    <div>
      <span className="label">{t('payments')}</span>
      <ul className="ck-pays">
        {pays.map((pay) => (
          <li key={pay.key}>
            <Icon name={methodIcons[pay.method]} size={16} className="muted" />
            <span className="grow ell">{wordOf(pay.method)}</span>
            <MoneyField
              className="ck-amount"
              size="s"
              label={t('amount_of', { method: wordOf(pay.method) })}
              labelHidden
              min={0}
              value={amounts.get(pay.key) ?? 0}
              onChange={(cents) => till.setPays(pays.map((one) => (one.key === pay.key ? { ...one, cents } : one)))}
            />
            <IconButton
              size="s"
              icon="close"
              label={t('remove_what', { what: wordOf(pay.method) })}
              onClick={() => till.setPays(pays.filter((one) => one.key !== pay.key))}
            />
          </li>
        ))}
        {owed > 0 && (
          <li>
            <Icon name="hourglass" size={16} className="amber" />
            <span className="grow">{t('outstanding')}</span>
            <b className="num semi amber">{format.cents(owed)}</b>
            <IconButton size="s" icon="close" label={t('remove_what', { what: t('outstanding') })} onClick={() => till.setOwed(0)} />
          </li>
        )}
      </ul>
      {change > 0 && (
        <p className="row between s">
          <span className="muted">{t('change_back')}</span>
          <b className="num semi">{format.cents(change)}</b>
        </p>
      )}
      <p className="row between s" aria-live="polite">
        <span className="muted">{t(open < 0 ? 'overpaid' : 'left_to_pay')}</span>
        <span className={open === 0 ? 'row green semi num ck-open' : 'row amber semi num ck-open'}>
          {open === 0 && <Icon name="check-circle" size={16} />}
          {format.cents(Math.abs(open))}
        </span>
      </p>
      {open > 0 && owed + open <= till.toPay - till.settles && (
        <Button size="s" variant="ghost" icon="hourglass" onClick={() => till.setOwed(owed + cents(euro(open)))}>
          {t('leave_unpaid', { amount: format.cents(open) })}
        </Button>
      )}
    </div>
  )
}
