import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftCardDraft } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { giftCardBounds, giftCardDefaults } from '../../../../schema/rules/money/gift-cards.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { languages } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CardFace } from './card-face.tsx'
import { type Buyer, BuyerField } from './client-field.tsx'
import { methodLabels, type SaleMethod, saleMethods } from './gift-card-labels.ts'
import '../../../ui/page.css'
import './gift-cards.css'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import { addMonths } from '../../../../schema/rules/salon-time.ts'
import { useRead } from '../../../api/query.ts'
import { toCents } from '../../../ui/money.ts'

/** Values of the dialog; amounts are cents. */
interface SellValues {
  amount: number | null
  /** The amount is typed, not one of those offered. */
  isOther: boolean
  method: SaleMethod
  recipientName: string
  recipientEmail: string
  message: string
  delivery: 'print' | 'mail'
}

/** The salon's settings, and the end of a card sold on a day. */
function useCardTerms() {
  const { data } = useRead(giftCards.settings, {}, { staleTime: 60_000 })
  const terms = data ?? giftCardDefaults
  return {
    terms,
    amounts: terms.amounts.map(toCents),
    getEnd: (today: string) => (terms.validMonths > 0 ? addMonths(today, terms.validMonths) : null),
    isLoaded: data !== undefined,
  }
}

/** A card that a guest has reserved and now collects. */
export interface Reservation {
  readonly prepaidId: string
  readonly amount: number
  readonly recipientName: string
  readonly buyer: Buyer | null
}

interface SellCardDialogProps {
  /** Who buys it, where that is known. */
  buyer?: Buyer | null
  reservation?: Reservation
  /** Adds the card to a checkout, so that it is not paid here. */
  toCheckout?: boolean
  busy: boolean
  error: unknown
  onSell: (draft: GiftCardDraft, options: { method: SaleMethod; delivery: SellValues['delivery'] }) => void
  onClose: () => void
}

/** State of the dialog; amounts are cents. */
function useSellForm({ buyer: known = null, reservation, onSell }: Pick<SellCardDialogProps, 'buyer' | 'reservation' | 'onSell'>) {
  const { t, i18n } = useTranslation('gift-cards')
  const { amounts, terms, getEnd } = useCardTerms()
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const [buyer, setBuyer] = useState<Buyer | null>(reservation?.buyer ?? known)
  const [end, setEnd] = useState<string | null | undefined>(undefined)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [values, setValues] = useState<SellValues>({
    amount: reservation ? cents(reservation.amount) : null,
    isOther: false,
    method: 'card',
    recipientName: reservation?.recipientName ?? '',
    recipientEmail: '',
    message: '',
    delivery: 'print',
  })
  const set = (change: Partial<SellValues>) => {
    setFieldErrors({})
    setValues({ ...values, ...change })
  }
  const { whole } = useFormat()
  const bounds = { min: whole(giftCardBounds.min), max: whole(giftCardBounds.max) }
  const amount = values.amount ?? amounts[1] ?? amounts[0] ?? 0
  const { recipientName, message, delivery, method } = values
  const recipientEmail = delivery === 'mail' ? values.recipientEmail.trim() : ''
  const save = () => {
    if (amount < cents(giftCardBounds.min) || amount > cents(giftCardBounds.max))
      return setFieldErrors({ amount: t('amount_bounds', bounds) })
    if (delivery === 'mail' && recipientEmail === '') return setFieldErrors({ recipientEmail: t('mail_missing') })
    const draft: GiftCardDraft = {
      amount: euro(amount),
      clientId: buyer?.clientId ?? null,
      recipientName,
      recipientEmail,
      message,
      language: languages.find((one) => one === i18n.language) ?? 'en',
      ...(end === undefined ? {} : { validUntil: end }),
      ...(reservation ? { reservationId: reservation.prepaidId } : {}),
    }
    onSell(draft, { method, delivery })
  }
  const validUntil = end === undefined ? getEnd(today) : end
  return { values, set, bounds, amounts, amount, terms, today, buyer, setBuyer, validUntil, setEnd, fieldErrors, setFieldErrors, save }
}
type SellForm = ReturnType<typeof useSellForm>

