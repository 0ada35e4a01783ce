import { lazy, Suspense } from 'react'
import { useMe } from '../api/me.ts'
import { Icon } from '../ui/icon.tsx'
import { getRouteAccess } from './find-route.ts'
import { canAccess } from './landing.ts'

const AlertsBell = lazy(async () => ({ default: (await import('../features/messages/alerts/alerts-bell.tsx')).AlertsBell }))

/** The alerts bell, loaded after the page's content; a placeholder of the same size prevents a layout shift. */
export function Bell({ size }: { size?: 'l' }) {
  const { roles } = useMe()
  const canOpen = (path: string) => {
    const access = getRouteAccess(path)
    return access !== undefined && canAccess(access, roles)
  }
  const placeholder = (
    <span className={size ? 'btn ghost icon l' : 'btn ghost icon'} aria-hidden="true">
      <Icon name="bell" />
    </span>
  )
  return (
    <Suspense fallback={placeholder}>
      <AlertsBell canOpen={canOpen} {...(size ? { size } : {})} />
    </Suspense>
  )
}
