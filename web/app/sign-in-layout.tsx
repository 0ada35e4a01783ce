import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Copyright } from './footer.tsx'
import { GuestArt } from './guest-art.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Loading } from './loading.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useRegion } from './theme-store.ts'
import './guest.css'

/** Loaded when it is opened, so that the sign-in page stays small. */
const ThemeDialog = lazy(async () => ({ default: (await import('./theme-dialog.tsx')).ThemeDialog }))

/** Opens Theme Settings, which a guest's device keeps. */
function ThemeButton() {
  const { t } = useTranslation('app')
  const [isOpen, setIsOpen] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  const open = () => {
    setIsLoaded(true)
    setIsOpen(true)
  }
  return (
    <>
      <IconButton icon="palette" label={t('theme_settings')} onClick={open} />
      {isLoaded && (
        <Suspense fallback={null}>
          <ThemeDialog open={isOpen} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The layout of sign-in pages, with an illustration, Theme Settings, the language switch and the copyright line. */
export function SignInLayout() {
  const region = useRegion('main')
  return (
    <div className="guest" {...region}>
      <GuestArt />
      <main className="guest-side">
        <OfflineBanner />
        <div className="guest-tools">
          <ThemeButton />
          <LanguageSwitch named />
        </div>
        <div className="guest-page">
          <span className="logo l guest-logo">
            <Icon name="scissors" />
          </span>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
          <p className="xs muted guest-copyright">
            <Copyright />
          </p>
        </div>
      </main>
    </div>
  )
}
