import { useTranslation } from 'react-i18next'
import { signOut } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** Shown if the signed-in user's data cannot be loaded. */
export function MeError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation('app')
  return (
    <main className="standalone">
      <Empty icon="warning" title={message} text={t('me_failed')}>
        <Button variant="primary" onClick={onRetry}>
          {t('try_again')}
        </Button>
        <Button onClick={() => void signOut().catch(() => undefined)}>{t('sign_out')}</Button>
      </Empty>
    </main>
  )
}
