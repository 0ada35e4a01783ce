import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useErrorMessage } from '../api/error-message.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { notify } from '../ui/toaster.tsx'

/** Whether a kept answer is of appointments, or of the day that they belong to (`readKey`). */
const ofAppointments = (key: readonly unknown[]) => typeof key[1] === 'string' && /^\/api\/(Appointments|Agendas)\//.test(key[1])

/** On /appointments and /appointment/ alone: asks for what is shown there anew, as of now (section 2). */
export function ReloadButton() {
  const { t } = useTranslation('app')
  const words = useTranslation('server').t
  const sentence = useErrorMessage()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  if (pathname !== '/appointments' && !pathname.startsWith('/appointment/')) return null
  const reload = async () => {
    setBusy(true)
    try {
      await client.refetchQueries({ predicate: ({ queryKey }) => ofAppointments(queryKey), type: 'active' }, { throwOnError: true })
      notify({ kind: 'success', text: words('appointment_refreshed'), id: 'APPOINTMENT_REFRESHED' })
    } catch (error) {
      notify({ kind: 'error', text: sentence(error), id: 'APPOINTMENT_REFRESHED' })
    } finally {
      setBusy(false)
    }
  }
  return <IconButton icon="reload" label={t('refresh')} busy={busy} onClick={() => void reload()} />
}
