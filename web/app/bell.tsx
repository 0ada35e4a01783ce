import { useMe } from '../api/me.ts'
import { AlertsBell } from '../features/messages/alerts/alerts-bell.tsx'
import { getRouteAccess } from './find-route.ts'
import { canAccess } from './landing.ts'

/** The alerts bell, which opens only what the user's roles allow. */
export function Bell({ size }: { size?: 'l' }) {
  const { roles } = useMe()
  const canOpen = (path: string) => {
    const access = getRouteAccess(path)
    return access !== undefined && canAccess(access, roles)
  }
  return <AlertsBell canOpen={canOpen} {...(size ? { size } : {})} />
}
