import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeState } from '../api/me.ts'
import { checkSession } from '../api/session.ts'
import { getSessionState } from '../api/session-store.ts'
import { getItem, setItem, storageKeys } from '../api/storage.ts'
import { notify } from '../ui/toaster.tsx'

const noticeId = 'session'

/**
 * Checks a stored session code at the start and shows 'Logging with session', then 'Logged in session code'. A flag in the
 * storage limits the notices to the first page load of a session.
 */
export function useSessionNotices(state: MeState['state']): void {
  const { t } = useTranslation('server')
  const isAutomatic = useRef(getSessionState().code !== null)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isAutomatic.current || hasStarted.current) return
    hasStarted.current = true
    if (getItem(storageKeys.loginMessage) === null) notify({ kind: 'info', text: t('logging_with_session'), id: noticeId })
    void checkSession()
  }, [t])
  useEffect(() => {
    if (state !== 'known' || getItem(storageKeys.loginMessage) !== null) return
    setItem(storageKeys.loginMessage, 'shown')
    if (isAutomatic.current) notify({ kind: 'success', text: t('logged_in_session_code'), id: noticeId })
  }, [state, t])
}
