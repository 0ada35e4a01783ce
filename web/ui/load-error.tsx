import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

/** What should stand here did not come: why, and another try. */
export function LoadError({ sentence, onAgain }: { sentence: ReactNode; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Empty icon="wifi-off" title={t('not_loaded')} text={sentence}>
      <Button icon="reload" onClick={onAgain}>
        {t('try_again')}
      </Button>
    </Empty>
  )
}
