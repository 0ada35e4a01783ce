import { useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkConnection, useOnline } from '../api/connection.ts'
import { Icon } from '../ui/icon.tsx'

const releaseCheckMs = 50

/** Whether the banner is shown. It moves the page, so that a click would miss what was pressed: it waits until nothing is pressed. */
function useIsShown(): boolean {
  const isOffline = !useOnline()
  const [isShown, setIsShown] = useState(isOffline)
  useEffect(() => {
    if (isShown === isOffline) return
    const timer = setInterval(() => {
      if (!document.querySelector(':active')) setIsShown(isOffline)
    }, releaseCheckMs)
    return () => clearInterval(timer)
  }, [isShown, isOffline])
  return isShown
}

/** Shown while the server cannot be reached, with the number of pending changes, which are sent afterwards. */
export function OfflineBanner() {
  const { t } = useTranslation('app')
  const isShown = useIsShown()
  const pendingCount = useMutationState({ filters: { status: 'pending' }, select: (mutation) => mutation.state.isPaused }).filter(
    Boolean,
  ).length
  if (!isShown) return null
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
