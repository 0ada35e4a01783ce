import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Copyright } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Loading } from './loading.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useRegion } from './theme-store.ts'
import './guest.css'

/** An illustration of an agenda without names: before the sign-in no screen shows bookings. */
const columns = [
  { offset: 'l0', cards: ['c4 h3', 'c1 h5', 'c5 h2', 'c5 h1'] },
  { offset: 'l1', cards: ['c6 h4', 'c5 h2', 'c2 h4', 'c1 h2'] },
  { offset: 'l0', cards: ['c3 h2', 'c3 h1', 'c2 h5', 'c3 h5'] },
  { offset: 'l2', cards: ['c2 h5', 'c2 h4', 'c2 h3', 'c4 h4'] },
  { offset: 'l1', cards: ['c5 h3', 'c6 h3', 'c6 h2', 'c5 h6'] },
] as const

function GuestArt() {
  const { t } = useTranslation('app')
  const { t: tSession } = useTranslation('session')
  return (
    <aside className="guest-art col between clip" data-color-scheme="dark">
      <div className="guest-brand row gap-12">
        <span className="logo">
          <Icon name="scissors" />
        </span>
        <b>{t('product_name')}</b>
      </div>
      <div className="guest-day grid gap-14 clip" aria-hidden="true">
        {columns.map(({ offset, cards }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the illustration are static
          <div key={index} className={offset}>
            {cards.map((card, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <i key={position} className={card} />
            ))}
          </div>
        ))}
      </div>
      <p className="guest-quote">{tSession('guest_quote')}</p>
    </aside>
  )
}

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
      <main className="guest-side grid anchor">
        <OfflineBanner />
        <div className="guest-tools row gap-4">
          <ThemeButton />
          <LanguageSwitch named />
        </div>
        <div className="guest-page grid full">
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
