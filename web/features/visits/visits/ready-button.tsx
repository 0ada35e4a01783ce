import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ReadyDialog } from './later-dialogs.ts'

/** Opens the message that tells the owner that the pets of a visit can be collected. Shown from the start of the services. */
export function ReadyButton({ row, size = 'm' }: { row: AppointmentOfDay; size?: 's' | 'm' }) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { appointmentId, startServices, readyToCollect, subClientsDTO } = row
  if (appointmentId === null || startServices === null || subClientsDTO.length === 0) return null
  return (
    <>
      <Button
        className={readyToCollect ? 'num' : 'vs-ready'}
        variant={readyToCollect ? 'ghost' : 'plain'}
        size={size}
        block
        icon={readyToCollect ? 'check-circle' : 'paw'}
        onClick={() => setOpen(true)}
      >
        {readyToCollect ? t('owner_told_at', { at: time(readyToCollect) }) : t('ready_to_collect')}
      </Button>
      {isOpen && <ReadyDialog row={{ ...row, appointmentId }} onClose={() => setOpen(false)} />}
    </>
  )
}
