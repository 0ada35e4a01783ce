import { scrypt } from 'node:crypto'
import type { Client } from '@libsql/client'
import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { userPermissions, users } from '../../schema/tables/team/staff.ts'
import { apiKeyRows } from './demo-api-keys.ts'
import { aurora } from './demo-aurora.ts'
import { bookingRuleRows } from './demo-booking-rules.ts'
import { makeBookings } from './demo-bookings.ts'
import { buildDemoCalendar, type Calendar, zone } from './demo-calendar.ts'
import { classRows } from './demo-classes.ts'
import { clientRows, type DemoClient, makeClients, toBirthDate } from './demo-clients.ts'
import { commissionRows } from './demo-commissions.ts'
import { consentRows } from './demo-consents.ts'
import { courseRows } from './demo-courses.ts'
import { groomRows } from './demo-grooms.ts'
import { insertStatements, rowsFor, stamp, type TableRows } from './demo-insert.ts'
import { invoiceRows } from './demo-invoices.ts'
import { ledgerRows } from './demo-ledger.ts'
import { messageRows } from './demo-messages.ts'
import { noteRows } from './demo-notes.ts'
import { ownTermsRows, takeLonger } from './demo-own-terms.ts'
import type { SalonPlan } from './demo-plan.ts'
import { promotionRows } from './demo-promotions.ts'
import { randomFrom } from './demo-random.ts'
import { recommendationRows } from './demo-recommendations.ts'
import { reportRows } from './demo-reports.ts'
import { holdUnits, resourceRows } from './demo-resources.ts'
import { bookingRows, visitRows } from './demo-rows.ts'
import { saleRows } from './demo-sales.ts'
import { setupRows } from './demo-setup.ts'
import { surveyRows } from './demo-surveys.ts'
import { showEveryState } from './demo-today.ts'
import { treatmentRows } from './demo-treatments.ts'
import { simulateVisit } from './demo-visits.ts'
import { webhookRows } from './demo-webhooks.ts'
import { zampa } from './demo-zampa.ts'

export const demoPassword = 'demo-password'

const plans = [aurora, zampa]

/**
 * Fills an empty, migrated database with two salons as they would look at `now`, in one batch. The same day gives the same bookings;
 * the time of day decides how far they have progressed. `passwordCost` is the cost of the password's hash (scrypt's N). Of several
 * databases, `number` of `count`, each gets a part of the salons, and the first one the superadmin.
 */
export async function loadDemo(
  client: Client,
  now: Date,
  passwordCost?: number,
  { number, count } = { number: 0, count: 1 },
): Promise<void> {
  const utc = Math.floor(now.getTime() / 1000)
  const passwordHash = await hashPassword(passwordCost)
  const rows = [
    ...(number === 0 ? platformRows(buildDemoCalendar(aurora, utc), passwordHash) : []),
    ...plans.filter((_, i) => i % count === number).flatMap((plan) => salonRows(plan, utc, passwordHash)),
  ]
  await client.batch(rows.flatMap(insertStatements), 'write')
}

function salonRows(plan: SalonPlan, now: number, passwordHash: string): TableRows[] {
  const calendar = buildDemoCalendar(plan, now)
  const random = randomFrom(`${plan.key} ${calendar.today}`)
  const clients = makeClients(plan, calendar, random)
  const bookings = makeBookings(plan, calendar, clients, random)
  markTodaysClients(
    calendar,
    bookings.filter((booking) => booking.day === calendar.today).map((booking) => booking.client),
  )
  const visits = bookings.flatMap((booking) => simulateVisit(plan, booking, now) ?? [])
  takeLonger(calendar, visits)
  showEveryState(calendar, bookings, visits)
  const invoiced = invoiceRows(plan, visits)
  const held = holdUnits(plan, calendar, bookings, now)
  return [
    ...setupRows(plan, calendar, passwordHash),
    ...commissionRows(plan, calendar),
    ...clientRows(clients),
    ...noteRows(plan, calendar, clients),
    ...bookingRuleRows(plan, calendar, clients),
    ...consentRows(plan, calendar, clients),
    ...treatmentRows(plan, calendar, clients),
    ...groomRows(plan, calendar, clients),
    ...ownTermsRows(plan, calendar, clients),
    ...bookingRows(plan, bookings, held, now),
    ...classRows(plan, calendar, clients),
    ...resourceRows(plan, calendar, held),
    ...visitRows(plan, visits),
    ...courseRows(plan, calendar, bookings),
    ...saleRows(plan, visits, now),
    ...ledgerRows(plan, visits, now),
    ...invoiced,
    ...recommendationRows(plan, visits, now),
    ...surveyRows(plan, visits, now),
    ...promotionRows(plan, calendar, visits),
    ...reportRows(plan, toIso(now)),
    ...apiKeyRows(plan, now),
    ...webhookRows(
      plan,
      now,
      bookings.slice(-40).map(({ agendaId }) => agendaId),
    ),
    ...messageRows(plan, calendar, bookings),
  ]
}

/** Gives clients of today a birthday today, one in three days, and two allergies. */
function markTodaysClients(calendar: Calendar, clients: readonly DemoClient[]): void {
  const [first, second, third, fourth] = clients
  if (first) first.row.birthDate = toBirthDate(calendar.today, 1988)
  if (second) second.row.birthDate = toBirthDate(addDays(calendar.today, 3), 1975)
  if (third && !third.pets.length) third.row.allergies = 'PPD, nickel'
  if (fourth && !fourth.pets.length) fourth.row.allergies = 'Latex'
}

/** The superadmin, who belongs to no salon. */
function platformRows(calendar: Calendar, passwordHash: string): TableRows[] {
  const audit = stamp(toIso(dayRange(addDays(calendar.today, -500), zone)[0]))
  const user = { userId: 'usr_superadmin', salonId: null }
  return [
    rowsFor(users, [
      { ...user, username: 'superadmin', passwordHash, firstName: 'Nicoletta', lastName: 'Sanna', inAgenda: false, ...audit },
    ]),
    rowsFor(userPermissions, [{ ...user, userPermissionId: 'upr_superadmin', permissionId: 'SUPERADMIN', ...audit }]),
  ]
}

/** One hash for all users. The salt is not secret, and neither is the demo password. */
export function hashPassword(cost = 16384): Promise<string> {
  const salt = Buffer.from('studio-aurora-16')
  return new Promise((resolve, reject) => {
    scrypt(demoPassword, salt, 32, { N: cost, r: 8, p: 5 }, (error, key) => {
      if (error) reject(error)
      else resolve(`scrypt$${cost}$8$5$${salt.toString('base64url')}$${key.toString('base64url')}`)
    })
  })
}
