import { Icon } from '../ui/icon.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** A copy of the static splash in index.html; needs no translations. */
export function StaticSplash() {
  return (
    <div className="splash">
      <span className="logo l">
        <Icon name="scissors" />
      </span>
      <span className="splash-bar" />
    </div>
  )
}

/** Shown until the session and its user are known. */
export function Splash() {
  return (
    <>
      <OfflineBanner />
      <StaticSplash />
    </>
  )
}
