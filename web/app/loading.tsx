import { useTranslation } from 'react-i18next'
import { useDelayed } from '../ui/skeleton.tsx'

/** Section 2's 'Loading...' view: from 300 ms on, so that what is quick does not flicker. */
export function Loading() {
  const { t } = useTranslation()
  const late = useDelayed(true)
  return (
    <div className="loading" role="status">
      {late && (
        <>
          <span className="spin" />
          {t('loading')}
        </>
      )}
    </div>
  )
}
