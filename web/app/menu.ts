import { groups, type Role } from '../../schema/terms.ts'
import type app from '../locales/en/app.json'
import type { IconName } from '../ui/icon.tsx'

export type MenuLabel = Extract<keyof typeof app, `screen_${string}` | `menu_${'group' | 'short'}_${string}`>
export type MenuId =
  | 'dashboard'
  | 'dashboard-client'
  | 'welcome'
  | 'agendas'
  | 'products'
  | 'services'
  | 'packages'
  | 'courses'
  | 'classes'
  | 'staff'
  | 'promo'
  | 'birthday'
  | 'clients'
  | 'pets'
  | 'phoneBook'
  | 'reservations-online'
  | 'salonConfig'
  | 'salons'
  | 'appointments'
  | 'target'
  | 'incentive'
  | 'smsLogs'
  | 'reservation-online'
  | 'reports'
  | 'data-qualities'
  | 'card-management'
  | 'tillDay'
  | 'invoices'
  | 'giftCards'
  | 'messages'
  | 'sale'

/** What a menu entry counts today. */
export type MenuCount = 'bookings' | 'inSalon' | 'online' | 'unread'
/** The text at a menu entry and its CSS colours; the entry of the current page has the accent's. */
export interface MenuBadge {
  readonly title: string
  readonly bg: string
  readonly fg: string
}

/** A menu entry. `collapse` has children, and a screen if it has a url; `link` opens an external page in a new tab. */
export interface MenuItem {
  readonly id: MenuId
  readonly type: 'item' | 'collapse' | 'link'
  readonly title: MenuLabel
  readonly url?: string
  readonly icon: IconName
  readonly auth: readonly Role[]
  /** Current only on this very path, not on paths below it. */
  readonly exact?: true
  readonly target?: '_blank' | '_self'
  readonly children?: readonly MenuItem[]
  /** Today's number of which the badge is made. */
  readonly counts?: MenuCount
  readonly badge?: MenuBadge
}

