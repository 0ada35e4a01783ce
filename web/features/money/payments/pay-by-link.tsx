import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentOrders } from '../../../../schema/api/money/payment-orders.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { PaymentLinkDialog } from './payment-link-dialog.tsx'

/** One press makes a link for all that a client owes. Nothing in a salon that takes no payments online. */
export function PayByLink({ clientId, amount }: { clientId: string; amount: number }) {
  const { t } = useTranslation('payments')
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(paymentOrders.ofClient, { clientId }, { staleTime: 15_000 })
  if (!data?.isReady && !isOpen) return null
  return (
    <>
      <Button size="s" icon="link" onClick={() => setOpen(true)}>
        {t('pay_payment_link')}
      </Button>
      {isOpen && <PaymentLinkDialog asked={{ clientId, purpose: 'balance', amount }} onClose={() => setOpen(false)} />}
    </>
  )
}
