import { scryptSync } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import { type Role, roles } from '../../schema/terms.ts'
import { type Fixture, openFixture, type Reply, today, tuesday } from './fixture.ts'

export { today, tuesday } from './fixture.ts'

const nowUtc = Date.parse(tuesday) / 1000

export interface Person {
  readonly userId: string
  readonly sessionCode: string
  /** Sends a request with this person's session: it replaces `{sessionCode}` in the path. */
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    options?: { headers?: Record<string, string>; now?: string },
  ): Promise<Reply<Body>>
}

export interface Salon {
  readonly salonId: string
  /** Team members with a column in the agenda. */
  readonly anna: string
  readonly giulia: string
  readonly marco: string
  /** 30 min €32 · 75 min €62 (30 active, 30 processing, 15 active, 10 break after) · 30 min €26, offered by giulia only. */
  readonly cut: string
  readonly colour: string
  readonly blowDry: string
  readonly clients: readonly string[]
  /** Signs in a user who has only this role; repeated calls return the same session. */
  as(role: Role): Promise<Person>
}

export const password = 'correct horse'
const hash = (() => {
  const salt = Buffer.alloc(16, 7)
  return `scrypt$16$8$5$${salt.toString('base64url')}$${scryptSync(password, salt, 32, { N: 16, r: 8, p: 5 }).toString('base64url')}`
})()

const period = (opening: string, closing: string) => ({ opening, closing })
const openingDays = Array.from({ length: 7 }, (_, day) => ({ open: day !== 0, timing: day ? [period('09:00', '19:00')] : [] }))
const week = Array.from({ length: 7 }, (_, day) => ({
  isWorking: day !== 0,
  timing: day ? [period('09:00', '13:00'), period('14:00', '18:00')] : [],
}))

const insert = (table: string, row: Record<string, string | number | null>): InStatement => ({
  sql: `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
    .map(() => '?')
    .join(', ')})`,
  args: Object.values(row).map((value) => (typeof value === 'number' ? BigInt(value) : value)),
})

/** What a salon needs of a fixture. */
export type World = Pick<Fixture, 'db' | 'call'>
/** How many salons a fixture has. */
const counts = new WeakMap<World, number>()

/**
 * Creates a salon: open Monday to Saturday 9–19, staff 9–13 and 14–18, one user of every role. `values` are columns of `salons`; its
 * senders are confirmed unless they say otherwise.
 */
export async function openSalon(world: World, values: Record<string, string | number | null> = {}): Promise<Salon> {
  const n = (counts.get(world) ?? 0) + 1
  counts.set(world, n)
  const id = (name: string) => `${name}_${n}`
  const salonId = String(values.salon_id ?? id('sal'))
  const stamp = { salon_id: salonId, changed_utc: nowUtc }
  const confirmed = { sms_sender_confirmed: values.sms_sender ?? '', wa_box_uid_confirmed: values.wa_box_uid ?? '' }
  const [anna, giulia, marco] = [id('usr_anna'), id('usr_giulia'), id('usr_marco')]
  const [cut, colour, blowDry] = [id('srv_cut'), id('srv_colour'), id('srv_dry')]
  const clients = Array.from({ length: 4 }, (_, i) => id(`cli_${i}`))
  const user = (userId: string, firstName: string, title: string, inAgenda: number, role: Role) => [
    insert('users', {
      user_id: userId,
      ...stamp,
      salon_id: role === 'SUPERADMIN' ? null : salonId,
      username: userId.replace('usr_', ''),
      password_hash: hash,
      first_name: firstName,
      last_name: 'Riva',
      title,
      in_agenda: inAgenda,
      working_hours_json: JSON.stringify(inAgenda ? week : []),
    }),
    insert('user_permissions', {
      user_permission_id: `upm_${userId}`,
      ...stamp,
      salon_id: role === 'SUPERADMIN' ? null : salonId,
      user_id: userId,
      permission_id: role,
    }),
  ]
  const service = (serviceId: string, name: string, minutes: number, cents: number, more: Record<string, string | number> = {}) =>
    insert('services', {
      service_id: serviceId,
      ...stamp,
      service_category_id: id('cat'),
      service: name,
      length_minutes: minutes,
      price_cents: cents,
      ...more,
    })
  const assign = (userId: string, serviceId: string) =>
    insert('user_services', { user_service_id: `uss_${userId}_${serviceId}`, ...stamp, user_id: userId, service_id: serviceId })
  const names = ['Giulia Moretti', 'Riccardo Basile', 'Serena Monti', 'Àngela D’Èrrico']
  await world.db.batch(
    [
      insert('salons', { ...stamp, salon_no: n, salon_name: `Salon ${n}`, time_zone: 'Europe/Rome', ...confirmed, ...values }),
      ...openingDays.map((o, day) =>
        insert('salon_config_opening_times', {
          salon_config_opening_time_id: id(`opn_${day}`),
          ...stamp,
          day_of_week: day,
          open: o.open ? 1 : 0,
          timing_json: JSON.stringify(o.timing),
        }),
      ),
      ...user(anna, 'Anna', '1', 1, 'IMAGE'),
      ...user(giulia, 'Giulia', '2', 1, 'ASSISTANCE'),
      ...user(marco, 'Marco', '10', 1, 'IMAGE'),
      ...roles.flatMap((role) => user(id(`usr_${role.toLowerCase()}`), role, '90', 0, role)),
      insert('service_categories', { service_category_id: id('cat'), ...stamp, category_name: 'Hair', tint: 2 }),
      service(cut, 'Cut', 30, 3200),
      service(colour, 'Colour', 75, 6200, {
        parts_json: JSON.stringify([
          { kind: 'work', minutes: 30 },
          { kind: 'wait', minutes: 30 },
          { kind: 'work', minutes: 15 },
        ]),
        break_after_minutes: 10,
      }),
      service(blowDry, 'Blow-dry', 30, 2600),
      ...[anna, giulia, marco].flatMap((u) => [assign(u, cut), assign(u, colour)]),
      assign(giulia, blowDry),
      ...clients.map((clientId, i) =>
        insert('clients', {
          client_id: clientId,
          ...stamp,
          search_no: Number(values.salon_no ?? n) * 2 ** 32 + i + 1,
          name: names[i] ?? '',
          phone_number: `+39347128441${i}`,
          search_text: ['giulia moretti giulia@example.test', 'riccardo basile', 'serena monti', 'angela d’errico'][i] ?? '',
          search_digits: `39347128441${i}`,
        }),
      ),
    ],
    'write',
  )
  const people = new Map<Role, Promise<Person>>()
  return {
    salonId,
    anna,
    giulia,
    marco,
    cut,
    colour,
    blowDry,
    clients,
    as(role) {
      const known = people.get(role) ?? signIn(world, id(role.toLowerCase()))
      people.set(role, known)
      return known
    },
  }
}

