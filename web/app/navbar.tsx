import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../schema/terms.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useMenuFolded } from '../ui/menu-fold.ts'
import { tablet, useMedia } from '../ui/use-media.ts'
import { Brand } from './brand.tsx'
import { MenuFooter } from './footer.tsx'
import { MyMenu } from './my-menu.tsx'
import { NavList } from './nav-list.tsx'
import { withConfig } from './theme-settings.ts'
import { useRegion, useThemeSettings } from './theme-store.ts'
import { useChangeSettings } from './use-user-settings.ts'

/** The vertical navbar: 230 px wide, or folded to 64 px and opened over the page by hovering or keyboard focus. */
export function Navbar({ hasFooter }: { hasFooter: boolean }) {
  const { t } = useTranslation('app')
  const region = useRegion('navbar')
  const settings = useThemeSettings()
  const isTablet = useMedia(tablet)
  const isForced = useMenuFolded() || isTablet
  const change = useChangeSettings()
  const { navbar } = settings.layout.config
  const folded = navbar.folded || isForced
  const [open, setOpen] = useState(false)
  const asideRef = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setOpenLater = useCallback((next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), limits.hoverMenuMs)
  }, [])
  // Native listeners: React misses a pointer that enters from an element which has just been removed.
  useEffect(() => {
    const aside = asideRef.current
    const enter = (event: PointerEvent) => event.pointerType === 'mouse' && setOpenLater(true)
    const leave = () => setOpenLater(false)
    aside?.addEventListener('pointerenter', enter)
    aside?.addEventListener('pointerleave', leave)
    return () => {
      clearTimeout(timer.current)
      aside?.removeEventListener('pointerenter', enter)
      aside?.removeEventListener('pointerleave', leave)
    }
  }, [setOpenLater])
  const toggleFolded = () => {
    clearTimeout(timer.current)
    setOpen(false)
    change(withConfig(settings, { navbar: { ...navbar, folded: !navbar.folded } }))
  }
  return (
    <aside
      ref={asideRef}
      className={classNames('nav', folded && 'is-folded', folded && open && 'is-open')}
      aria-label={t('main_menu')}
      {...region}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className="nav-top flex middle shrinks anchor">
        <Brand />
        {!isForced && (
          <button
            type="button"
            className="nav-fold grid centred muted"
            aria-pressed={navbar.folded}
            aria-label={navbar.folded ? t('menu_unfold') : t('menu_fold')}
            title={navbar.folded ? t('menu_unfold') : t('menu_fold')}
            onClick={toggleFolded}
          >
            <Icon name={navbar.folded ? 'pin' : navbar.position === 'left' ? 'chevron-left' : 'chevron-right'} size={16} />
          </button>
        )}
      </div>
      <NavList onNavigate={() => folded && setOpenLater(false)} />
      <MyMenu place="navbar" />
      {hasFooter && <MenuFooter />}
    </aside>
  )
}
