import { useTranslation } from 'react-i18next'
import { ListSkeleton, Skeleton, SkeletonBlock, useDelayed } from '../ui/skeleton.tsx'

/** A screen while its code loads: the header and a list in grey, shown after 300 ms so that short waits do not flicker. */
export function ScreenSkeleton() {
  if (!useDelayed(true)) return null
  return (
    <div className="page">
      <div className="page-top row">
        <Skeleton>
          <SkeletonBlock width={180} height={22} />
        </Skeleton>
      </div>
      <div className="card">
        <ListSkeleton rows={8} />
      </div>
    </div>
  )
}

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
