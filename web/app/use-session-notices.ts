import { useEffect, useRef } from 'react'
import { useErrorMessage } from '../api/error-message.ts'
import { loadErrorTexts } from '../api/error-texts.ts'
import type { MeState } from '../api/me.ts'
import { checkSession } from '../api/session.ts'
import { getSessionState } from '../api/session-store.ts'
import { getItem, setItem, storageKeys } from '../api/storage.ts'
import { notify } from '../ui/toaster.tsx'

const noticeId = 'session'
/** The texts are those of the API's catalogue. */
const show = (kind: 'info' | 'success', getText: () => string) =>
  void loadErrorTexts().then(() => notify({ kind, text: getText(), id: noticeId }))

/**
 * Checks a stored session code at the start and shows 'Logging with session', then 'Logged in session code'. A flag in the
 * storage limits the notices to the first page load of a session.
 */
export function useSessionNotices(state: MeState['state']): void {
  const text = useErrorMessage()
  const isAutomatic = useRef(getSessionState().code !== null)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isAutomatic.current || hasStarted.current) return
    hasStarted.current = true
    if (getItem(storageKeys.loginMessage) === null) show('info', () => text('logging_with_session'))
    void checkSession()
  }, [text])
  useEffect(() => {
    if (state !== 'known' || getItem(storageKeys.loginMessage) !== null) return
    setItem(storageKeys.loginMessage, 'shown')
    if (isAutomatic.current) show('success', () => text('logged_in_session_code'))
  }, [state, text])
}
