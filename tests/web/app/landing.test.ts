import { expect, test } from 'vitest'
import { type Role, roles } from '../../../schema/terms.ts'
import { findRoute, getRouteAccess } from '../../../web/app/find-route.ts'
import { resolveNavigation } from '../../../web/app/landing.ts'
import { unfinished } from '../../../web/app/unfinished.ts'
import { routes } from '../../../web/routes.tsx'

// Section 2's table of routes, in its order, and section 6's members of each access, written down once more by hand.
const user = 'ADMIN SALESMARKETING RECEPTIONIST TEAMMANAGER'
const profile = 'ADMIN RECEPTIONIST ASSISTANCE IMAGE TEAMMANAGER'
const desk = 'ADMIN RECEPTIONIST'
const guest = 'guest'
const everybody = 'guest SUPERADMIN ADMIN RECEPTIONIST SALESMARKETING IMAGE ASSISTANCE TEAMMANAGER'
const staff = everybody.replace('guest ', '')
const section2: readonly (readonly [paths: string, who: string])[] = [
  ['/agendas /agenda/:id /agenda/add', profile],
  ['/products /services', user],
  ['/staff /staffInfo/add /staffInfo/:id', user],
  ['/staffprofile /InfoProfile/add /InfoProfile/:id', profile],
  ['/welcome /clientWelcome/:id /checkout/:aId/:id', user],
  ['/clients /clientInfo/:id /clientInfo/add /productCheckout/:aId/:id', user],
  ['/phoneBook /clientPhone/:id /clientPhone/add', user],
  ['/login /forgot-password', guest],
  ['/appointments /appointment/:aId/:id', profile],
  ['/error404', everybody],
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
  // Beyond section 2.
  ['/tillDay', desk],
]
const expected = section2.flatMap(([paths, who]) => paths.split(' ').map((path) => [path, who.split(' ')] as const))
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
const filled = (path: string) => path.replace(/:\w+/g, 'x1')
const land = (path: string, of: readonly Role[], saved: string | null = null) =>
  resolveNavigation({ path, access: getRouteAccess(path), roles: of, saved }, getRouteAccess)

test('the table has the routes of section 2 in its order, and an honest word for each that is still to be built', () => {
  expect(routes.map((route) => route.path)).toEqual(expected.map(([path]) => path))
  expect(routes.filter((route) => !route.screen).map((route) => route.path)).toEqual(Object.keys(unfinished))
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
  ])
})

test('an address finds its own row, a literal one before one with a parameter', () => {
  for (const { path } of routes) expect(findRoute(filled(path))?.path).toBe(path)
  expect(findRoute('/agenda/add?walkIn=1')?.path).toBe('/agenda/add')
  for (const unknown of ['/nowhere', '/agenda', '/AGENDAS', '/clientInfo/a/b', '/login/x']) expect(findRoute(unknown)).toBeUndefined()
})

test('each of the eight identities lands on each route where section 2 says', () => {
  for (const [path, who] of expected) {
    const address = filled(path)
    for (const identity of identities) {
      const where = `${identity} at ${path}`
      const outcome = land(address, rolesOf(identity))
      if (who.includes(identity)) expect(outcome, where).toEqual({ kind: 'stay' })
      else if (identity === 'guest') expect(outcome, where).toEqual({ kind: 'go', to: '/login', keep: address })
      else expect(outcome, where).toEqual({ kind: 'go', to: home[identity], keep: null })
    }
  }
})

test('the root goes to where the first role begins, unknown paths to /error404', () => {
  for (const identity of identities) {
    expect(land('/', rolesOf(identity))).toEqual({ kind: 'go', to: home[identity], keep: null })
    expect(land('/nowhere', rolesOf(identity), '/clients')).toEqual({ kind: 'go', to: '/error404', keep: '/clients' })
  }
  expect(land('/', ['IMAGE', 'ADMIN'])).toMatchObject({ to: '/appointments' })
  expect(land('/', ['ADMIN', 'IMAGE'])).toMatchObject({ to: '/agendas' })
  // Several roles: any of them opens.
  expect(land('/clients', ['IMAGE', 'SALESMARKETING'])).toEqual({ kind: 'stay' })
})

test('a refusal goes to the saved redirect where that is open, else to the root; what sign-in kept comes back with its query', () => {
  expect(land('/clientInfo/c1?tabvalue=3', [])).toEqual({ kind: 'go', to: '/login', keep: '/clientInfo/c1?tabvalue=3' })
  expect(land('/login', ['RECEPTIONIST'], '/clientInfo/c1?tabvalue=3')).toEqual({ kind: 'go', to: '/clientInfo/c1?tabvalue=3', keep: null })
  expect(land('/salonConfig', ['RECEPTIONIST'], '/clients')).toEqual({ kind: 'go', to: '/clients', keep: null })
  // Not open to this role, gone, guests only, or the refused place itself: no circle, the root.
  for (const saved of ['/salonConfig', '/salons', '/nowhere', '/login', '/'])
    expect(land('/login', ['RECEPTIONIST'], saved)).toEqual({ kind: 'go', to: '/agendas', keep: null })
  expect(land('/salonConfig', ['ASSISTANCE'], '/salonConfig')).toEqual({ kind: 'go', to: '/appointments', keep: null })
  // Where each identity is sent, it may stay.
  for (const identity of identities) expect(land(home[identity], rolesOf(identity))).toEqual({ kind: 'stay' })
})
