import { scrypt } from 'node:crypto'
import type { Client } from '@libsql/client'
import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { userPermissions, users } from '../../schema/tables/staff.ts'
import { aurora } from './demo-aurora.ts'
import { makeBookings } from './demo-bookings.ts'
import { buildDemoCalendar, type Calendar, zone } from './demo-calendar.ts'
import { bornOn, clientRows, type DemoClient, makeClients } from './demo-clients.ts'
import { insertStatements, rowsFor, stamp, type TableRows } from './demo-insert.ts'
import { bookRows } from './demo-ledger.ts'
import type { SalonPlan } from './demo-plan.ts'
import { randomFrom } from './demo-random.ts'
import { bookingRows, visitRows } from './demo-rows.ts'
import { setupRows } from './demo-setup.ts'
import { showEveryState } from './demo-today.ts'
import { playOut } from './demo-visits.ts'
import { zampa } from './demo-zampa.ts'

export const demoPassword = 'demo-password'

/**
 * Fills an empty, migrated database with two salons as they would look at `now`. The same day gives the same bookings,
 * the time of day decides how far they have got. One batch: the database holds all of it or nothing.
 */
export async function loadDemo(client: Client, now: Date): Promise<void> {
  const utc = Math.floor(now.getTime() / 1000)
  const passwordHash = await hashPassword()
  const rows = [
    ...platformRows(buildDemoCalendar(aurora, utc), passwordHash),
    ...[aurora, zampa].flatMap((plan) => salonRows(plan, utc, passwordHash)),
  ]
  await client.batch(rows.flatMap(insertStatements), 'write')
}

function salonRows(plan: SalonPlan, now: number, passwordHash: string): TableRows[] {
  const calendar = buildDemoCalendar(plan, now)
  const random = randomFrom(`${plan.key} ${calendar.today}`)
  const clients = makeClients(plan, calendar, random)
  const bookings = makeBookings(plan, calendar, clients, random)
  markTodays(
    calendar,
    bookings.filter((booking) => booking.day === calendar.today).map((booking) => booking.client),
  )
  const visits = bookings.flatMap((booking) => playOut(plan, booking, now) ?? [])
  showEveryState(calendar, bookings, visits)
  return [
    ...setupRows(plan, calendar, passwordHash),
    ...clientRows(clients),
    ...bookingRows(plan, bookings, now),
    ...visitRows(plan, visits),
    ...bookRows(plan, visits, now),
  ]
}

/** Among those who come today, one has a birthday, one has it soon, and two are allergic to something. */
function markTodays(calendar: Calendar, clients: readonly DemoClient[]): void {
  const [first, second, third, fourth] = clients
  if (first) first.row.birthDate = bornOn(calendar.today, 1988)
  if (second) second.row.birthDate = bornOn(addDays(calendar.today, 3), 1975)
  if (third && !third.pets.length) third.row.allergies = 'PPD, nickel'
  if (fourth && !fourth.pets.length) fourth.row.allergies = 'Latex'
}

/** The one who looks after all salons and belongs to none. */
function platformRows(calendar: Calendar, passwordHash: string): TableRows[] {
  const made = stamp(toIso(dayRange(addDays(calendar.today, -500), zone)[0]))
  const who = { userId: 'usr_superadmin', salonId: null }
  return [
    rowsFor(users, [{ ...who, username: 'superadmin', passwordHash, firstName: 'Nicoletta', lastName: 'Sanna', inAgenda: false, ...made }]),
    rowsFor(userPermissions, [{ ...who, userPermissionId: 'upr_superadmin', permissionId: 'SUPERADMIN', ...made }]),
  ]
}

/** One hash for everybody, with a salt that is no secret: the password is not one either. */
function hashPassword(): Promise<string> {
  const salt = Buffer.from('studio-aurora-16')
  return new Promise((resolve, reject) => {
    scrypt(demoPassword, salt, 32, { N: 16384, r: 8, p: 5 }, (error, key) => {
      if (error) reject(error)
      else resolve(`scrypt$16384$8$5$${salt.toString('base64url')}$${key.toString('base64url')}`)
    })
  })
}
