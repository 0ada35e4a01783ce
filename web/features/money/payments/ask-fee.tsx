import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentOrders } from '../../../../schema/api/money/payment-orders.ts'
import { feeDays } from '../../../../schema/rules/money/payment-orders.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { PaymentLinkDialog } from './payment-link-dialog.tsx'

interface FeeProps {
  clientId: string
  agendaId: string
  /** Start of the booking that was missed or cancelled late. */
  start: string
}

/** Asks for a fee for a missed booking, once and within some days. Nothing for who takes no payments, or where none is taken online. */
export function AskFee({ clientId, agendaId, start }: FeeProps) {
  const { t } = useTranslation('payments')
  const [isOpen, setOpen] = useState(false)
  const isDesk = hasAnyRole(useMe().roles, groups.user)
  const { data } = useRead(paymentOrders.ofClient, { clientId }, { staleTime: 15_000, enabled: isDesk })
  const isOld = Date.parse(start) < Date.now() - feeDays * 86_400_000
  const isAsked = data?.orders.some((order) => order.agendaId === agendaId && ['new', 'open', 'paid', 'refunding'].includes(order.state))
  if (!isOpen && (!data?.isReady || isOld || isAsked)) return null
  return (
    <>
      <Button size="s" variant="ghost" icon="link" onClick={() => setOpen(true)}>
        {t('pay_ask_fee')}
      </Button>
      {isOpen && <FeeDialog fee={{ clientId, agendaId, start }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The amount of a fee, then its link. */
function FeeDialog({ fee, onClose }: { fee: FeeProps; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { euros, dateOf, time } = useFormat()
  const [amount, setAmount] = useState<number | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const { clientId, agendaId, start } = fee
  if (asked !== null) return <PaymentLinkDialog asked={{ clientId, purpose: 'fee', agendaId, amount: euro(asked) }} onClose={onClose} />
  return (
    <FormDialog
      title={t('pay_ask_fee')}
      subtitle={t('pay_fee_booking', { day: dateOf(start), at: time(start) })}
      width="narrow"
      saveLabel={t('pay_make_link', { amount: euros(euro(amount ?? 0)) })}
      fieldErrors={error ? { amount: error } : {}}
      errorMessage={null}
      busy={false}
      isUntouched={amount === null}
      onClear={() => setError(undefined)}
      onClose={onClose}
      onSave={() => (amount !== null && amount > 0 ? setAsked(amount) : setError(t('pay_enter_amount')))}
    >
      <MoneyField
        label={t('amount')}
        name="amount"
        required
        min={0}
        value={amount}
        onChange={(next) => {
          setError(undefined)
          setAmount(next)
        }}
        help={t('pay_fee_help')}
        error={error}
      />
    </FormDialog>
  )
}
