import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { groups } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { useHasNews } from './latest-news.ts'
import { useOpenPanel } from './panels.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The user's own menu; opened by name and picture at the end of the navbar, or by the picture alone in the toolbar. */
export function MyMenu({ place }: { place: 'navbar' | 'toolbar' }) {
  const { t } = useTranslation('app')
  const { user, userId, roles } = useMe()
  const navigate = useNavigate()
  const openPanel = useOpenPanel()
  const signOut = useSignOut()
  const hasNews = useHasNews()
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const email = user.email ?? t('platform')
  const profile: MenuEntry[] = hasAnyRole(roles, groups.profileInfoAccess)
    ? [{ value: 'profile', label: t('my_profile'), icon: 'user', run: () => void navigate(`/InfoProfile/${userId}`) }, 'separator']
    : []
  // Users without a salon have no bookings.
  const calendar: MenuEntry[] =
    user.salonId === null ? [] : [{ value: 'calendar', label: t('my_calendar'), icon: 'calendar', run: () => openPanel('calendar') }]
  const entries: MenuEntry[] = [
    ...profile,
    ...calendar,
    { value: 'security', label: t('my_security'), icon: 'shield', run: () => openPanel('security') },
    { value: 'theme', label: t('theme_settings'), icon: 'palette', run: () => openPanel('theme') },
    { value: 'shortcuts', label: t('shortcuts'), icon: 'star-border', run: () => openPanel('shortcuts') },
    { value: 'quick', label: t('quick_panel'), icon: 'columns', run: () => openPanel('quick') },
    'separator',
    { value: 'help', label: t('help'), icon: 'help', keys: '?', run: () => openPanel('help') },
    {
      value: 'news',
      label: (
        <span className="row between">
          {t('whats_new')}
          {hasNews && <span className="badge info">{t('unread_news')}</span>}
        </span>
      ),
      icon: 'book',
      run: () => openPanel('news'),
    },
    'separator',
    { value: 'out', label: t('sign_out'), icon: 'logout', run: signOut },
  ]
  const avatar = <Avatar name={name} id={userId} image={user.profileImage ?? null} />
  return (
    <Menu
      label={t('my_menu', { name })}
      side={place === 'navbar' ? 'right-start' : 'bottom-end'}
      entries={entries}
      header={
        <div className="my-head grid line-below s">
          <b className="semi ell" dir="auto">
            {name}
          </b>
          <span className="xs muted ell">{email}</span>
        </div>
      }
      trigger={
        place === 'navbar' ? (
          <button type="button" className="my-card" aria-label={t('my_menu', { name })}>
            {avatar}
            <span className="nav-word grow shrinks">
              <b className="semi ell" dir="auto">
                {name}
              </b>
              <small className="muted xs ell">{email}</small>
            </span>
            <Icon name="chevron-right" size={16} className="muted nav-word" />
          </button>
        ) : (
          <button type="button" className="my-round" aria-label={t('my_menu', { name })}>
            {avatar}
            {hasNews && <i className="my-news" />}
          </button>
        )
      }
    />
  )
}
