import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { CallError } from '../api/call.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** Shown where a screen throws: the error as far as it may be disclosed, and ways to continue. */
export function ErrorScreen() {
  const { t } = useTranslation('app')
  const errorMessage = useErrorMessage()
  const error: unknown = useRouteError()
  console.error(error)
  return (
    <main className="standalone">
      <Empty icon="warning" title={errorMessage(error instanceof CallError ? error : 'Something went wrong.')} text={t('page_failed')}>
        <Button variant="primary" icon="reload" onClick={() => location.reload()}>
          {t('reload_page')}
        </Button>
        <Button onClick={() => location.assign('/')}>{t('go_home')}</Button>
      </Empty>
    </main>
  )
}
