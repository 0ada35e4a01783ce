import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getClientName } from './visit-people.ts'

/** Shows in the cached visits that the owner was messaged just now: the message is no change of the visit, which would be read again. */
function markAsTold(queries: QueryClient, appointmentId: string): void {
  const readyToCollect = new Date().toISOString()
  const mark = <Row extends AppointmentOfDay>(row: Row): Row => (row.appointmentId === appointmentId ? { ...row, readyToCollect } : row)
  queries.setQueriesData<AppointmentOfDay[]>({ queryKey: readKey(appointments.day) }, (rows) => rows?.map(mark))
  queries.setQueryData<Appointment>(readKey(appointments.one, { appointmentId }), (visit) => visit && mark(visit))
}

/**
 * Messages the owner in one tap that the pets of a visit can be collected, and shows when that was done. Shown from the start of the
 * services.
 */
export function ReadyButton({ row, size = 'm' }: { row: AppointmentOfDay; size?: 's' | 'm' }) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const announce = useWrite(subClients.readyToCollect, {
    onSuccess: ({ channel }, { input }) => {
      if (channel === null) return notify({ kind: 'warning', text: t('owner_not_reached', { phone: row.clientDTO?.phoneNumber ?? '' }) })
      markAsTold(queries, input.appointmentId)
      return notify({ kind: 'success', text: t('owner_told', { pet: getClientName(row) }) })
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const { appointmentId, startServices, readyToCollect, subClientsDTO } = row
  if (appointmentId === null || startServices === null || subClientsDTO.length === 0) return null
  if (readyToCollect) {
    return (
      <p className="row xs muted num">
        <Icon name="check-circle" size={12} />
        {t('owner_told_at', { at: time(readyToCollect) })}
      </p>
    )
  }
  return (
    <Button
      className="vs-ready"
      size={size}
      block
      icon="paw"
      busy={announce.isPending}
      onClick={() => announce.mutate({ input: { appointmentId } })}
    >
      {t('ready_to_collect')}
    </Button>
  )
}
