import { createContext, useContext } from 'react'
import { Icon } from '../ui/icon.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What the splash says below its bar while the parts of a page are loaded; null for nothing. */
export const SplashNote = createContext<string | null>(null)

/** A copy of the static splash in index.html; needs no translations. */
export function StaticSplash() {
  const note = useContext(SplashNote)
  return (
    <div className="splash">
      <span className="logo l">
        <Icon name="scissors" />
      </span>
      <span className="splash-bar" />
      {note && <p role="status">{note}</p>}
    </div>
  )
}

/** Shown until the session and its user are known. */
export function Splash({ note = null }: { note?: string | null }) {
  return (
    <SplashNote value={note}>
      <OfflineBanner />
      <StaticSplash />
    </SplashNote>
  )
}
