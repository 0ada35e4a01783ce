import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { DiscountFields } from './discount-fields.tsx'
import { TipFields } from './tip-fields.tsx'
import type { CheckoutState } from './use-checkout.ts'

const Dialog = partWhenUsed(async () => (await import('../../../ui/dialog.tsx')).Dialog)

interface ExtrasProps {
  visit: Appointment
  checkout: CheckoutState
  hasTip: boolean
}

/** Discounts and tip beside each other; on phones a row each, which opens its fields. */
export function Extras(props: ExtrasProps) {
  const isPhone = useMedia(phone)
  if (isPhone) return <ExtraRows {...props} />
  return (
    <div className="card">
      <div className="body ck-extras grid gap-16 two-columns top">
        <DiscountFields discounts={props.checkout.discounts} />
        {props.hasTip && <TipFields visit={props.visit} checkout={props.checkout} />}
      </div>
    </div>
  )
}

function ExtraRows({ visit, checkout, hasTip }: ExtrasProps) {
  const { t } = useTranslation('visits')
  const { euros, cents } = useFormat()
  const [open, setOpen] = useState<'discount' | 'tip' | null>(null)
  const close = () => setOpen(null)
  const { wanted } = checkout.discounts
  const discount = sumEuro([wanted.services, wanted.products])
  return (
    <div className="card ck-rows">
      <ExtraRow icon="tag" label={t('discounts')} onOpen={() => setOpen('discount')}>
        {discount > 0 && <b className="med num green">{t('minus_amount', { amount: euros(discount) })}</b>}
      </ExtraRow>
      {hasTip && (
        <ExtraRow icon="user" label={t('tip')} onOpen={() => setOpen('tip')}>
          {checkout.tip > 0 && <b className="med num">{cents(checkout.tip)}</b>}
        </ExtraRow>
      )}
      {open && (
        <Dialog
          open
          onClose={close}
          title={t(open === 'tip' ? 'tip' : 'discounts')}
          footer={
            <Button variant="primary" onClick={close}>
              {t('done')}
            </Button>
          }
        >
          {open === 'discount' ? <DiscountFields discounts={checkout.discounts} /> : <TipFields visit={visit} checkout={checkout} />}
        </Dialog>
      )}
    </div>
  )
}

function ExtraRow({ icon, label, onOpen, children }: { icon: IconName; label: string; onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className="ck-row row gap-12 full" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name={icon} size={16} className="muted" />
      <span className="grow">{label}</span>
      {children}
      <Icon name="chevron-right" size={16} className="muted" />
    </button>
  )
}