/** All menu entries. */
export const menu: readonly MenuItem[] = [
  {
    id: 'dashboard',
    type: 'collapse',
    title: 'screen_dashboard',
    url: '/dashboard',
    icon: 'dashboard',
    auth: groups.admin,
    exact: true,
    children: [
      {
        id: 'dashboard-client',
        type: 'item',
        title: 'screen_dashboard_client',
        url: '/dashboard-client',
        icon: 'chart',
        auth: groups.admin,
      },
    ],
  },
  { id: 'welcome', type: 'item', title: 'screen_welcome', url: '/welcome', icon: 'entrance', auth: groups.user },
  {
    id: 'agendas',
    type: 'item',
    title: 'screen_agendas',
    url: '/agendas',
    icon: 'calendar',
    auth: groups.profileInfoAccess,
    counts: 'bookings',
  },
  { id: 'products', type: 'item', title: 'screen_products', url: '/products', icon: 'box', auth: groups.user },
  { id: 'services', type: 'item', title: 'screen_services', url: '/services', icon: 'scissors', auth: groups.user },
  { id: 'packages', type: 'item', title: 'screen_packages', url: '/packages', icon: 'layers', auth: groups.adminReceptionist },
  { id: 'courses', type: 'item', title: 'screen_courses', url: '/courses', icon: 'repeat', auth: groups.adminReceptionist },
  { id: 'staff', type: 'item', title: 'screen_staff', url: '/staff', icon: 'user', auth: groups.admin },
  { id: 'promo', type: 'item', title: 'screen_promo', url: '/promo', icon: 'tag', auth: groups.adminReceptionist },
  { id: 'birthday', type: 'item', title: 'screen_birthday', url: '/birthday', icon: 'cake', auth: groups.user },
  { id: 'clients', type: 'item', title: 'screen_clients', url: '/clients', icon: 'users', auth: groups.user },
  { id: 'messages', type: 'item', title: 'screen_messages', url: '/messages', icon: 'chat', auth: groups.user, counts: 'unread' },
  { id: 'pets', type: 'item', title: 'screen_pets', url: '/pets', icon: 'paw', auth: groups.user },
  { id: 'phoneBook', type: 'item', title: 'screen_phone_book', url: '/phoneBook', icon: 'book', auth: groups.user },
  {
    id: 'reservations-online',
    type: 'item',
    title: 'screen_reservations_online',
    url: '/reservations-online',
    icon: 'globe',
    auth: groups.adminReceptionist,
    counts: 'online',
  },
  { id: 'salonConfig', type: 'item', title: 'screen_salon_config', url: '/salonConfig', icon: 'sliders', auth: groups.admin },
  { id: 'salons', type: 'item', title: 'screen_salons', url: '/salons', icon: 'home', auth: groups.superadmin },
  {
    id: 'appointments',
    type: 'item',
    title: 'screen_appointments',
    url: '/appointments',
    icon: 'chair',
    auth: groups.profileInfoAccess,
    counts: 'inSalon',
  },
  { id: 'target', type: 'item', title: 'screen_target', url: '/target', icon: 'target', auth: groups.profileInfoAccess },
  { id: 'incentive', type: 'item', title: 'screen_incentive', url: '/incentive', icon: 'trophy', auth: groups.profileInfoAccess },
  { id: 'smsLogs', type: 'item', title: 'screen_sms_logs', url: '/smsLogs', icon: 'message', auth: groups.superadmin },
  {
    id: 'reservation-online',
    type: 'item',
    title: 'screen_reservation_online',
    url: '/reservation-online',
    icon: 'globe',
    auth: groups.superadmin,
  },
  { id: 'reports', type: 'item', title: 'screen_reports', url: '/reports', icon: 'chart', auth: groups.user },
  {
    id: 'data-qualities',
    type: 'item',
    title: 'screen_data_qualities',
    url: '/data-qualities',
    icon: 'shield',
    auth: groups.adminReceptionist,
  },
  { id: 'card-management', type: 'link', title: 'screen_card_management', icon: 'card', auth: groups.user, target: '_blank' },
  { id: 'tillDay', type: 'item', title: 'screen_end_of_day', url: '/tillDay', icon: 'wallet', auth: groups.adminReceptionist },
  { id: 'invoices', type: 'item', title: 'screen_invoices', url: '/invoices', icon: 'note', auth: groups.adminReceptionist },
  { id: 'sale', type: 'item', title: 'screen_sale', url: '/sale', icon: 'cash', auth: groups.user },
  { id: 'giftCards', type: 'item', title: 'screen_gift_cards', url: '/giftCards', icon: 'voucher', auth: groups.user },
  { id: 'classes', type: 'item', title: 'screen_classes', url: '/classes', icon: 'palette', auth: groups.profileInfoAccess },
]

/** Data of the first salon that decides which entries are shown. */
export interface MenuSalon {
  readonly isPet: boolean
  readonly waBoxUid: string
  /** Null without a website. */
  readonly cardManagementUrl: string | null
  /** ISO 3166: electronic invoices are Italian. */
  readonly country: string
}

const getAvailability = (salon: MenuSalon | null): Record<'pets' | 'reservations-online' | 'card-management' | 'invoices', boolean> => ({
  pets: salon?.isPet === true,
  'reservations-online': salon !== null && !salon.isPet && salon.waBoxUid !== '',
  'card-management': salon?.cardManagementUrl != null,
  invoices: salon?.country === 'IT',
})

/** The entries (and children) that these roles may see in this salon and whose screens they may open (`canOpen`). */
export function filterMenu(
  roles: readonly Role[],
  salon: MenuSalon | null,
  canOpen: (url: string) => boolean,
  entries: readonly MenuItem[] = menu,
): readonly MenuItem[] {
  const availability: Partial<Record<MenuId, boolean>> = getAvailability(salon)
  return entries
    .filter((entry) => entry.auth.some((role) => roles.includes(role)))
    .filter((entry) => entry.url === undefined || canOpen(entry.url))
    .filter((entry) => availability[entry.id] ?? true)
    .map((entry) => {
      if (entry.type === 'link') return { ...entry, url: salon?.cardManagementUrl ?? '' }
      return entry.children ? { ...entry, children: filterMenu(roles, salon, canOpen, entry.children) } : entry
    })
}

