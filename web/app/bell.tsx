import { lazy, Suspense } from 'react'
import { useMe } from '../api/me.ts'
import { Icon } from '../ui/icon.tsx'
import { getRouteAccess } from './find-route.ts'
import { canAccess } from './landing.ts'

const AlertsBell = lazy(async () => ({ default: (await import('../features/alerts/alerts-bell.tsx')).AlertsBell }))

/** The bell comes behind the page's own content; its place is kept, so that nothing jumps. */
export function Bell({ size }: { size?: 'l' }) {
  const { roles } = useMe()
  const opens = (path: string) => {
    const access = getRouteAccess(path)
    return access !== undefined && canAccess(access, roles)
  }
  const place = (
    <span className={size ? 'btn ghost icon l' : 'btn ghost icon'} aria-hidden="true">
      <Icon name="bell" />
    </span>
  )
  return (
    <Suspense fallback={place}>
      <AlertsBell opens={opens} {...(size ? { size } : {})} />
    </Suspense>
  )
}
