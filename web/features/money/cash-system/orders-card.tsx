import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CashConnection, CashOrder } from '../../../../schema/api/money/cash-system-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useKeepFocus } from '../../../ui/use-keep-focus.ts'
import { useCashSystemLabels } from './cash-system-labels.ts'
import { useHandleOrder } from './use-cash-system.ts'

/**
 * Orders whose outcome is unknown or that failed, receipts with another amount, and notices that could not be posted. Pressing again at
 * the checkout asks first.
 */
export function OrdersCard({ salonId, orders }: Pick<CashConnection, 'salonId' | 'orders'>) {
  const { t } = useTranslation('cash-system')
  const errorMessage = useErrorMessage()
  const { dateOf, time, euros } = useFormat()
  const handle = useHandleOrder(salonId, t('marked_handled'))
  const list = useRef<HTMLUListElement>(null)
  useKeepFocus(list, () => list.current?.querySelector('a'))
  const toText = ({ state, reason, words, receiptTotal, total }: CashOrder) => {
    if (state === 'exported') return [t('order_receipt_not_posted', { number: words }), errorMessage(reason)].join(' · ')
    if (state === 'paid' && reason) return [t('order_deleted_there'), errorMessage(reason)].join(' · ')
    if (state === 'paid') return t('order_receipt_differs', { receipt: euros(receiptTotal ?? 0), order: euros(total) })
    if (state !== 'failed') return state === 'sending' ? t('order_sending') : t('order_unknown')
    return [t('order_failed'), reason && errorMessage(reason), words].filter(Boolean).join(' · ')
  }
  return (
    <div className="card">
      <header>
        <h3>{t('orders')}</h3>
      </header>
      <ul ref={list} className="cash-differences">
        {orders.map((order) => (
          <li key={order.cashOrderId}>
            <div className="grow">
              <b className="semi" dir="auto">
                {order.name}
              </b>
              <p className="s amber">{toText(order)}</p>
              <p className="xs muted num">{`${dateOf(order.at)} ${time(order.at)} · ${euros(order.total)}`}</p>
            </div>
            <Link className="btn s" to={`/checkout/${order.appointmentId}/${order.clientId}`}>
              {t('open_checkout')}
            </Link>
            {order.state !== 'sending' && order.state !== 'unknown' && (
              <Button size="s" icon="check" onClick={() => handle(order)}>
                {t('mark_handled')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Items, and contacts of clients, that were not imported, each with its reason. */
export function ProblemsCard({ problems }: Pick<CashConnection, 'problems'>) {
  const { t } = useTranslation('cash-system')
  const labels = useCashSystemLabels()
  return (
    <div className="card">
      <header>
        <h3>{t('problems')}</h3>
      </header>
      <ul className="cash-differences">
        {problems.map(({ externalId, name, problem }) => (
          <li key={`${problem} ${externalId}`}>
            <div className="grow">
              <b className="semi" dir="auto">
                {name || externalId}
              </b>
              <p className="s muted">{labels.problems[problem]}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
