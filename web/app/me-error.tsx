import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Shown if the signed-in user's data cannot be loaded. */
export function MeError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation('app')
  const signOut = useSignOut()
  return (
    <main className="standalone">
      <Empty icon="warning" title={message} text={t('me_failed')}>
        <Button variant="primary" onClick={onRetry}>
          {t('try_again')}
        </Button>
        <Button onClick={signOut}>{t('sign_out')}</Button>
      </Empty>
    </main>
  )
}
