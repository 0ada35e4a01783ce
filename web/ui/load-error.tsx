import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

/** Shown instead of content that could not be loaded: the error and a button to retry. */
export function LoadError({ message: sentence, onRetry: onAgain }: { message: ReactNode; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Empty icon="wifi-off" title={t('not_loaded')} text={sentence}>
      <Button icon="reload" onClick={onAgain}>
        {t('try_again')}
      </Button>
    </Empty>
  )
}
