import { useMutationState } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { checkConnection, useOnline } from '../api/connection.ts'
import { Icon } from '../ui/icon.tsx'

/** Stays while the server cannot be reached, and says how many changes are kept; they are sent when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation('app')
  const online = useOnline()
  const kept = useMutationState({ filters: { status: 'pending' }, select: (mutation) => mutation.state.isPaused }).filter(Boolean).length
  if (online) return null
  return (
    <div className="offline" role="status">
      <Icon name="wifi-off" />
      <span className="grow">
        {t('offline')} {kept > 0 && t('offline_kept', { count: kept })}
      </span>
      <button type="button" className="btn ghost s" onClick={checkConnection}>
        {t('reconnect')}
      </button>
    </div>
  )
}
