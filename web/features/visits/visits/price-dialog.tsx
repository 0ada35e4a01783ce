import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { discountTooLarge } from '../../../../schema/rules/visits/visit-price.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstError } from '../../../ui/field.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'

export interface PriceDialogProps {
  title: string
  /** Euro, per unit. */
  price: number
  /** Euro, for the whole line. */
  discount: number
  quantity?: number
  onSave: (given: { price: number; discount: number }) => void
  onClose: () => void
}

/** Edits the price and the discount of one line. */
export function PriceDialog({ title, price, discount, quantity = 1, onSave, onClose }: PriceDialogProps) {
  const { t } = useTranslation('visits')
  const format = useFormat()
  const errorMessage = useErrorMessage()
  const form = useRef<HTMLFormElement>(null)
  const [priceCents, setPriceCents] = useState<number | null>(cents(price))
  const [discountCents, setDiscountCents] = useState<number | null>(cents(discount))
  const total = (priceCents ?? 0) * quantity - (discountCents ?? 0)
  const save = () => {
    if (priceCents === null || total < 0 || focusFirstError(form.current)) return
    if (priceCents !== cents(price) || (discountCents ?? 0) !== cents(discount))
      onSave({ price: euro(priceCents), discount: euro(discountCents ?? 0) })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={priceCents === null || total < 0} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-14"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <MoneyField label={t('price')} required min={0} value={priceCents} onChange={setPriceCents} />
        <MoneyField
          label={t('line_discount')}
          min={0}
          value={discountCents}
          onChange={setDiscountCents}
          error={total < 0 && errorMessage(discountTooLarge)}
        />
        <p className="row between s" aria-live="polite">
          <span className="muted">{t('line_total')}</span>
          <b className="num semi">{format.cents(Math.max(0, total))}</b>
        </p>
        <button type="submit" className="sr" tabIndex={-1}>
          {t('save')}
        </button>
      </form>
    </Dialog>
  )
}
