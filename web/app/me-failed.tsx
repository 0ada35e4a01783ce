import { useTranslation } from 'react-i18next'
import { signOut } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** Signed in, but the server could not say as whom. */
export function MeFailed({ sentence, again }: { sentence: string; again: () => void }) {
  const { t } = useTranslation('app')
  return (
    <main className="lone">
      <Empty icon="warning" title={sentence} text={t('me_failed')}>
        <Button variant="primary" onClick={again}>
          {t('try_again')}
        </Button>
        <Button onClick={() => void signOut().catch(() => undefined)}>{t('sign_out')}</Button>
      </Empty>
    </main>
  )
}