/** Sells a gift card: amount, for whom, message, delivery, and how it is paid. */
export function SellCardDialog(props: SellCardDialogProps) {
  const { t } = useTranslation('gift-cards')
  const errorMessage = useErrorMessage()
  const { cents: formatCents } = useFormat()
  const form = useSellForm(props)
  const { reservation, toCheckout = false, busy, error, onClose } = props
  const { values, set, amount, validUntil } = form
  return (
    <FormDialog
      title={t(reservation ? 'collect_card' : 'sell_card')}
      fieldErrors={form.fieldErrors}
      errorMessage={error ? errorMessage(error) : null}
      busy={busy}
      saveLabel={t(toCheckout ? 'add_to_checkout' : 'charge', { amount: formatCents(amount) })}
      onClear={() => form.setFieldErrors({})}
      onSave={form.save}
      onClose={onClose}
    >
      <div className="gc-sell-top grid middle gap-20">
        <CardFace recipientName={values.recipientName} amount={amount} codeEnd="" validUntil={validUntil} />
        <SaleTerms form={form} />
      </div>
      <AmountFields form={form} />
      <div className="gc-pair grid gap-12 two-columns">
        <BuyerField buyer={form.buyer} onChange={form.setBuyer} />
        <TextField
          label={t('for')}
          name="recipientName"
          maxLength={100}
          autoComplete="off"
          value={values.recipientName}
          onChange={(recipientName) => set({ recipientName })}
        />
      </div>
      <TextareaField
        label={t('card_message')}
        name="message"
        maxLength={300}
        value={values.message}
        onChange={(message) => set({ message })}
        help={t('message_help')}
      />
      <DatePicker label={t('card_valid_until')} min={form.today} value={validUntil} onChange={form.setEnd} help={t('no_end_help')} />
      <DeliveryFields form={form} />
      {!toCheckout && (
        <Labelled label={t('paid_by')}>
          <Segment
            label={t('paid_by')}
            value={values.method}
            onChange={(method) => set({ method })}
            options={saleMethods.map((value) => ({ value, label: t(methodLabels[value]) }))}
          />
        </Labelled>
      )}
    </FormDialog>
  )
}

/** What the card pays for, and when it is revenue. */
function SaleTerms({ form: { terms, validUntil } }: { form: SellForm }) {
  const { t } = useTranslation('gift-cards')
  const { date } = useFormat()
  const rows: [string, string][] = [
    [t('card_valid_until'), validUntil ? date(validUntil) : t('no_end')],
    [t('pays_for'), t('services_products')],
    [t('vat_treatment'), terms.vatKind === 'single' ? t('vat_at_sale', { rate: terms.vatRate }) : t('when_used')],
    [t('card_revenue'), t('when_used')],
  ]
  return (
    <dl className="gc-terms lined pairs s">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="breaks">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function AmountFields({ form: { bounds, amounts, amount, values, set, fieldErrors } }: { form: SellForm }) {
  const { t } = useTranslation('gift-cards')
  const { cents: formatCents } = useFormat()
  return (
    <>
      <fieldset className="gc-amounts wrap flex gap-8">
        <legend className="label">{t('value')}</legend>
        {amounts.map((one) => (
          <Chip key={one} on={!values.isOther && amount === one} onClick={() => set({ amount: one, isOther: false })}>
            {formatCents(one)}
          </Chip>
        ))}
        <Chip dashed on={values.isOther} onClick={() => set({ isOther: true })}>
          {t('other')}
        </Chip>
      </fieldset>
      {values.isOther && (
        <MoneyField
          label={t('card_amount')}
          name="amount"
          required
          min={0}
          value={values.amount}
          onChange={(next) => set({ amount: next })}
          help={t('amount_bounds', bounds)}
          error={fieldErrors.amount}
        />
      )}
    </>
  )
}

function DeliveryFields({ form: { values, set, fieldErrors } }: { form: SellForm }) {
  const { t } = useTranslation('gift-cards')
  return (
    <>
      <Labelled label={t('delivery')}>
        <Segment
          label={t('delivery')}
          value={values.delivery}
          onChange={(delivery) => set({ delivery })}
          options={[
            { value: 'print', label: t('print'), icon: 'printer' },
            { value: 'mail', label: t('email'), icon: 'send' },
          ]}
        />
      </Labelled>
      {values.delivery === 'mail' && (
        <TextField
          label={t('email')}
          name="recipientEmail"
          type="email"
          autoComplete="off"
          required
          value={values.recipientEmail}
          onChange={(recipientEmail) => set({ recipientEmail })}
          error={fieldErrors.recipientEmail}
        />
      )}
    </>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
