import { Icon } from '../ui/icon.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** The same as stands in index.html before any script has run; needs no words. */
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

/** Until it is known who is there. */
export function Splash() {
  return (
    <>
      <OfflineBanner />
      <StaticSplash />
    </>
  )
}
