import { useTranslation } from 'react-i18next'
import { type AppointmentOfDay, appointments } from '../../../schema/api/appointments.ts'
import { subClients } from '../../../schema/api/pets.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { getClientName } from './visit-people.ts'

/**
 * Messages the owner in one tap that the pets of a visit can be collected, and shows when that was done. Shown from the start of the
 * services.
 */
export function ReadyButton({ row, size = 'm' }: { row: AppointmentOfDay; size?: 's' | 'm' }) {
  const { t } = useTranslation('appointments')
  const { time } = useFormat()
  const errorMessage = useErrorMessage()
  const announce = useWrite(subClients.readyToCollect, {
    invalidates: [appointments.day, appointments.one],
    onSuccess: ({ channel }) =>
      channel === null
        ? notify({ kind: 'warning', text: t('owner_not_reached', { phone: row.clientDTO?.phoneNumber ?? '' }) })
        : notify({ kind: 'success', text: t('owner_told', { pet: getClientName(row) }) }),
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
