import { useTranslation } from 'react-i18next'
import { useDelayed } from '../ui/skeleton.tsx'

/** 'Loading...', shown after 300 ms so that short waits do not flicker. */
export function Loading() {
  const { t } = useTranslation()
  const isShown = useDelayed(true)
  return (
    <div className="loading" role="status">
      {isShown && (
        <>
          <span className="spin" />
          {t('loading')}
        </>
      )}
    </div>
  )
}
