import { useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkConnection, useOutage } from '../api/connection.ts'
import { Icon } from '../ui/icon.tsx'

const releaseCheckMs = 50

/** Whether the banner is shown. It moves the page, so that a click would miss what was pressed: it waits until nothing is pressed. */
function useIsShown(isOffline: boolean): boolean {
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

/** Whole seconds until an instant, which is counted down. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(1, Math.ceil((instant - now) / 1000))
}

/** When the server is asked again; not announced, because it changes every second. */
function Countdown({ retryAt }: { retryAt: number | null }) {
  const { t } = useTranslation('app')
  const seconds = useSecondsUntil(retryAt ?? 0)
  return (
    <span aria-hidden="true" className="num">
      {retryAt === null ? t('server_asked') : t('server_retry', { seconds })}
    </span>
  )
}

/** Shown while the server cannot be reached, with the number of pending changes, which are sent afterwards. */
export function OfflineBanner() {
  const { t } = useTranslation('app')
  const outage = useOutage()
  const isShown = useIsShown(outage !== null)
  const isServerAway = outage?.hasNetwork === true
  const pendingCount = useMutationState({ filters: { status: 'pending' }, select: (mutation) => mutation.state.isPaused }).filter(
    Boolean,
  ).length
  if (!isShown) return null
  return (
    <div className="offline" role="status">
      <Icon name="wifi-off" />
      <span className="grow">
        {t(isServerAway ? 'server_away' : 'offline')} {isServerAway && <Countdown retryAt={outage.retryAt} />}{' '}
        {pendingCount > 0 && t('offline_kept', { count: pendingCount })}
      </span>
      <button type="button" className="btn ghost s" onClick={checkConnection}>
        {t('reconnect')}
      </button>
    </div>
  )
}
