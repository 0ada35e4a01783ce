import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { readKey } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { OpenRecordNote } from '../../platform/live/index.ts'
import { loadDoneElsewhere } from '../../visits/visits/index.ts'
import { useMethodLabel } from '../ledger/index.ts'

/** Says who has charged the visit that is open here, also while it was being charged here, or has voided that: this part goes with it. */
export function useChargedElsewhere({ appointmentId, checkedOut }: Appointment): void {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const format = useFormat()
  const methodLabel = useMethodLabel()
  const say = () => {
    const now = client.getQueryData<Appointment>(readKey(appointments.one, { appointmentId }))
    if (!now || Boolean(now.checkedOut) === Boolean(checkedOut)) return
    const formatWay = ({ method, amount }: Appointment['payments'][number]) =>
      t('method_amount', { way: methodLabel(method), amount: format.euros(amount) })
    const isWriting = client.isMutating() > 0
    void loadDoneElsewhere().then(({ sayChargedElsewhere }) => sayChargedElsewhere(now, formatWay, format, isWriting))
  }
  // What is shown in its place is cached by an effect of the same moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this part goes
  useEffect(() => () => queueMicrotask(say), [])
}

/** Who else has the checkout open, and who has charged it meanwhile. */
export function CheckoutPresence({ visit }: { visit: Appointment }) {
  useChargedElsewhere(visit)
  return <OpenRecordNote kind="checkout" id={visit.appointmentId} />
}
