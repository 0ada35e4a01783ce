import { addDays, addMonths, toIso } from '../../schema/rules/salon-time.ts'
import { clientCourses, courses } from '../../schema/tables/money/courses.ts'
import { ledgerEntries, ledgerLines } from '../../schema/tables/money/ledger.ts'
import { loyaltySettings } from '../../schema/tables/money/loyalty.ts'
import { prepaidAccounts, prepaidSales } from '../../schema/tables/money/prepaid.ts'
import { payments } from '../../schema/tables/visits/visits.ts'
import type { DemoBooking } from './demo-bookings.ts'
import { type Calendar, createDemoId } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const plans = [
  { key: 'blow-dries', name: 'Ten blow-dries', services: ['blow-dry', 'long-blow-dry'], sessions: 10, price: 230, shareable: true },
  { key: 'cuts', name: 'Six cuts', services: ['cut', 'restyle'], sessions: 6, price: 198, shareable: false },
  { key: 'manicures', name: 'Six gel manicures', services: ['gel'], sessions: 6, price: 216, shareable: false },
] as const
type CoursePlan = (typeof plans)[number]

const validityMonths = 12

interface Purchase {
  readonly course: CoursePlan
  readonly clientId: string
}
const isOneOf = ({ services }: CoursePlan, key: string): boolean => services.some((one) => one === key)

/**
 * Courses, bought a month ago by clients of today who come for one of their services, and loyalty points, which the ledger earns by
 * itself: goes before its rows. The other salon has neither.
 */
export function courseRows(plan: SalonPlan, { today }: Calendar, bookings: readonly DemoBooking[]): TableRows[] {
  if (plan.key !== 'aurora') return []
  const salonId = createDemoId('sal', plan, 'salon')
  // A day on which the salon was open, and which is closed in the ledger.
  const days = Array.from({ length: 10 }, (_, i) => addDays(today, -30 - i))
  const day = days.find((one) => bookings.some((booking) => booking.day === one)) ?? today
  const purchases = plans.flatMap((course): Purchase[] => {
    const booking = bookings.find((one) => one.day === today && one.services.some((service) => isOneOf(course, service.plan.key)))
    return booking ? [{ course, clientId: booking.client.row.clientId }] : []
  })
  const audit = stamp(toIso(Date.parse(`${day}T10:00:00Z`) / 1000))
  return [
    rowsFor(loyaltySettings, [{ salonId, enabled: true, rewardPoints: 100, rewardAmount: 5, ...audit }]),
    rowsFor(
      courses,
      plans.map((course) => ({
        courseId: createDemoId('crs', plan, course.key),
        salonId,
        course: course.name,
        ...toTerms(plan, course),
        vatKind: 'single' as const,
        vatRate: 22,
        ...audit,
      })),
    ),
    ...accountRows(plan, purchases, day),
    ...saleRows(plan, purchases, day),
  ]
}

const toTerms = (plan: SalonPlan, { services, sessions, price, shareable }: CoursePlan) => ({
  serviceIds: services.map((key) => createDemoId('srv', plan, key)),
  sessions,
  price,
  validityMonths,
  shareable,
})
const getSaleIds = (plan: SalonPlan, key: string) => ({
  salonId: createDemoId('sal', plan, 'salon'),
  prepaidId: createDemoId('prp', plan, key),
  prepaidSaleId: createDemoId('prs', plan, key),
})

function accountRows(plan: SalonPlan, purchases: readonly Purchase[], day: string): TableRows[] {
  const audit = stamp(toIso(Date.parse(`${day}T10:00:00Z`) / 1000))
  const userId = createDemoId('usr', plan, plan.people[0]?.key ?? '')
  return [
    rowsFor(
      prepaidAccounts,
      purchases.map(({ course, clientId }) => {
        const { salonId, prepaidId } = getSaleIds(plan, course.key)
        const validUntil = addMonths(day, validityMonths)
        const terms = { kind: 'package' as const, label: course.name, vatKind: 'single' as const, vatRate: 22, validUntil }
        return { salonId, prepaidId, clientId, holderClientId: clientId, ...terms, ...audit }
      }),
    ),
    rowsFor(
      clientCourses,
      purchases.map(({ course, clientId }) => {
        const { salonId, prepaidId } = getSaleIds(plan, course.key)
        return { salonId, prepaidId, courseId: createDemoId('crs', plan, course.key), clientId, ...toTerms(plan, course), ...audit }
      }),
    ),
    rowsFor(
      prepaidSales,
      purchases.map(({ course: { key, price } }) => {
        const ids = getSaleIds(plan, key)
        return { ...ids, appointmentId: ids.prepaidSaleId, userId, price, ...audit }
      }),
    ),
  ]
}

/** The sales in the ledger, paid by card: the count of the cash stays. */
function saleRows(plan: SalonPlan, purchases: readonly Purchase[], day: string): TableRows[] {
  const at = toIso(Date.parse(`${day}T10:00:00Z`) / 1000)
  const userId = createDemoId('usr', plan, plan.people[0]?.key ?? '')
  const sales = purchases.map(({ course: { key, price } }) => {
    const { salonId, prepaidSaleId } = getSaleIds(plan, key)
    return { ids: { salonId, bookEntryId: createDemoId('bke', plan, `course_${key}`), appointmentId: prepaidSaleId }, key, price }
  })
  return [
    rowsFor(
      ledgerEntries,
      sales.map(({ ids, price }) => ({ ...ids, kind: 'checkout' as const, userId, at, day, charged: price, paid: price })),
    ),
    rowsFor(
      payments,
      sales.map(({ ids, key, price }) => ({
        ...ids,
        paymentId: createDemoId('pay', plan, `course_${key}`),
        method: 'card' as const,
        amount: price,
        at,
        ...stamp(at),
      })),
    ),
    rowsFor(
      ledgerLines,
      sales.map(({ ids, key, price }) => ({
        ...ids,
        ledgerLineId: createDemoId('tkg', plan, `course_${key}`),
        userId,
        side: 'prepaid' as const,
        lineId: ids.appointmentId,
        amount: price,
      })),
    ),
  ]
}
