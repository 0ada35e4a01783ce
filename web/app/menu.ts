import { groups, type Role } from '../../schema/terms.ts'
import type app from '../locales/en/app.json'
import type { IconName } from '../ui/icon.tsx'

type Words = keyof typeof app
export type MenuLabel = Extract<Words, `menu_${string}`>
export type MenuId =
  | 'dashboard'
  | 'dashboard-client'
  | 'welcome'
  | 'agendas'
  | 'products'
  | 'services'
  | 'packages'
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
  | 'data-qualities'
  | 'card-management'
  | 'tillDay'

/** Section 3's navigation item. `collapse` has children, and a screen of its own where it has a url; `link` leads out, into a new tab. */
export interface MenuItem {
  readonly id: MenuId
  readonly type: 'item' | 'collapse' | 'link'
  readonly title: MenuLabel
  readonly url?: string
  readonly icon: IconName
  readonly auth: readonly Role[]
  /** Open only where the path is this very one, not below it. */
  readonly exact?: true
  readonly target?: '_blank' | '_self'
  readonly children?: readonly MenuItem[]
  /** Which number of the day stands beside it. */
  readonly badge?: 'bookings' | 'inSalon' | 'online'
}

/** Every entry of section 2's side menu, in its order; then the external link of its salon filtering, and what the product has besides. */
export const menu: readonly MenuItem[] = [
  {
    id: 'dashboard',
    type: 'collapse',
    title: 'menu_dashboard',
    url: '/dashboard',
    icon: 'dashboard',
    auth: groups.admin,
    exact: true,
    children: [
      { id: 'dashboard-client', type: 'item', title: 'menu_dashboard_client', url: '/dashboard-client', icon: 'chart', auth: groups.admin },
    ],
  },
  { id: 'welcome', type: 'item', title: 'menu_welcome', url: '/welcome', icon: 'door', auth: groups.user },
  {
    id: 'agendas',
    type: 'item',
    title: 'menu_agendas',
    url: '/agendas',
    icon: 'calendar',
    auth: groups.profileInfoAccess,
    badge: 'bookings',
  },
  { id: 'products', type: 'item', title: 'menu_products', url: '/products', icon: 'box', auth: groups.user },
  { id: 'services', type: 'item', title: 'menu_services', url: '/services', icon: 'scissors', auth: groups.user },
  { id: 'packages', type: 'item', title: 'menu_packages', url: '/packages', icon: 'layers', auth: groups.adminReceptionist },
  { id: 'staff', type: 'item', title: 'menu_staff', url: '/staff', icon: 'user', auth: groups.admin },
  { id: 'promo', type: 'item', title: 'menu_promo', url: '/promo', icon: 'tag', auth: groups.adminReceptionist },
  { id: 'birthday', type: 'item', title: 'menu_birthday', url: '/birthday', icon: 'cake', auth: groups.user },
  { id: 'clients', type: 'item', title: 'menu_clients', url: '/clients', icon: 'users', auth: groups.user },
  { id: 'pets', type: 'item', title: 'menu_pets', url: '/pets', icon: 'paw', auth: groups.user },
  { id: 'phoneBook', type: 'item', title: 'menu_phone_book', url: '/phoneBook', icon: 'book', auth: groups.user },
  {
    id: 'reservations-online',
    type: 'item',
    title: 'menu_reservations_online',
    url: '/reservations-online',
    icon: 'globe',
    auth: groups.adminReceptionist,
    badge: 'online',
  },
  { id: 'salonConfig', type: 'item', title: 'menu_salon_config', url: '/salonConfig', icon: 'sliders', auth: groups.admin },
  { id: 'salons', type: 'item', title: 'menu_salons', url: '/salons', icon: 'home', auth: groups.superadmin },
  {
    id: 'appointments',
    type: 'item',
    title: 'menu_appointments',
    url: '/appointments',
    icon: 'chair',
    auth: groups.profileInfoAccess,
    badge: 'inSalon',
  },
  { id: 'target', type: 'item', title: 'menu_target', url: '/target', icon: 'target', auth: groups.profileInfoAccess },
  { id: 'incentive', type: 'item', title: 'menu_incentive', url: '/incentive', icon: 'trophy', auth: groups.profileInfoAccess },
  { id: 'smsLogs', type: 'item', title: 'menu_sms_logs', url: '/smsLogs', icon: 'message', auth: groups.superadmin },
  {
    id: 'reservation-online',
    type: 'item',
    title: 'menu_reservation_online',
    url: '/reservation-online',
    icon: 'globe',
    auth: groups.superadmin,
  },
  {
    id: 'data-qualities',
    type: 'item',
    title: 'menu_data_qualities',
    url: '/data-qualities',
    icon: 'shield',
    auth: groups.adminReceptionist,
  },
  { id: 'card-management', type: 'link', title: 'menu_card_management', icon: 'card', auth: groups.user, target: '_blank' },
  { id: 'tillDay', type: 'item', title: 'menu_end_of_day', url: '/tillDay', icon: 'wallet', auth: groups.adminReceptionist },
]

