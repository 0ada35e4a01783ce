import { useMutationState } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { checkConnection, useOnline } from '../api/connection.ts'
import { Icon } from '../ui/icon.tsx'

/** Shown while the server cannot be reached, with the number of pending changes, which are sent afterwards. */
export function OfflineBanner() {
  const { t } = useTranslation('app')
  const online = useOnline()
  const pendingCount = useMutationState({ filters: { status: 'pending' }, select: (mutation) => mutation.state.isPaused }).filter(
    Boolean,
  ).length
  if (online) return null
  return (
    <div className="offline" role="status">
      <Icon name="wifi-off" />
      <span className="grow">
        {t('offline')} {pendingCount > 0 && t('offline_kept', { count: pendingCount })}
      </span>
      <button type="button" className="btn ghost s" onClick={checkConnection}>
        {t('reconnect')}
      </button>
    </div>
  )
}
