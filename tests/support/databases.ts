import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Role } from '../../schema/terms.ts'
import { listDatabases } from '../../worker/db/databases.ts'
import { newId } from '../../worker/db/new-id.ts'
import type { Env } from '../../worker/env.ts'
import { syncDirectory } from '../../worker/features/platform/directory/index.ts'
import { signSessionCode } from '../../worker/http/session-code.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { openSalon, type Salon, tuesday } from './salon.ts'

export const secret = 'a secret for tests, 32 characters and more'

export interface Databases {
  /** The first one holds the directory. */
  readonly worlds: readonly [Fixture, Fixture, Fixture]
  /** `Fixture.call` of a Worker that has all of them. */
  readonly call: Fixture['call']
  /** The same for what runs in this process. */
  readonly env: Env
}

/** Opens three databases behind one Worker, each migrated and empty. */
export async function openDatabases(): Promise<Databases> {
  const worlds = [await openFixture(), await openFixture(), await openFixture()] as const
  const names = worlds.map(({ name }) => name).join(' ')
  const { databases } = inject('product')
  return {
    worlds,
    env: {
      ...{ DATABASE_URL: `${databases}${worlds[0].name}/`, DATABASE_URL_TEMPLATE: `${databases}{name}/`, DATABASES: names },
      // As long as those of the Worker under test.
      ...{ SESSION_SECRET: secret, DATABASE_TIMEOUT_MS: '25000' },
    },
    call: (method, path, body, options = {}) =>
      worlds[0].call(method, path, body, { ...options, headers: { 'x-test-database': names, ...options.headers } }),
  }
}

/** A session of a salon's user, written into the database of the salon; `database` is the name that its code carries. */
export async function openSession(world: Fixture, salon: Salon, role: Role, database: string | undefined = world.name): Promise<string> {
  // Also in a salon that is the first of its database under another number.
  const n = salon.anna.split('_').at(-1)
  const salonId = role === 'SUPERADMIN' ? null : salon.salonId
  const [sessionId, userId] = [`ses_${randomBytes(6).toString('hex')}`, `usr_${role.toLowerCase()}_${n}`]
  await world.db.execute({
    sql: `
      INSERT INTO sessions (session_id, user_id, salon_id, expiry_utc, expiry_max_utc, created_utc, confirmed_utc, device)
      VALUES (?, ?, ?, 1900000000, 1900000000, 1, 1900000000, '')`,
    args: [sessionId, userId, salonId],
  })
  return signSessionCode({ sessionId, salonId, timeZone: 'Europe/Rome', database }, 9_999_999_999, secret)
}

export interface DirectorySalons extends Databases {
  /** One salon in each database, `sal_1` to `sal_3`, whose usernames end with the number: `admin_1`, `admin_2`. */
  readonly salons: readonly [Salon, Salon, Salon]
  /** Puts the directory right, as cron does. */
  sync(now?: string): Promise<void>
}

/** Opens three databases with a salon each, and their directory. The superadmin `superadmin_1` is in the first one. */
export async function openDirectory(values: readonly Record<string, string | number>[] = []): Promise<DirectorySalons> {
  const databases = await openDatabases()
  const { worlds, env } = databases
  const open = async (i: 0 | 1 | 2): Promise<Salon> => {
    const salon = await openSalon(worlds[i], { salon_id: `sal_${i + 1}`, salon_no: i + 1, salon_name: `Salon ${i + 1}`, ...values[i] })
    if (i === 0) return salon
    await worlds[i].db.batch([
      `UPDATE users SET username = replace(username, '_1', '_${i + 1}')`,
      `DELETE FROM user_permissions WHERE permission_id = 'SUPERADMIN'`,
      'DELETE FROM users WHERE salon_id IS NULL',
    ])
    return salon
  }
  const salons = [await open(0), await open(1), await open(2)] as const
  const sync = async (now = tuesday) => {
    for (const one of listDatabases(env)) await syncDirectory({ env: one, nowUtc: Date.parse(now) / 1000, newId })
  }
  await sync()
  return { ...databases, salons, sync }
}