/** What the menu asks of the first salon. */
export interface MenuSalon {
  readonly isPet: boolean
  readonly waBoxUid: string
  /** The address of card management (card-management.ts); null without a website. */
  readonly cardManagementUrl: string | null
}

const hasPlace = (salon: MenuSalon | null): Record<'pets' | 'reservations-online' | 'card-management', boolean> => ({
  pets: salon?.isPet === true,
  'reservations-online': salon !== null && !salon.isPet && salon.waBoxUid !== '',
  'card-management': salon?.cardManagementUrl != null,
})

/**
 * The entries that these roles see in this salon, in section 2's order, children filtered the same way.
 * `opens` says whether an address opens to them: an entry shows only to who may open it, where section 2's two lists differ.
 */
export function menuFor(
  roles: readonly Role[],
  salon: MenuSalon | null,
  opens: (url: string) => boolean,
  entries: readonly MenuItem[] = menu,
): readonly MenuItem[] {
  const places: Partial<Record<MenuId, boolean>> = hasPlace(salon)
  return entries
    .filter((entry) => entry.auth.some((role) => roles.includes(role)))
    .filter((entry) => entry.url === undefined || opens(entry.url))
    .filter((entry) => places[entry.id] ?? true)
    .map((entry) => {
      if (entry.type === 'link') return { ...entry, url: salon?.cardManagementUrl ?? '' }
      return entry.children ? { ...entry, children: menuFor(roles, salon, opens, entry.children) } : entry
    })
}

/** The menu as it is shown: what belongs together under one word, the day's work first and without one. A divider parts the platform's. */
const shelves: readonly { readonly title: MenuLabel | null; readonly ids: readonly MenuId[]; readonly divider?: true }[] = [
  { title: null, ids: ['dashboard', 'agendas', 'appointments', 'welcome', 'reservations-online', 'tillDay'] },
  { title: 'menu_group_clients', ids: ['clients', 'pets', 'phoneBook', 'birthday'] },
  { title: 'menu_group_catalogue', ids: ['services', 'products', 'packages', 'promo'] },
  { title: 'menu_group_team', ids: ['staff', 'target', 'incentive'] },
  { title: 'menu_group_salon', ids: ['data-qualities', 'salonConfig', 'card-management'] },
  { title: 'menu_group_platform', ids: ['salons', 'reservation-online', 'smsLogs'], divider: true },
]

export type MenuNode =
  | { readonly type: 'group'; readonly title: MenuLabel; readonly children: readonly MenuItem[] }
  | { readonly type: 'divider'; readonly id: string }
  | MenuItem

/** The visible entries on their shelves; empty shelves, and dividers with nothing over or under them, go. */
export function groupMenu(entries: readonly MenuItem[]): readonly MenuNode[] {
  return shelves.flatMap(({ title, ids, divider }, index): MenuNode[] => {
    const children = ids.flatMap((id) => entries.filter((entry) => entry.id === id))
    if (children.length === 0) return []
    const before = shelves.slice(0, index).some((shelf) => shelf.ids.some((id) => entries.some((entry) => entry.id === id)))
    const line: MenuNode[] = divider && before ? [{ type: 'divider', id: title ?? 'line' }] : []
    return title === null ? children : [...line, { type: 'group', title, children }]
  })
}

/** Whether the path is the entry's own or lies below it; a collapse's children keep it open. */
export function isCurrent(entry: MenuItem, pathname: string): boolean {
  if (entry.type === 'link' || entry.url === undefined) return false
  return pathname === entry.url || (!entry.exact && pathname.startsWith(`${entry.url}/`)) || owners.get(firstPart(pathname)) === entry.id
}
export function isOpenByPath(entry: MenuItem, pathname: string): boolean {
  return isCurrent(entry, pathname) || (entry.children?.some((child) => isOpenByPath(child, pathname)) ?? false)
}

const firstPart = (pathname: string) => pathname.split('/')[1] ?? ''
/** Screens without an entry of their own belong to the list that they were opened from. */
const owners: ReadonlyMap<string, MenuId> = new Map([
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
const byPriority: readonly MenuId[] = [
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
/** The four that stand beside 'More' in a phone's bottom bar. */
export function getBottomBarEntries(entries: readonly MenuItem[]): readonly MenuItem[] {
  return byPriority.flatMap((id) => entries.filter((entry) => entry.id === id)).slice(0, 4)
}
