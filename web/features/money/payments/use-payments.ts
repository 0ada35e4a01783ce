import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import { paymentAccounts } from '../../../../schema/api/money/payment-accounts.ts'
import type { PaymentAccountPage } from '../../../../schema/api/money/payment-accounts-schemas.ts'
import { paymentOrders } from '../../../../schema/api/money/payment-orders.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

/** Reads that change with a payment. */
const paidReads = [paymentOrders.ofClient, ledger.outstanding, appointments.one, appointments.last]

function useShowError() {
  const errorMessage = useErrorMessage()
  return (error: Error) => notify({ kind: 'error', text: errorMessage(error) })
}

/** The steps of a payment link. A refusal is shown as a notice, and the links are read again. */
export function useOrderSteps() {
  const { t } = useTranslation('payments')
  const onError = useShowError()
  const send = useWrite(paymentOrders.send, {
    invalidates: [paymentOrders.ofClient],
    onSuccess: () => notify({ kind: 'success', text: t('pay_sent') }),
    onError,
  })
  const cancel = useWrite(paymentOrders.cancel, {
    invalidates: paidReads,
    onSuccess: ({ state }) => notify({ kind: 'success', text: t(state === 'paid' ? 'pay_paid_meanwhile' : 'pay_link_cancelled') }),
    onError,
  })
  const check = useWrite(paymentOrders.check, { invalidates: paidReads, onError })
  return { send, cancel, check }
}

/** The salon's account: connect leads to the gateway where that needs something, and back to the settings. */
export function useAccountSteps() {
  const { t } = useTranslation('payments')
  const client = useQueryClient()
  const onError = useShowError()
  const show = (page: PaymentAccountPage) => client.setQueryData<PaymentAccountPage>(readKey(paymentAccounts.one, {}), page)
  const connect = useWrite(paymentAccounts.connect, {
    onSuccess: ({ url, ...page }) => {
      show(page)
      if (url) location.assign(url)
      else notify({ kind: 'success', text: t('pay_connected_done') })
    },
    onError,
  })
  const check = useWrite(paymentAccounts.check, { onSuccess: show, onError })
  const disconnect = useWrite(paymentAccounts.disconnect, {
    onSuccess: (page) => {
      show(page)
      notify({ kind: 'success', text: t('pay_disconnected_done'), undo: () => connect.mutate({ input: {} }) })
    },
    onError,
  })
  return { connect, check, disconnect }
}
