import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardTerminals } from '../../../../schema/api/money/card-terminals.ts'
import { discountTooLarge } from '../../../../schema/rules/visits/visit-price.ts'
import { type EnteredMethod, enteredMethods } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/note.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useIsUsed } from '../../../ui/use-is-used.ts'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { LotteryField } from '../fiscal-receipts/index.ts'
import { MethodButtons, methodIcons, useMethodLabel } from '../ledger/index.ts'
import { getChosenMethod } from './payments.ts'
import type { PayState } from './use-checkout.ts'
import '../../../ui/page.css'
import './checkout.css'

const CardPayment = partWhenUsed(async () => (await import('./card-payment.tsx')).CardPayment)

const none = '-'

/** The terminal of a card payment; nothing for a salon that has entered none. */
function TerminalSelect({ value, onChange }: { value: string | undefined; onChange: (cardTerminalId: string | undefined) => void }) {
  const { t } = useTranslation('visits')
  const { data = [] } = useRead(cardTerminals.list, {}, { staleTime: 10 * 60_000, enabled: useIsUsed() })
  if (data.length === 0) return null
  return (
    <Select
      className="ck-terminal"
      label={t('terminal')}
      labelHidden
      size="s"
      value={value ?? none}
      onChange={(chosen) => onChange(chosen === none ? undefined : chosen)}
      options={[
        { value: none, label: t('terminal_none') },
        ...data.map(({ cardTerminalId, name }) => ({ value: cardTerminalId, label: name })),
      ]}
    />
  )
}

/** Right side of the checkout: totals, payment methods, payments, and the button that records them. */
export function PayPanel({ checkout }: { checkout: PayState }) {
  const { t } = useTranslation('visits')
  const format = useFormat()
  const { salon } = useMe()
  const isPhone = useMedia(phone)
  const [isCardOpen, setCardOpen] = useState(false)
  const { toPay, unpaid, isPending, isOutcomeUnknown, errorText, isReady, isWaiting } = checkout
  const due = toPay + checkout.totals.rounding
  const amount = format.cents(due - unpaid)
  const choose = (method: EnteredMethod) => (method === 'voucher' ? setCardOpen(true) : checkout.chooseMethod(method))
  useChargeKey(checkout.submit)
  useCheckoutKeys((key) => {
    const method = enteredMethods[Number(key) - 1]
    if (method && toPay > 0) choose(method)
    else if (key === 'a') document.querySelector<HTMLElement>('.ck-add')?.click()
    else return false
    return true
  })
  const amountAndMethods = (
    <>
      <div className={classNames('ck-total row between', !isPhone && 'line-above')}>
        <h2>{t('amount_due')}</h2>
        <b className="display num" aria-live="polite">
          {format.cents(due)}
        </b>
      </div>
      {toPay > 0 && <MethodButtons label={t('payment_method')} value={getChosenMethod(checkout.paymentLines)} hasKeys onChoose={choose} />}
    </>
  )
  return (
    <aside className="ck-pay col gap-16 surface" aria-label={t('payment')}>
      <Sums checkout={checkout} />
      {!isPhone && amountAndMethods}
      {isCardOpen && <CardPayment checkout={checkout} onClose={() => setCardOpen(false)} />}
      {toPay > 0 && <Payments checkout={checkout} />}
      {toPay > 0 && salon?.country === 'IT' && <LotteryField value={checkout.lottery[0]} onChange={checkout.lottery[1]} />}
      <div className="ck-charge grid gap-10">
        {isPhone && amountAndMethods}
        {isOutcomeUnknown && (
          <Note tone="warn" icon="wifi-off" live>
            {t('connection_lost_while_paying')}
          </Note>
        )}
        {checkout.earlierAmount !== null && (
          <Note
            tone="warn"
            live
            actions={
              <Button size="s" onClick={checkout.confirmAmount}>
                {t('amount_seen')}
              </Button>
            }
          >
            {t('amount_changed', { from: format.cents(checkout.earlierAmount), to: format.cents(toPay) })}
          </Note>
        )}
        {errorText && (
          <Note tone="warn" live>
            {errorText}
          </Note>
        )}
        <Button
          variant="primary"
          size="xl"
          block
          busy={isPending}
          disabled={!isReady || (isWaiting && !isPending)}
          aria-describedby="ck-blocked"
          onClick={checkout.submit}
        >
          {due - unpaid > 0 ? t('charge', { amount }) : t('complete_visit')}
          <span className="ck-key" aria-hidden="true">
            <Kbd keys={['Ctrl', '↵']} />
          </span>
        </Button>
        <p className="xs muted ck-blocked" id="ck-blocked">
          <BlockedReason checkout={checkout} />
          {isReady && isWaiting && !isPending && t('one_moment')}
        </p>
      </div>
    </aside>
  )
}

