import { expect, test } from 'vitest'
import { type Role, roles } from '../../../schema/terms.ts'
import { findRoute, getRouteAccess } from '../../../web/app/find-route.ts'
import { resolveNavigation } from '../../../web/app/landing.ts'
import { routes } from '../../../web/routes.tsx'

// The routes and the members of each access, written down independently of the product's tables.
const user = 'ADMIN SALESMARKETING RECEPTIONIST TEAMMANAGER'
const profile = 'ADMIN RECEPTIONIST ASSISTANCE IMAGE TEAMMANAGER'
const desk = 'ADMIN RECEPTIONIST'
const guest = 'guest'
const everyone = 'guest SUPERADMIN ADMIN RECEPTIONIST SALESMARKETING IMAGE ASSISTANCE TEAMMANAGER'
const staff = everyone.replace('guest ', '')
const routeAccess: readonly (readonly [paths: string, who: string])[] = [
  ['/agendas /agenda/:id /agenda/add', profile],
  ['/products /services', user],
  ['/staff /staffInfo/add /staffInfo/:id', user],
  ['/staffprofile /InfoProfile/add /InfoProfile/:id', profile],
  ['/welcome /clientWelcome/:id /checkout/:aId/:id', user],
  ['/clients /clientInfo/:id /clientInfo/add /productCheckout/:aId/:id', user],
  ['/phoneBook /clientPhone/:id /clientPhone/add', user],
  ['/login /forgot-password', guest],
  ['/appointments /appointment/:aId/:id', profile],
  ['/error404', everyone],
  ['/salonConfig', 'ADMIN'],
  ['/salon/add /salon/:id /salons', 'SUPERADMIN'],
  ['/privacy /nps /nextAgendas /survey /thank', guest],
  ['/dashboard /dashboard-client', user],
  ['/target /incentive', staff],
  ['/smsLogs', 'SUPERADMIN'],
  ['/CardManagement', user],
  ['/data-qualities', desk],
  ['/pets /petInfo/:id /petInfo/add', user],
  ['/onlineBooking/:salonId', guest],
  ['/reservations-online', desk],
  ['/packages', desk],
  ['/promo /special-promo-feature/:id /special-promo-feature/add', desk],
  ['/reservation-online', 'SUPERADMIN'],
  ['/data-client-pet', user],
  ['/birthday', desk],
  ['/courses', desk],
  ['/reports /report/:id', user],
  ['/apiReference /auditLog /imports /messageTemplates /whatsApp', 'ADMIN'],
  ['/retention', 'ADMIN'],
  ['/surveys', user],
  ['/forms', guest],
  ['/messages', user],
  ['/clientMerge /tillDay /fiscalReceipts /invoices', desk],
  ['/sale /sale/:id /giftCards /giftCards/:id', user],
  ['/accountantMonth', 'ADMIN'],
  ['/liability', desk],
  ['/timeClock', staff.replace('SUPERADMIN ', '')],
  ['/price-list', 'ADMIN'],
  ['/classes /classes/:id', staff.replace('SUPERADMIN ', '')],
]
const expected = routeAccess.flatMap(([paths, who]) => paths.split(' ').map((path) => [path, who.split(' ')] as const))
const identities: readonly (Role | 'guest')[] = ['guest', ...roles]
const home: Record<Role | 'guest', string> = {
  guest: '/login',
  SUPERADMIN: '/salons',
  ADMIN: '/agendas',
  RECEPTIONIST: '/agendas',
  SALESMARKETING: '/welcome',
  IMAGE: '/appointments',
  ASSISTANCE: '/appointments',
  TEAMMANAGER: '/agendas',
}
const rolesOf = (identity: Role | 'guest') => (identity === 'guest' ? [] : [identity])
const fillParameters = (path: string) => path.replace(/:\w+/g, 'x1')
const resolve = (path: string, of: readonly Role[], saved: string | null = null) =>
  resolveNavigation({ path, access: getRouteAccess(path), roles: of, saved }, getRouteAccess)

test('lists every route', () => {
  expect(routes.map((route) => route.path)).toEqual(expected.map(([path]) => path))
  const without = routes.filter((route) => route.layout !== 'chrome').map((route) => `${route.layout} ${route.entry} ${route.path}`)
  expect(without).toEqual([
    'guest index /login',
    'guest index /forgot-password',
    'bare book /privacy',
    'bare book /nps',
    'bare book /nextAgendas',
    'bare book /survey',
    'bare book /thank',
    'bare book /onlineBooking/:salonId',
    'bare book /forms',
    'bare index /timeClock',
  ])
})

test('finds the route of a path, literal segments before parameters', () => {
  for (const { path } of routes) expect(findRoute(fillParameters(path))?.path).toBe(path)
  expect(findRoute('/agenda/add?walkIn=1')?.path).toBe('/agenda/add')
  for (const unknown of ['/nowhere', '/agenda', '/AGENDAS', '/clientInfo/a/b', '/login/x']) expect(findRoute(unknown)).toBeUndefined()
})

test('lets each role open its routes and redirects it from all others', () => {
  for (const [path, who] of expected) {
    const address = fillParameters(path)
    for (const identity of identities) {
      const where = `${identity} at ${path}`
      const outcome = resolve(address, rolesOf(identity))
      if (who.includes(identity)) expect(outcome, where).toEqual({ kind: 'stay' })
      else if (identity === 'guest') expect(outcome, where).toEqual({ kind: 'redirect', to: '/login', keep: address })
      else expect(outcome, where).toEqual({ kind: 'redirect', to: home[identity], keep: null })
    }
  }
})

test('redirects the root to the landing page of the first role, and unknown paths to /error404', () => {
  for (const identity of identities) {
    expect(resolve('/', rolesOf(identity))).toEqual({ kind: 'redirect', to: home[identity], keep: null })
    expect(resolve('/nowhere', rolesOf(identity), '/clients')).toEqual({ kind: 'redirect', to: '/error404', keep: '/clients' })
  }
  expect(resolve('/', ['IMAGE', 'ADMIN'])).toMatchObject({ to: '/appointments' })
  expect(resolve('/', ['ADMIN', 'IMAGE'])).toMatchObject({ to: '/agendas' })
  // With several roles, any of them suffices.
  expect(resolve('/clients', ['IMAGE', 'SALESMARKETING'])).toEqual({ kind: 'stay' })
})

test('redirects to the saved path with its query if the user may open it, else to the landing page', () => {
  expect(resolve('/clientInfo/c1?tabvalue=3', [])).toEqual({ kind: 'redirect', to: '/login', keep: '/clientInfo/c1?tabvalue=3' })
  expect(resolve('/login', ['RECEPTIONIST'], '/clientInfo/c1?tabvalue=3')).toEqual({
    kind: 'redirect',
    to: '/clientInfo/c1?tabvalue=3',
    keep: null,
  })
  expect(resolve('/salonConfig', ['RECEPTIONIST'], '/clients')).toEqual({ kind: 'redirect', to: '/clients', keep: null })
  // Not allowed, unknown, for guests only, or the refused path itself: the landing page, without a redirect loop.
  for (const saved of ['/salonConfig', '/salons', '/nowhere', '/login', '/'])
    expect(resolve('/login', ['RECEPTIONIST'], saved)).toEqual({ kind: 'redirect', to: '/agendas', keep: null })
  expect(resolve('/salonConfig', ['ASSISTANCE'], '/salonConfig')).toEqual({ kind: 'redirect', to: '/appointments', keep: null })
  // Everyone may open their own landing page.
  for (const identity of identities) expect(resolve(home[identity], rolesOf(identity))).toEqual({ kind: 'stay' })
})
