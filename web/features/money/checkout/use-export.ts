import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { cacheCurrentVisit, cacheVisit } from '../../visits/visits/index.ts'
import type { PaymentLine } from './payments.ts'

/** What a refused export says besides its code. */
interface ExportError {
  readonly reason?: string
  readonly items?: readonly string[]
  readonly words?: string
}
const getDetails = (error: CallError): ExportError => (typeof error.body === 'object' && error.body !== null ? error.body : {})

export interface ExportFailure {
  readonly title: string | null
  readonly text: string
}

/**
 * Sends a visit to the cash system. The moment at which this checkout was begun is part of the order's key: pressing again makes no
 * second order.
 */
export function useExport(visit: Appointment) {
  const { t } = useTranslation('cash-checkout')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const [begun] = useState(() => String(Date.now()))
  const [failure, setFailure] = useState<ExportFailure | null>(null)
  const toFailure = (error: Error): ExportFailure => {
    if (!(error instanceof CallError) || error.code !== 'order_not_exported') return { title: null, text: errorMessage(error) }
    const { reason = '', items = [], words = '' } = getDetails(error)
    const details = [reason && errorMessage(reason), items.join(', '), words].filter(Boolean).join(': ')
    return { title: errorMessage('order_not_exported_notice'), text: [errorMessage(error), details].filter(Boolean).join('. ') }
  }
  const checkout = useWrite(cashSystem.checkout, {
    invalidates: [endOfDay.one, giftCards.list, giftCards.one, giftCards.ofClient],
    onSuccess: (exported) => {
      cacheVisit(client, exported)
      client.removeQueries({ queryKey: readKey(clients.search) })
      notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: t('sent') })
    },
    onError: (error) => {
      cacheCurrentVisit(client, error)
      setFailure(toFailure(error))
    },
  })
  return {
    failure,
    isPending: checkout.isPending,
    /** `cards`: gift cards that pay for a part of it. */
    submit: (cards: readonly PaymentLine[]) => {
      if (checkout.isPending) return
      setFailure(null)
      const paid = cards.map(({ card, cents }) => `${card?.prepaidId}:${((cents ?? 0) / 100).toFixed(2)}`).join(',')
      const input = { appointmentId: visit.appointmentId, userId, forceNewCheckout: begun }
      checkout.mutate({ input: paid === '' ? input : { ...input, giftCards: paid } })
    },
  }
}
