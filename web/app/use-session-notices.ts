import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeState } from '../api/me.ts'
import { checkSession } from '../api/session.ts'
import { sessionState } from '../api/session-store.ts'
import { getItem, setItem, storageKeys } from '../api/storage.ts'
import { notify } from '../ui/toaster.tsx'

const id = 'session'

/**
 * The automatic sign-in from a stored code, and what section 8 says of it: 'Logging with session', then 'Logged in session code'.
 * The login-message flag keeps it to once for a session; further loads of the page are silent.
 */
export function useSessionNotices(state: MeState['state']): void {
  const { t } = useTranslation('server')
  const automatic = useRef(sessionState().code !== null)
  const began = useRef(false)
  useEffect(() => {
    if (!automatic.current || began.current) return
    began.current = true
    if (getItem(storageKeys.loginMessage) === null) notify({ kind: 'info', text: t('logging_with_session'), id })
    void checkSession()
  }, [t])
  useEffect(() => {
    if (state !== 'known' || getItem(storageKeys.loginMessage) !== null) return
    setItem(storageKeys.loginMessage, 'shown')
    if (automatic.current) notify({ kind: 'success', text: t('logged_in_session_code'), id })
  }, [state, t])
}
