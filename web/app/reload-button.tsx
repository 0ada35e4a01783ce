import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useErrorMessage } from '../api/error-message.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { notify } from '../ui/toaster.tsx'

/** Whether a query key is of visits, or of the bookings they belong to. */
const isOfVisits = (key: readonly unknown[]) => typeof key[1] === 'string' && /^\/api\/(Appointments|Agendas)\//.test(key[1])

/** Refetches the visits on screen; shown on /appointments and /appointment/ only. */
export function ReloadButton() {
  const { t } = useTranslation('app')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  if (pathname !== '/appointments' && !pathname.startsWith('/appointment/')) return null
  const reload = async () => {
    setBusy(true)
    try {
      await client.refetchQueries({ predicate: ({ queryKey }) => isOfVisits(queryKey), type: 'active' }, { throwOnError: true })
      notify({ kind: 'success', text: errorMessage('Appointment refreshed'), id: 'APPOINTMENT_REFRESHED' })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error), id: 'APPOINTMENT_REFRESHED' })
    } finally {
      setBusy(false)
    }
  }
  return <IconButton icon="reload" label={t('refresh')} busy={busy} onClick={() => void reload()} />
}