/** Ctrl and Enter charge from anywhere on the page, also out of a field, unless a dialog is open. */
function useChargeKey(submit: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role="dialog"], [role="alertdialog"]'))
        return
      event.preventDefault()
      // What is typed in a field counts: it is read when the field is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      setTimeout(submit)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [submit])
}

/** Single keys, outside of fields and dialogs: `press` answers whether a key (lower case) means something. */
function useCheckoutKeys(press: (key: string) => boolean): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], [role="menu"]')
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
      if (isTyping || isOther || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if (latest.current(event.key.toLowerCase())) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Why the checkout cannot be completed yet. */
function BlockedReason({ checkout }: { checkout: PayState }) {
  const { t } = useTranslation('visits')
  const format = useFormat()
  const errorMessage = useErrorMessage()
  const { price, totals, openServices, overdrawn, isReady } = checkout
  if (isReady) return null
  if (openServices.length > 0) return t('blocked_open_services')
  if (price.tooMuch.length > 0) return errorMessage(discountTooLarge)
  if (overdrawn.length > 0) return t('blocked_card', { amount: format.cents(overdrawn[0]?.card?.balance ?? 0) })
  return totals.remaining > 0
    ? t('blocked_left_to_pay', { amount: format.cents(totals.remaining) })
    : t('blocked_overpaid', { amount: format.cents(-totals.remaining) })
}

/** The sums of a checkout. */
export function Sums({ checkout }: { checkout: PayState }) {
  const { t } = useTranslation('visits')
  const { t: b } = useTranslation('ledger')
  const { t: c } = useTranslation('courses')
  const { t: l } = useTranslation('loyalty')
  const format = useFormat()
  const { price, tip, discounts } = checkout
  const formatPercent = (side: 'services' | 'products') => {
    const typed = discounts.typed[side]
    return typed?.unit === 'percent' && typed.value ? format.share(typed.value / 100) : null
  }
  const renderDiscount = (side: 'services' | 'products', amount: number) => {
    if (amount === 0) return null
    const share = formatPercent(side)
    const label = t(side === 'services' ? 'discount_on_services' : 'discount_on_products')
    return (
      <div>
        <dt>{share === null ? label : t('with_share', { what: label, share })}</dt>
        <dd className="num green">{t('minus_amount', { amount: format.euros(amount) })}</dd>
      </div>
    )
  }
  return (
    <dl className="pairs stack s ck-sums">
      {(price.services !== 0 || price.products === 0) && (
        <div>
          <dt>
            {t('services')}
            {checkout.promoReductions.map(({ name, amount }) => (
              <span key={name} className="vs-below below xs muted">
                {t('promo_included', { name, amount: format.euros(amount) })}
              </span>
            ))}
          </dt>
          <dd className="num">{format.euros(price.services)}</dd>
        </div>
      )}
      {renderDiscount('services', price.discountServices)}
      {(price.products > 0 || price.discountProducts > 0) && (
        <div>
          <dt>{t('products')}</dt>
          <dd className="num">{format.euros(price.products)}</dd>
        </div>
      )}
      {renderDiscount('products', price.discountProducts)}
      {price.fees > 0 && (
        <div>
          <dt>{t('fees')}</dt>
          <dd className="num">{format.euros(price.fees)}</dd>
        </div>
      )}
      {price.reward > 0 && (
        <div>
          <dt>{l('reward')}</dt>
          <dd className="num green">{t('minus_amount', { amount: format.euros(price.reward) })}</dd>
        </div>
      )}
      {checkout.usedDeposit > 0 && (
        <div>
          <dt>{t('deposit')}</dt>
          <dd className="num green">{t('minus_amount', { amount: format.euros(checkout.usedDeposit) })}</dd>
        </div>
      )}
      {price.prepaid > 0 && (
        <div>
          <dt>{c('by_courses')}</dt>
          <dd className="num green">{t('minus_amount', { amount: format.euros(price.prepaid) })}</dd>
        </div>
      )}
      {tip > 0 && (
        <div>
          <dt>{t('tip')}</dt>
          <dd className="num">{format.cents(tip)}</dd>
        </div>
      )}
      {checkout.soldInAdvance > 0 && (
        <div>
          <dt>{t('sold_in_advance')}</dt>
          <dd className="num">{format.cents(checkout.soldInAdvance)}</dd>
        </div>
      )}
      {checkout.totals.rounding !== 0 && (
        <div>
          <dt>{t('cash_rounding')}</dt>
          <dd className="num">{format.cents(checkout.totals.rounding)}</dd>
        </div>
      )}
      {checkout.earlierBalance > 0 && (
        <div className="between row gap-12">
          <dt className="red">{b('earlier_balance')}</dt>
          <dd className="row num">
            <b className="semi red">{format.cents(checkout.earlierBalance)}</b>
            <Chip
              size="s"
              on={checkout.balancePayment > 0}
              onClick={() => checkout.setBalancePayment(checkout.balancePayment > 0 ? 0 : checkout.earlierBalance)}
            >
              {b('add_to_payment')}
            </Chip>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Payments({ checkout }: { checkout: PayState }) {
  const { t } = useTranslation('visits')
  const format = useFormat()
  const methodLabel = useMethodLabel()
  const { paymentLines, totals, unpaid } = checkout
  const { remaining, change, amounts } = totals
  return (
    <div>
      <span className="label">{t('payments_made')}</span>
      <ul className="ck-pays">
        {paymentLines.map((line) => (
          <li key={line.key}>
            <Icon name={methodIcons[line.method]} size={16} className="muted" />
            <span className="grow ell">
              {line.card
                ? t('card_left', { end: line.card.codeEnd, amount: format.cents(line.card.balance - (amounts.get(line.key) ?? 0)) })
                : methodLabel(line.method)}
            </span>
            {line.method === 'card' && (
              <TerminalSelect value={line.cardTerminalId} onChange={(cardTerminalId) => checkout.setTerminal(line.key, cardTerminalId)} />
            )}
            <MoneyField
              className="ck-amount no-shrink"
              size="s"
              label={t('amount_of', { method: methodLabel(line.method) })}
              labelHidden
              min={0}
              value={amounts.get(line.key) ?? 0}
              onChange={(cents) => checkout.setPaymentLines(paymentLines.map((one) => (one.key === line.key ? { ...one, cents } : one)))}
            />
            <IconButton
              size="s"
              icon="close"
              label={t('remove_what', { what: methodLabel(line.method) })}
              onClick={() => checkout.setPaymentLines(paymentLines.filter((one) => one.key !== line.key))}
            />
          </li>
        ))}
        {unpaid > 0 && (
          <li>
            <Icon name="hourglass" size={16} className="amber" />
            <span className="grow">{t('outstanding')}</span>
            <b className="num semi amber">{format.cents(unpaid)}</b>
            <IconButton size="s" icon="close" label={t('remove_what', { what: t('outstanding') })} onClick={() => checkout.setUnpaid(0)} />
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
        <span className="muted">{t(remaining < 0 ? 'overpaid' : 'left_to_pay')}</span>
        <span className={remaining === 0 ? 'row green semi num ck-remaining' : 'row amber semi num ck-remaining'}>
          {remaining === 0 && <Icon name="check-circle" size={16} />}
          {format.cents(Math.abs(remaining))}
        </span>
      </p>
      {remaining > 0 && unpaid + remaining <= checkout.toPay - checkout.balancePayment && (
        <Button size="s" variant="ghost" icon="hourglass" onClick={() => checkout.setUnpaid(unpaid + remaining)}>
          {t('leave_unpaid', { amount: format.cents(remaining) })}
        </Button>
      )}
    </div>
  )
}