/** Signs a user in through the API. Whatever the time of a later call, they have proven who they are. */
export async function signIn(world: World, username: string, secret = password): Promise<Person> {
  const reply = await world.call<{ userId: string; sessionCode: string; error?: string }>(
    'POST',
    '/api/Sessions/Login',
    new URLSearchParams({ username, password: secret }),
  )
  if (reply.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(reply.body)}`)
  await world.db.execute({
    sql: 'UPDATE sessions SET confirmed_utc = 9999999999 WHERE user_id = ? AND confirmed_utc = ?',
    args: [reply.body.userId, BigInt(nowUtc)],
  })
  return toPerson(world, reply.body)
}

const toPerson = (world: World, { userId, sessionCode }: Pick<Person, 'userId' | 'sessionCode'>): Person => ({
  userId,
  sessionCode,
  call: (method, path, body, options) => world.call(method, path.replace('{sessionCode}', sessionCode), body, options),
})

type OpenPrepared = (onFinished: Parameters<typeof openFixture>[0]) => Promise<{ fixture: Fixture; getSalon: (i: number) => Salon }>

/**
 * Prepares a database with salons that `create` opens, and whose users of every role are signed in. The function that it returns opens
 * a copy of it: to create a salon takes longer than most calls that are tested with it.
 */
export async function prepareSalons(count: number, create: (world: Fixture) => Promise<Salon> = openSalon): Promise<OpenPrepared> {
  const world = await openFixture()
  const prepared: { salon: Salon; people: Map<Role, Person> }[] = []
  for (let i = 0; i < count; i++) {
    const salon = await create(world)
    const people = new Map<Role, Person>()
    for (const role of roles) people.set(role, await salon.as(role))
    prepared.push({ salon, people })
  }
  return async (onFinished) => {
    const fixture = await openFixture(onFinished, world.name)
    counts.set(fixture, count)
    const getSalon = (i: number): Salon => {
      const { salon, people } = prepared[i] ?? {}
      if (!salon || !people) throw new Error(`${count} salons are prepared`)
      return { ...salon, as: async (role) => toPerson(fixture, people.get(role) ?? (await salon.as(role))) }
    }
    return { fixture, getSalon }
  }
}

/** An instant of the test day in the salon's time zone: `at('10:30')`. Rome is one hour ahead of UTC in November. */
export const at = (time: string, day = today) => new Date(Date.parse(`${day}T${time}:00Z`) - 3_600_000).toISOString().replace('.000Z', 'Z')
