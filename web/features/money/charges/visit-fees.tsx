import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { visitFees } from '../../../../schema/api/money/charges-fees.ts'
import type { VisitFee } from '../../../../schema/api/money/fee-fields.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'
import { FeeDialog } from './fee-dialog.tsx'

/** Removes a fee of a visit, with undo. */
function useFeeRemoval({ appointmentId }: Appointment) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const onError = useVisitErrorHandler()
  const key = readKey(appointments.one, { appointmentId })
  const onSuccess = (next: Appointment) => cacheVisit(client, next)
  const restore = useWrite(visitFees.restore, { onSuccess, onError })
  const removal = useWrite(visitFees.remove, {
    optimistic: ({ input }) => {
      const before = client.getQueryData<Appointment>(key)
      client.setQueryData<Appointment>(
        key,
        (now) => now && { ...now, feesDTO: now.feesDTO?.filter(({ visitFeeId }) => visitFeeId !== input.visitFeeId) },
      )
      return () => client.setQueryData(key, before)
    },
    onSuccess,
    onError,
  })
  return ({ visitFeeId, fee }: VisitFee) =>
    removal.mutate(
      { input: { visitFeeId } },
      {
        onSuccess: () =>
          notify({ kind: 'success', text: t('removed', { what: fee }), undo: () => restore.mutate({ input: { visitFeeId } }) }),
      },
    )
}

/** Lines of the fees of a visit, such as for a missed booking, and the dialog that adds one. */
export function VisitFees({ visit, isAdding, onAdded }: { visit: Appointment; isAdding: boolean; onAdded: () => void }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const remove = useFeeRemoval(visit)
  const { feesDTO: fees = [] } = visit
  return (
    <>
      {fees.length > 0 && (
        <ul className="vs-lines" aria-label={t('fees')}>
          {fees.map((fee) => (
            <li key={fee.visitFeeId}>
              <span className="ava sq vs-box" aria-hidden="true">
                <Icon name="coin" size={16} />
              </span>
              <b className="med grow">{fee.fee}</b>
              <b className="semi num">{euros(fee.price)}</b>
              <IconButton size="s" icon="close" label={t('remove_what', { what: fee.fee })} onClick={() => remove(fee)} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <FeeDialog visit={visit} onUndo={remove} onClose={onAdded} />}
    </>
  )
}
