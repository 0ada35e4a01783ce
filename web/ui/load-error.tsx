import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

/** Shown instead of content that could not be loaded: the error and a button to retry. */
export function LoadError({ message, onRetry }: { message: ReactNode; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Empty icon="wifi-off" title={t('not_loaded')} text={message}>
      <Button icon="reload" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </Empty>
  )
}
