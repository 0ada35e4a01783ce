import { expect, test } from 'vitest'
import { type Role, roles } from '../../../schema/terms.ts'
import { getCardManagementUrl } from '../../../web/app/card-management.ts'
import { getRouteAccess } from '../../../web/app/find-route.ts'
import { canAccess } from '../../../web/app/landing.ts'
import {
  filterMenu,
  getBottomBarEntries,
  groupMenu,
  isCurrent,
  isOpenByPath,
  type MenuSalon,
  menu,
  withBadges,
} from '../../../web/app/menu.ts'
import { findPages } from '../../../web/app/use-suggestions.ts'

const hair: MenuSalon = { isPet: false, waBoxUid: 'wa-1', cardManagementUrl: 'https://salon.example/?card=AURORA', country: 'IT' }
const allowFor = (of: readonly Role[]) => (url: string) => {
  const access = getRouteAccess(url)
  return access !== undefined && canAccess(access, of)
}
const ids = (of: readonly Role[], salon: MenuSalon | null = hair) => filterMenu(of, salon, allowFor(of)).map((entry) => entry.id)

test('lists all entries in order, each with the path of a route', () => {
  expect(menu.map((entry) => entry.id)).toEqual(
    [
      'dashboard welcome agendas products services packages courses staff promo birthday clients messages pets phoneBook',
      'reservations-online salonConfig salons appointments target incentive smsLogs reservation-online reports data-qualities',
      'card-management tillDay invoices sale giftCards classes',
    ].flatMap((line) => line.split(' ')),
  )
  for (const entry of [...menu, ...menu.flatMap((parent) => parent.children ?? [])])
    if (entry.type !== 'link') expect(getRouteAccess(entry.url ?? ''), entry.id).toBeDefined()
})

test('shows each role its entries, and only those whose screens it may open', () => {
  const expected: Record<Role, string> = {
    SUPERADMIN: 'salons smsLogs reservation-online',
    ADMIN: [
      'dashboard welcome agendas products services packages courses staff promo birthday clients messages phoneBook',
      'reservations-online salonConfig appointments target incentive reports data-qualities card-management tillDay invoices',
      'sale giftCards classes',
    ].join(' '),
    RECEPTIONIST: [
      'welcome agendas products services packages courses promo birthday clients messages phoneBook reservations-online',
      'appointments target incentive reports data-qualities card-management tillDay invoices sale giftCards classes',
    ].join(' '),
    SALESMARKETING: 'welcome products services clients messages phoneBook reports card-management sale giftCards',
    IMAGE: 'agendas appointments target incentive classes',
    ASSISTANCE: 'agendas appointments target incentive classes',
    TEAMMANAGER: [
      'welcome agendas products services clients messages phoneBook appointments target incentive reports card-management',
      'sale giftCards classes',
    ].join(' '),
  }
  for (const role of roles) expect(ids([role]).join(' '), role).toBe(expected[role])
  expect(ids([])).toEqual([])
  expect(filterMenu(['ADMIN'], hair, allowFor(['ADMIN']))[0]?.children?.map((child) => child.id)).toEqual(['dashboard-client'])
})

test('shows pets, online bookings, card management and invoices depending on the first salon', () => {
  const getOptionalIds = (salon: MenuSalon | null) =>
    ids(['ADMIN'], salon).filter((id) => ['pets', 'reservations-online', 'card-management', 'invoices'].includes(id))
  expect(getOptionalIds(hair)).toEqual(['reservations-online', 'card-management', 'invoices'])
  expect(getOptionalIds({ ...hair, isPet: true })).toEqual(['pets', 'card-management', 'invoices'])
  expect(getOptionalIds({ ...hair, waBoxUid: '' })).toEqual(['card-management', 'invoices'])
  expect(getOptionalIds({ ...hair, cardManagementUrl: null })).toEqual(['reservations-online', 'invoices'])
  expect(getOptionalIds({ ...hair, country: 'GB' })).toEqual(['reservations-online', 'card-management'])
  expect(getOptionalIds(null)).toEqual([])
  expect(getCardManagementUrl({ webSite: 'www.aurora.example', smsSender: 'Aurora' })).toBe('https://www.aurora.example/?card=AURORA')
  expect(getCardManagementUrl({ webSite: 'http://aurora.example/c?x=1', smsSender: 'a b' })).toBe('http://aurora.example/c?x=1&card=A+B')
  for (const webSite of ['', '  ', 'javascript:alert(1)', 'http://']) expect(getCardManagementUrl({ webSite, smsSender: 'x' })).toBeNull()
})

test('groups the entries, opens collapsible ones by path and chooses four for the bottom bar', () => {
  const admin = filterMenu(['ADMIN', 'SUPERADMIN'], hair, allowFor(['ADMIN', 'SUPERADMIN']))
  const nodes = groupMenu(admin)
  const shown = nodes
    .flatMap((node) => (node.type === 'group' ? node.children : node.type === 'divider' ? [] : [node]))
    .map((entry) => entry.id)
  expect([...shown].sort()).toEqual(admin.map((entry) => entry.id).sort())
  expect(nodes.filter((node) => node.type === 'divider')).toHaveLength(1)
  // Without entries above it there is no divider, and no empty group.
  expect(groupMenu(filterMenu(['SUPERADMIN'], null, allowFor(['SUPERADMIN']))).map((node) => node.type)).toEqual(['group'])
  const [dashboard] = admin
  const agendas = admin.find((entry) => entry.id === 'agendas')
  if (!dashboard || !agendas) throw new Error('the menu lacks an entry')
  expect([isCurrent(dashboard, '/dashboard'), isCurrent(dashboard, '/dashboard-client')]).toEqual([true, false])
  expect([isOpenByPath(dashboard, '/dashboard-client'), isOpenByPath(dashboard, '/clients')]).toEqual([true, false])
  expect(['/agendas', '/agenda/add', '/agenda/a1', '/agendasx'].map((path) => isCurrent(agendas, path))).toEqual([true, true, true, false])
  expect(getBottomBarEntries(admin).map((entry) => entry.id)).toEqual(['agendas', 'appointments', 'clients', 'reservations-online'])
  expect(getBottomBarEntries(filterMenu(['IMAGE'], hair, allowFor(['IMAGE'])))).toHaveLength(4)
})

test('gives an entry with a number of today a badge of title, background and foreground', () => {
  const entries = withBadges(filterMenu(['ADMIN'], hair, allowFor(['ADMIN'])), { bookings: 25, inSalon: 6, online: 0, unread: 0 })
  const badges = entries.flatMap(({ id, badge }) => (badge ? [[id, badge.title]] : []))
  expect(badges).toEqual([
    ['agendas', '25'],
    ['appointments', '6'],
  ])
  const { badge } = entries.find(({ id }) => id === 'agendas') ?? {}
  expect(Object.keys(badge ?? {})).toEqual(['title', 'bg', 'fg'])
})

test('finds at most ten pages whose title contains every word', () => {
  const pages = ['Online bookings', 'Salon settings', 'Clients', ...Array.from({ length: 20 }, (_, n) => `Page ${n}`)].map((title) => ({
    title,
  }))
  expect(findPages(pages, 'sett sal').map((page) => page.title)).toEqual(['Salon settings'])
  expect(findPages(pages, 'PAGE')).toHaveLength(10)
  expect(findPages(pages, '  ')).toEqual([])
  expect(findPages(pages, 'nothing like it')).toEqual([])
})
