import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { addIcons, Icon } from '../ui/icon.tsx'
import { screenIconPaths } from '../ui/screen-icon-paths.ts'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { phone, useMedia } from '../ui/use-media.ts'
import { AfterClosing } from './after-closing.tsx'
import { Brand } from './brand.tsx'
import { DayList } from './day-list.tsx'
import { MenuFooter } from './footer.tsx'
import { Identity } from './identity.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MyMenu } from './my-menu.tsx'
import { NavList } from './nav-list.tsx'
import { type Panel, useOpenPanel } from './panels.tsx'
import { QuickPanel } from './quick-panel.tsx'
import { SearchBox } from './search-box.tsx'
import { SidePanel } from './side-panel.tsx'
import { ThemeDialog } from './theme-dialog.tsx'
import { useRegion, useThemeSettings } from './theme-store.ts'
import './overlays.css'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../api/me.ts'
import { getHelpName } from '../features/platform/help/help-name.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { matchesQuery } from '../ui/match.ts'
import { SearchField } from '../ui/text-field.tsx'
import { findRoute } from './find-route.ts'
import { listHelpNames } from './help-names.ts'
import { useMenuPages } from './use-menu.ts'
import { useShortcuts } from './use-user-settings.ts'

/** All pages of the menu with their star; starred pages come first. */
function ShortcutsPanel({ open, close }: { open: boolean; close: () => void }) {
  const { t } = useTranslation('app')
  const { t: tMore } = useTranslation('palette', { useSuspense: false })
  const navigate = useNavigate()
  const pages = useMenuPages()
  const { shortcuts, toggle } = useShortcuts()
  const isLeft = useThemeSettings().layout.config.leftSidePanel.display
  const [query, setQuery] = useState('')
  const entries = pages.map((page) => ({ page, title: t(page.title), starred: shortcuts.includes(page.id) }))
  const found = entries
    .filter(({ title }) => query.trim() === '' || matchesQuery([title], query))
    .sort((a, b) => Number(b.starred) - Number(a.starred))
  return (
    <SidePanel open={open} close={close} side={isLeft ? 'left' : 'right'} title={t('shortcuts')}>
      <SearchField label={tMore('search_page')} value={query} onChange={setQuery} keepOnEscape />
      <ul className="shortcuts-list">
        {found.map(({ page, title, starred }) => (
          <li className="flex middle" key={page.id}>
            <button
              type="button"
              className="item grow"
              onClick={() => {
                close()
                if (page.type === 'link') window.open(page.url, '_blank', 'noreferrer')
                else void navigate(page.url ?? '/')
              }}
            >
              <Icon name={page.icon} className="muted" />
              <span className="grow ell">{title}</span>
            </button>
            <IconButton
              icon={starred ? 'star' : 'star-border'}
              label={starred ? tMore('unstar', { name: title }) : t('star', { name: title })}
              aria-pressed={starred}
              className={starred ? 'acc' : undefined}
              onClick={() => toggle(page.id)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted s">{t('no_results')}</p>}
    </SidePanel>
  )
}

addIcons(screenIconPaths)

const HelpContent = lazy(async () => ({ default: (await import('../features/platform/help/help-content.tsx')).HelpContent }))
const NewsContent = lazy(async () => ({ default: (await import('../features/platform/help/news-content.tsx')).NewsContent }))
const CalendarPanel = lazy(async () => ({ default: (await import('../features/booking/calendar-feeds/calendar-panel.tsx')).CalendarPanel }))
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const SecurityPanel = lazy(async () => ({ default: (await import('../features/platform/session/security-panel.tsx')).SecurityPanel }))

/** The help of the screen, or the page that the panel names; only about screens that the user may open. */
function HelpPanel({ panel, close }: { panel: Panel | null; close: () => void }) {
  const { t } = useTranslation('app')
  const { roles } = useMe()
  const { pathname } = useLocation()
  const openPanel = useOpenPanel()
  const isOpen = panel?.startsWith('help') === true
  const names = listHelpNames(roles)
  const name = panel?.split('/')[1] ?? getHelpName(findRoute(pathname)?.label ?? '')
  return (
    <SidePanel open={isOpen} close={close} side="right" title={t('help')} className="help-panel" isText>
      <Suspense fallback={<ListSkeleton rows={5} />}>
        <HelpContent key={name} name={name} canOpen={(page) => names.has(page)} onNews={() => openPanel('news')} />
      </Suspense>
    </SidePanel>
  )
}

/** The dialogs and side panels of the shell; at most one is open. */
export function Overlays({ panel, close }: { panel: Panel | null; close: () => void }) {
  const { t } = useTranslation('app')
  const { t: tMore } = useTranslation('palette', { useSuspense: false })
  const navbar = useRegion('navbar')
  const isPhone = useMedia(phone)
  const { footer } = useThemeSettings().layout.config
  const openPanel = useOpenPanel()
  return (
    <>
      <SidePanel
        open={panel === 'menu'}
        close={close}
        side="left"
        title={t('main_menu')}
        titleHidden
        className="nav nav-drawer"
        {...navbar}
      >
        <Brand />
        <NavList onNavigate={close} />
        {isPhone && (
          <div className="nav-language line-above">
            <LanguageSwitch named />
          </div>
        )}
        <MyMenu place="navbar" />
        {isPhone && footer.display && <MenuFooter />}
      </SidePanel>
      <Dialog
        open={panel === 'search'}
        onClose={close}
        title={t('search')}
        className="search-dialog"
        footer={
          <Button block icon="list" onClick={() => openPanel('palette')}>
            {tMore('pages_and_actions')}
          </Button>
        }
      >
        <SearchBox inDialog onChosen={close} />
      </Dialog>
      <Suspense fallback={null}>{panel === 'palette' && <CommandPalette close={close} />}</Suspense>
      <Dialog open={panel === 'security'} onClose={close} title={t('my_security')}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <SecurityPanel />
        </Suspense>
      </Dialog>
      <Dialog open={panel === 'calendar'} onClose={close} title={t('my_calendar')}>
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <CalendarPanel />
        </Suspense>
      </Dialog>
      <HelpPanel panel={panel} close={close} />
      <SidePanel open={panel === 'news'} close={close} side="right" title={t('whats_new')} className="help-panel" isText>
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <NewsContent />
        </Suspense>
      </SidePanel>
      <DayList open={panel === 'day'} close={close} />
      <ShortcutsPanel open={panel === 'shortcuts'} close={close} />
      <QuickPanel open={panel === 'quick'} close={close} />
      <ThemeDialog open={panel === 'theme'} close={close} />
      <AfterClosing />
      <Identity />
    </>
  )
}
