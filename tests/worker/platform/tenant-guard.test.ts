import type { Client } from '@libsql/client/web'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GuestDb } from '../../../worker/db/guest-db.ts'
import { LinkDb } from '../../../worker/db/link-db.ts'
import { StaffDb } from '../../../worker/db/staff-db.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'

// Statements are only built here: no handle sends anything.
const client = {} as Client
const context = { nowUtc: 1, newId: (prefix: string) => prefix, timeZone: 'UTC' }
const handles = {
  staff: new StaffDb(client, {
    ...context,
    sessionId: 'ses',
    salonId: 'sal',
    roles: ['ADMIN'],
    own: [],
    platform: [],
    ownerId: null,
    targetSalonId: null,
    namedRecords: [],
    unauthorized: 'unauthorized',
    notFound: 'not_found',
  }),
  guest: new GuestDb(client, { ...context, bookingSessionId: 'bks', salonId: 'sal' }),
  link: new LinkDb(client, { ...context, purpose: 'Booking', id: 'agd', notFound: 'not_found' }),
  system: new SystemDb(client, { ...context, actor: 'job' }).inSalon('sal'),
}

for (const [name, db] of Object.entries(handles))
  test(`rejects a hand-written statement without the tenant fragment, even if it names the caller (${name})`, () => {
    const byCaller = (_salonId: SQL, userId: SQL) => sql`DELETE FROM clients WHERE changed_by <> ${userId}`
    const unscoped = () => sql`DELETE FROM clients`
    for (const build of [byCaller, unscoped]) {
      expect(() => db.executeRaw(build)).toThrow('without its tenant fragment')
      expect(() => db.queryRaw(build, (rows) => rows)).toThrow('without its tenant fragment')
    }
    expect(() => db.executeRaw(unscoped, { scope: 'caller' })).toThrow('without its caller fragment')
    expect(() => db.executeRaw(byCaller, { scope: 'caller' })).not.toThrow()
    expect(() => db.executeRaw((salonId) => sql`DELETE FROM clients WHERE salon_id = ${salonId}`)).not.toThrow()
  })
