import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import { paymentOrders } from '../../../../schema/api/money/payment-orders.ts'
import type { PaymentOrder } from '../../../../schema/api/money/payment-orders-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { orderLabels, orderTones, problemLabels } from './payment-labels.ts'
import { useOrderSteps } from './use-payments.ts'

const shownOrders = 5

/** What a client was asked to pay online, the latest first, with the next step of each. Renders nothing without any. */
export function ClientPayments({ clientId }: { clientId: string }) {
  const { t } = useTranslation('payments')
  const client = useQueryClient()
  const { data } = useRead(paymentOrders.ofClient, { clientId }, { staleTime: 15_000 })
  // What is outstanding changes with a payment, of which this list is told.
  const paid = data?.orders
    .filter(({ state }) => state === 'paid' || state === 'refunded')
    .map(({ paymentOrderId, state }) => `${paymentOrderId} ${state}`)
    .join()
  const known = useRef(paid)
  useEffect(() => {
    if (known.current !== undefined && known.current !== paid) {
      void client.invalidateQueries({ queryKey: readKey(ledger.outstanding) })
      void client.invalidateQueries({ queryKey: readKey(appointments.one) })
    }
    known.current = paid
  }, [client, paid])
  const [refunded, setRefunded] = useState<PaymentOrder | null>(null)
  const orders = data?.orders.filter(({ state, paid }) => state !== 'cancelled' || paid !== null) ?? []
  if (orders.length === 0) return null
  return (
    <section className="card" aria-label={t('pay_client_payments')}>
      <header>
        <h2 className="grow">{t('pay_client_payments')}</h2>
      </header>
      <ul className="body grid gap-16">
        {orders.slice(0, shownOrders).map((order) => (
          <OrderRow key={order.paymentOrderId} order={order} onRefund={() => setRefunded(order)} />
        ))}
      </ul>
      {refunded && <RefundOnlineDialog order={refunded} onClose={() => setRefunded(null)} />}
    </section>
  )
}

function OrderRow({ order, onRefund }: { order: PaymentOrder; onRefund: () => void }) {
  const { t } = useTranslation('payments')
  const { euros, dateOf, time } = useFormat()
  const { cancel, check, send } = useOrderSteps()
  const { state, amount, refundable, purpose, asked, askedBy, paid, start, problem, paymentOrderId } = order
  const input = { paymentOrderId }
  const isPayable = (state === 'new' || state === 'open') && Date.parse(order.expires) > Date.now()
  const at = paid ?? asked
  const what = {
    balance: t('pay_balance'),
    fee: t('pay_fee_of', { day: start ? dateOf(start) : '' }),
    deposit: t('deposit'),
    gift_card: t('gift_card'),
  }[purpose]
  const line = paid
    ? t('pay_paid_at', { day: dateOf(at), at: time(at) })
    : askedBy === ''
      ? t('pay_begun_at', { day: dateOf(at), at: time(at) })
      : t('pay_asked_at', { day: dateOf(at), at: time(at), person: askedBy })
  return (
    <li className="grid gap-8">
      <div className="row gap-12">
        <span className="grow">
          <b className="med">{what}</b>
          <span className="below xs muted num">{line}</span>
          {state === 'refunded' && refundable < amount && (
            <span className="below xs muted num">{t('pay_refunded_part', { part: euros(refundable) })}</span>
          )}
          {problem && (
            <span className="below row gap-4 xs amber">
              <Icon name="warning" size={12} />
              {t(problemLabels[problem])}
            </span>
          )}
        </span>
        <b className="semi num no-shrink">{euros(amount)}</b>
        <Badge tone={orderTones[state]}>{t(orderLabels[state])}</Badge>
      </div>
      {(isPayable || state === 'refunding' || state === 'paid') && (
        <div className="row wrap">
          {isPayable && (
            <>
              <Button size="s" icon="send" busy={send.isPending} onClick={() => send.mutate({ input })}>
                {t(order.channel ? 'pay_send_again' : 'pay_send')}
              </Button>
              <Button size="s" variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate({ input })}>
                {t('pay_cancel_link')}
              </Button>
            </>
          )}
          {(state === 'open' || state === 'refunding') && (
            <Button size="s" variant="ghost" busy={check.isPending} onClick={() => check.mutate({ input })}>
              {t('pay_check_now')}
            </Button>
          )}
          {state === 'paid' && refundable > 0 && (
            <Button size="s" variant="ghost" icon="undo" onClick={onRefund}>
              {t('pay_refund_online', { amount: euros(refundable) })}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Refunds a payment through the gateway, of a deposit what is left of it, with a reason. */
function RefundOnlineDialog({ order, onClose }: { order: PaymentOrder; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { euros } = useFormat()
  const errorMessage = useErrorMessage()
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const refund = useWrite(paymentOrders.refund, {
    invalidates: [paymentOrders.ofClient, ledger.outstanding, appointments.one, appointments.last],
    onSuccess: ({ state }) => {
      if (state === 'paid') notify({ kind: 'warning', text: t('pay_problem_refund_failed') })
      else notify({ kind: 'success', text: t(state === 'refunded' ? 'pay_refund_done' : 'pay_refund_pending') })
      onClose()
    },
    onError: (failure) => failure instanceof CallError && setFields(failure.fields),
  })
  const { error } = refund
  return (
    <FormDialog
      title={t('pay_refund_title')}
      width="narrow"
      saveLabel={t('pay_refund_online', { amount: euros(order.refundable) })}
      fieldErrors={fields}
      errorMessage={error && Object.keys(fields).length === 0 ? errorMessage(error) : null}
      busy={refund.isPending}
      onClear={() => {
        setFields({})
        refund.reset()
      }}
      onClose={onClose}
      onSave={() => refund.mutate({ input: { paymentOrderId: order.paymentOrderId }, body: { reason } })}
    >
      <p className="s t2">
        {t(order.purpose === 'balance' ? 'pay_refund_text' : 'pay_refund_fee_text', { amount: euros(order.refundable) })}
      </p>
      <TextField
        label={t('reason')}
        name="reason"
        required
        value={reason}
        onChange={setReason}
        error={fields.reason ? errorMessage(fields.reason) : undefined}
      />
    </FormDialog>
  )
}
