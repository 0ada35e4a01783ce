import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentOrders } from '../../../../schema/api/money/payment-orders.ts'
import type { PaymentOrder } from '../../../../schema/api/money/payment-orders-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { orderLabels, orderTones } from './payment-labels.ts'
import { useOrderSteps } from './use-payments.ts'

/** Milliseconds between reads while the client may be paying. */
const askedEveryMs = 4000

export interface AskedPayment {
  readonly clientId: string
  readonly purpose: 'balance' | 'fee' | 'deposit'
  readonly agendaId?: string
  readonly amount: number
}

/** A payment link for a client: made when the dialog opens, shown as QR code and address, and sent. Its state follows the payment. */
export function PaymentLinkDialog({ asked, onClose }: { asked: AskedPayment; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const errorMessage = useErrorMessage()
  const create = useWrite(paymentOrders.create, { invalidates: [paymentOrders.ofClient] })
  const { data } = useRead(paymentOrders.ofClient, { clientId: asked.clientId }, { staleTime: 0, refetchInterval: askedEveryMs })
  const made = create.data
  // The list has the order as it is now.
  const order = data?.orders.find(({ paymentOrderId }) => paymentOrderId === made?.paymentOrderId) ?? made
  const isAsked = useRef(false)
  const { mutate } = create
  const ask = () => mutate({ input: {}, body: asked })
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate({ input: {}, body: asked })
  }, [asked, mutate])
  const error = create.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(asked.purpose === 'fee' ? 'pay_fee_link' : 'pay_payment_link')}
      width="narrow"
      footer={<Foot order={order} onClose={onClose} />}
    >
      {error && !made ? (
        <Note
          tone="warn"
          live
          title={errorMessage(error)}
          actions={
            <Button size="s" busy={create.isPending} onClick={ask}>
              {t('try_again')}
            </Button>
          }
        />
      ) : order ? (
        <LinkBody order={order} />
      ) : (
        <Skeleton className="grid gap-12 centred">
          <SkeletonBlock width={208} height={208} />
        </Skeleton>
      )}
    </Dialog>
  )
}

function LinkBody({ order }: { order: PaymentOrder }) {
  const { t } = useTranslation('payments')
  const { euros, dateOf } = useFormat()
  const { amount, state, url, expires, paid } = order
  const isPayable = (state === 'new' || state === 'open') && Date.parse(expires) > Date.now()
  return (
    <div className="grid gap-12 centred">
      <b className="display num">{euros(amount)}</b>
      <span aria-live="polite">
        <Badge tone={orderTones[state]} icon={state === 'paid' ? 'check' : undefined}>
          {t(orderLabels[state])}
        </Badge>
      </span>
      {isPayable && (
        <>
          <div style={{ width: 208 }}>
            <QrCode text={url} label={t('pay_qr_label')} />
          </div>
          <p className="s muted">{t('pay_scan')}</p>
          <CopyAddress url={url} />
          <p className="xs muted">{t('pay_valid_until', { day: dateOf(expires) })}</p>
        </>
      )}
      {paid !== null && state === 'paid' && <p className="s muted">{t('pay_paid_text')}</p>}
    </div>
  )
}

function CopyAddress({ url }: { url: string }) {
  const { t } = useTranslation('payments')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify({ kind: 'success', text: t('copied') })
    } catch {
      notify({ kind: 'warning', text: t('pay_copy_link_failed') })
    }
  }
  return (
    <div className="row gap-8 full">
      <span className="grow breaks xs muted">{url}</span>
      <Button size="s" icon="copy" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  )
}

const channelLabels = { whatsapp: 'pay_sent_whatsapp', sms: 'pay_sent_sms', mail: 'pay_sent_mail' } as const

function Foot({ order, onClose }: { order: PaymentOrder | undefined; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { send, cancel, check } = useOrderSteps()
  const input = { paymentOrderId: order?.paymentOrderId ?? '' }
  const isPayable = order?.state === 'new' || order?.state === 'open'
  return (
    <>
      {order && isPayable && (
        <span className="row">
          <Button variant="ghost-danger" busy={cancel.isPending} onClick={() => cancel.mutate({ input })}>
            {t('pay_cancel_link')}
          </Button>
          {order.state === 'open' && (
            <Button variant="ghost" busy={check.isPending} onClick={() => check.mutate({ input })}>
              {t('pay_check_now')}
            </Button>
          )}
        </span>
      )}
      {order?.channel && (
        <span className="row xs muted">
          <Icon name="check" size={12} />
          {t(channelLabels[order.channel])}
        </span>
      )}
      <Button onClick={onClose}>{t('close')}</Button>
      {order && isPayable && (
        <Button variant="primary" icon="send" busy={send.isPending} onClick={() => send.mutate({ input })}>
          {t(order.channel ? 'pay_send_again' : 'pay_send')}
        </Button>
      )}
    </>
  )
}
