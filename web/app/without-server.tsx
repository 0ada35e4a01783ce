import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../api/call.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { KeptSheet } from '../features/booking/bookings/kept-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useSignOut } from './use-sign-out.ts'

interface Failure {
  error: Error
  retry: () => void
}
export interface WithoutServerProps {
  /** Why the signed-in user could not be loaded though the server answers. */
  failed: Failure | null
  /** Shown without a connection where the device has no day sheet of the session. */
  children: ReactNode
}

/** Shown if the signed-in user's data cannot be loaded. */
function MeError({ message, onRetry, onSignOut }: { message: string; onRetry: () => void; onSignOut: () => void }) {
  const { t } = useTranslation('app')
  return (
    <main className="standalone">
      <Empty icon="warning" title={message} text={t('me_failed')}>
        <Button variant="primary" onClick={onRetry}>
          {t('try_again')}
        </Button>
        <Button onClick={onSignOut}>{t('sign_out')}</Button>
      </Empty>
    </main>
  )
}

const isOfServer = (error: Error) => error instanceof CallError && error.status >= 500

/** The day sheet of this device while the app cannot open: without a connection, or because the server fails. */
export function WithoutServer({ failed, children }: WithoutServerProps) {
  const errorMessage = useErrorMessage()
  const signOut = useSignOut()
  const message = failed && errorMessage(failed.error)
  const error = failed && message !== null && <MeError message={message} onRetry={failed.retry} onSignOut={signOut} />
  if (failed && !isOfServer(failed.error)) return error
  return (
    <KeptSheet banner={<OfflineBanner />} problem={message} onRetry={failed?.retry} onSignOut={signOut}>
      {error || children}
    </KeptSheet>
  )
}
