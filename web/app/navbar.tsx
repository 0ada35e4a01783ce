import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../schema/terms.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Brand } from './brand.tsx'
import { MyMenu } from './my-menu.tsx'
import { NavList } from './nav-list.tsx'
import { withConfig } from './theme-settings.ts'
import { useRegion, useThemeSettings } from './theme-store.ts'
import { tablet, useMedia } from './use-media.ts'
import { useChangeSettings } from './use-user-settings.ts'

/** The vertical navbar: 230 wide, or folded to 64 and opened over the page by the mouse resting on it, or by the keyboard. */
export function Navbar() {
  const { t } = useTranslation('app')
  const region = useRegion('navbar')
  const settings = useThemeSettings()
  const narrow = useMedia(tablet)
  const change = useChangeSettings()
  const { navbar } = settings.layout.config
  const folded = navbar.folded || narrow
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback((next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), limits.hoverMenuMs)
  }, [])
  // Listened to by hand: React misses the mouse coming in from something that has just gone from the page.
  useEffect(() => {
    const aside = box.current
    const enter = (event: PointerEvent) => event.pointerType === 'mouse' && later(true)
    const leave = () => later(false)
    aside?.addEventListener('pointerenter', enter)
    aside?.addEventListener('pointerleave', leave)
    return () => {
      clearTimeout(timer.current)
      aside?.removeEventListener('pointerenter', enter)
      aside?.removeEventListener('pointerleave', leave)
    }
  }, [later])
  const fold = () => {
    clearTimeout(timer.current)
    setOpen(false)
    change(withConfig(settings, { navbar: { ...navbar, folded: !navbar.folded } }))
  }
  return (
    <aside
      ref={box}
      className={classNames('nav', folded && 'is-folded', folded && open && 'is-open')}
      aria-label={t('main_menu')}
      {...region}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className="nav-top">
        <Brand />
        {!narrow && (
          <button
            type="button"
            className="nav-fold"
            aria-pressed={navbar.folded}
            aria-label={navbar.folded ? t('menu_unfold') : t('menu_fold')}
            title={navbar.folded ? t('menu_unfold') : t('menu_fold')}
            onClick={fold}
          >
            <Icon name={navbar.folded ? 'pin' : navbar.position === 'left' ? 'chevron-left' : 'chevron-right'} size={16} />
          </button>
        )}
      </div>
      <NavList onGo={() => folded && later(false)} />
      <MyMenu look="foot" />
    </aside>
  )
}
