import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'
import { ledgerReads } from './ledger-reads.ts'

/** A function that takes a checkout back that was just made, for the Undo of its notice; the products stay in the visit. */
export function useUndoCheckout(): (paid: Appointment) => void {
  const { t } = useTranslation('ledger')
  const client = useQueryClient()
  const write = useWrite(ledger.void, {
    invalidates: ledgerReads,
    onSuccess: (visit) => {
      cacheVisit(client, visit)
      notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: t('void_done') })
    },
    onError: useVisitErrorHandler(),
  })
  return ({ appointmentId, version }) =>
    write.mutate({ input: { appointmentId }, body: { version, reason: t('entered_by_mistake'), productsBack: false } })
}