/** The entries (and children) with a badge for every number of today above 0. */
export function withBadges(entries: readonly MenuItem[], numbers: Readonly<Record<MenuCount, number>>): readonly MenuItem[] {
  return entries.map((entry) => {
    const number = entry.counts === undefined ? 0 : numbers[entry.counts]
    return {
      ...entry,
      ...(number === 0 ? {} : { badge: { title: String(number), bg: 'var(--surface-3)', fg: 'var(--text-2)' } }),
      ...(entry.children ? { children: withBadges(entry.children, numbers) } : {}),
    }
  })
}

/** The groups of the menu. Daily work comes first, without a title; a divider precedes the group of the platform. */
const menuGroups: readonly { readonly title: MenuLabel | null; readonly ids: readonly MenuId[]; readonly divider?: true }[] = [
  {
    title: null,
    ids: ['dashboard', 'agendas', 'appointments', 'welcome', 'sale', 'reservations-online', 'classes', 'tillDay', 'invoices'],
  },
  { title: 'menu_group_clients', ids: ['clients', 'messages', 'pets', 'phoneBook', 'birthday'] },
  { title: 'menu_group_catalogue', ids: ['services', 'products', 'packages', 'courses', 'giftCards', 'promo'] },
  { title: 'menu_group_team', ids: ['staff', 'target', 'incentive'] },
  { title: 'menu_group_salon', ids: ['reports', 'data-qualities', 'salonConfig', 'card-management'] },
  { title: 'menu_group_platform', ids: ['salons', 'reservation-online', 'smsLogs'], divider: true },
]

type MenuNode =
  | { readonly type: 'group'; readonly title: MenuLabel; readonly children: readonly MenuItem[] }
  | { readonly type: 'divider'; readonly id: string }
  | MenuItem

/** The visible entries in their groups, without empty groups and superfluous dividers. */
export function groupMenu(entries: readonly MenuItem[]): readonly MenuNode[] {
  return menuGroups.flatMap(({ title, ids, divider }, index): MenuNode[] => {
    const children = ids.flatMap((id) => entries.filter((entry) => entry.id === id))
    if (children.length === 0) return []
    const hasEntriesBefore = menuGroups.slice(0, index).some((group) => group.ids.some((id) => entries.some((entry) => entry.id === id)))
    const line: MenuNode[] = divider && hasEntriesBefore ? [{ type: 'divider', id: title ?? 'line' }] : []
    return title === null ? children : [...line, { type: 'group', title, children }]
  })
}

/** Whether a path belongs to an entry: its own, one below it, or one of `parentEntries`. */
export function isCurrent(entry: MenuItem, pathname: string): boolean {
  if (entry.type === 'link' || entry.url === undefined) return false
  return (
    pathname === entry.url ||
    (!entry.exact && pathname.startsWith(`${entry.url}/`)) ||
    parentEntries.get(getFirstSegment(pathname)) === entry.id
  )
}
/** Whether a path belongs to an entry or to one of its children. */
export function isOpenByPath(entry: MenuItem, pathname: string): boolean {
  return isCurrent(entry, pathname) || (entry.children?.some((child) => isOpenByPath(child, pathname)) ?? false)
}

const getFirstSegment = (pathname: string) => pathname.split('/')[1] ?? ''
/** Screens without a menu entry belong to the entry of their list. */
const parentEntries: ReadonlyMap<string, MenuId> = new Map([
  ['agenda', 'agendas'],
  ['staffInfo', 'staff'],
  ['clientWelcome', 'welcome'],
  ['checkout', 'appointments'],
  ['productCheckout', 'appointments'],
  ['clientInfo', 'clients'],
  ['clientPhone', 'phoneBook'],
  ['appointment', 'appointments'],
  ['salon', 'salons'],
  ['petInfo', 'pets'],
  ['special-promo-feature', 'promo'],
])
/** Entries by priority for the bottom bar. */
const bottomBarPriority: readonly MenuId[] = [
  'agendas',
  'appointments',
  'clients',
  'pets',
  'reservations-online',
  'salons',
  'welcome',
  'reservation-online',
  'smsLogs',
  'phoneBook',
  'target',
  'incentive',
]
/** The four entries of the bottom bar on phones. */
export function getBottomBarEntries(entries: readonly MenuItem[]): readonly MenuItem[] {
  return bottomBarPriority.flatMap((id) => entries.filter((entry) => entry.id === id)).slice(0, 4)
}
