import * as v from 'valibot'
import type { ErrorMessage } from '../../errors.ts'
import { reportPeriods } from '../../rules/insights/report-periods.ts'
import { paymentMethods } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Day, Id, Sum } from '../values.ts'

/** Days of the salon, both included. */
export const DaySpan = v.object({ from: Day, to: Day })
/** The period that a figure counts and those it is compared with (schema/rules/insights/report-periods.ts). */
const Period = v.object({ period: v.picklist(reportPeriods), ...DaySpan.entries, until: Day, before: DaySpan, yearBefore: DaySpan })

/** A figure of the period, of the two it is compared with, and of today. */
const compare = <const S extends v.GenericSchema>(figure: S) =>
  v.object({ current: figure, before: figure, yearBefore: figure, today: figure })
const Amounts = compare(Sum)
const Counts = compare(v.number())
/** Null where there is nothing to divide by. */
const Averages = compare(v.nullable(Sum))
/** From 0 to 1, or more for an occupancy beyond the planned hours; null where there is nothing to divide by. */
const Rates = compare(v.nullable(v.number()))
export type Compared<Figure> = { current: Figure; before: Figure; yearBefore: Figure; today: Figure }

/** Revenue in euro: services, products and fees as charged, less refunds, by posting date. Tips are apart. */
export const Earnings = v.object({
  ...Period.entries,
  revenue: Amounts,
  services: Amounts,
  products: Amounts,
  /** Charged beside services and products, to no team member. */
  fees: Amounts,
  tips: Amounts,
  /** Checkouts less voided ones. */
  tickets: Counts,
  averageTicket: Averages,
  /** Bookings whose client did not come, and their price. */
  noShows: Counts,
  noShowCost: Amounts,
  /** Every day of the period. `booked` is the price of what stands and is not checked out, from now on. */
  days: v.array(v.object({ day: Day, revenue: Sum, booked: Sum, yearBefore: Sum })),
  /** Received less refunded, by payment method. */
  methods: v.array(v.object({ method: v.picklist(paymentMethods), paid: Sum })),
  /** What is outstanding now, over all visits. */
  outstanding: v.object({ amount: Sum, visits: v.number() }),
  /** Products sold: revenue and purchase price of those that have one; `withoutCost` counts the pieces of the others. */
  margin: v.object({ revenue: Sum, cost: Sum, margin: Sum, withoutCost: v.number() }),
  /**
   * Uses of promotions on days of the period in visits that were checked out, and what they took off. `revenue` is the part of the
   * revenue that these and earlier uses brought, `averageWith` and `averageWithout` what a checkout came to.
   */
  promotions: v.object({
    uses: v.number(),
    given: Sum,
    revenue: Sum,
    averageWith: v.nullable(Sum),
    averageWithout: v.nullable(Sum),
  }),
  /** The next four weeks from today, as they are booked now. */
  forecast: v.array(v.object({ ...DaySpan.entries, bookings: v.number(), booked: Sum })),
})
export type Earnings = v.InferOutput<typeof Earnings>

const Category = v.object({
  dashboardServiceCategoryId: v.nullable(Id),
  categoryName: v.nullable(v.string()),
  revenue: Sum,
  performed: v.number(),
})
/** Services by revenue, with those of the period before. `performed` counts services of visits that began in the period. */
export const ServiceFigures = v.object({
  ...Period.entries,
  performed: Counts,
  services: v.array(v.object({ serviceId: Id, service: v.string(), revenue: Sum, before: Sum, performed: v.number() })),
  /** By dashboard category, the services without one last. */
  categories: v.array(Category),
  products: v.array(v.object({ productId: Id, product: v.string(), revenue: Sum, quantity: v.number() })),
})
export type ServiceFigures = v.InferOutput<typeof ServiceFigures>

const PersonFigures = v.object({
  userId: Id,
  firstName: v.string(),
  lastName: v.string(),
  revenue: Sum,
  before: Sum,
  tips: Sum,
  performed: v.number(),
  /** Minutes: booked time with breaks, and planned hours. */
  booked: v.number(),
  planned: v.number(),
  occupancy: v.nullable(v.number()),
  revenuePerHour: v.nullable(Sum),
})
export const UserFigures = v.object({
  ...Period.entries,
  occupancy: Rates,
  people: v.array(PersonFigures),
  /** Minutes by weekday (0 is Sunday) and hour of the day, of hours in which somebody is planned or booked. */
  hours: v.array(v.object({ dayOfWeek: v.number(), hour: v.number(), booked: v.number(), planned: v.number() })),
})
export type UserFigures = v.InferOutput<typeof UserFigures>

export const ClientFigures = v.object({
  ...Period.entries,
  visits: Counts,
  clients: Counts,
  newClients: Counts,
  keptClients: Counts,
  lostClients: Counts,
  /** Visits whose client's next booking was made within a day of the check-in. */
  rebooked: Counts,
  rebooking: Rates,
  /** Entries of the waiting list that were made in the period, and how many of them were booked. */
  waiting: v.object({ entries: v.number(), booked: v.number(), rate: v.nullable(v.number()) }),
})
export type ClientFigures = v.InferOutput<typeof ClientFigures>

export const highlightKinds = ['best_day', 'service', 'quiet_time', 'no_shows', 'lost_clients', 'outstanding'] as const
/**
 * What is worth knowing; fields that a kind does not have are null. `best_day`: the `day` of most revenue (`amount`) in the calendar year.
 * `service`: the one whose revenue (`amount`) changed most against the period before, by `rate` (0.1 is 10 % more). `quiet_time`: the
 * half-day of the week (hours) with the lowest occupancy (`rate`) in the last six weeks. The others: how many (`count`), and their price
 * or balance.
 */
const Highlight = v.object({
  kind: v.picklist(highlightKinds),
  day: v.nullable(Day),
  serviceId: v.nullable(Id),
  service: v.nullable(v.string()),
  dayOfWeek: v.nullable(v.number()),
  fromHour: v.nullable(v.number()),
  toHour: v.nullable(v.number()),
  count: v.nullable(v.number()),
  amount: v.nullable(Sum),
  rate: v.nullable(v.number()),
})
export type Highlight = v.InferOutput<typeof Highlight>
export const Highlights = v.object({ ...Period.entries, highlights: v.array(Highlight) })

/** Any day, today unless given, and the period around it. */
const Asked = v.object({ date: v.optional(Day), period: v.optional(v.picklist(reportPeriods, 'Invalid value'), 'month') })
const figures = <const P extends `/api/Dashboard/${string}`, R extends v.GenericSchema>(path: P, reply: R, errorMessage: ErrorMessage) =>
  ({ method: 'GET', path, access: 'user', input: Asked, reply, errorMessage }) as const

export const dashboards = {
  clients: figures('/api/Dashboard/GetClients/{sessionCode}', ClientFigures, 'Unable to fetch clients'),
  services: figures('/api/Dashboard/GetServices/{sessionCode}', ServiceFigures, 'Unable to fetch services'),
  users: figures('/api/Dashboard/GetUsers/{sessionCode}', UserFigures, 'Unable to fetch users'),
  earnings: figures('/api/Dashboard/GetEarnings/{sessionCode}', Earnings, 'Unable to fetch earnings'),
  highlights: figures('/api/Dashboard/GetHighlights/{sessionCode}', Highlights, 'Unable to fetch highlights'),
} as const satisfies EndpointTable

/** Revenue of a span that ends today and of the one it is compared with; `growth` 0.1 is 10 % more. */
const Growth = v.object({
  ...DaySpan.entries,
  revenue: Sum,
  tickets: v.number(),
  before: v.object({ ...DaySpan.entries, revenue: Sum, tickets: v.number() }),
  growth: v.nullable(v.number()),
})
export const SalesGrowth = v.object({
  today: Day,
  /** Today against the same weekday a week ago. */
  weekday: Growth,
  /** The month so far against the same days of the month before. */
  month: Growth,
  /** The year so far against the same days of the year before. */
  year: Growth,
})
export type SalesGrowth = v.InferOutput<typeof SalesGrowth>

export const salonsGrowing = {
  today: {
    method: 'GET',
    path: '/api/SalonsGrowing/GetTodayReportdata/{sessionCode}/{salonId}',
    access: 'user',
    input: v.object({ salonId: Id }),
    reply: SalesGrowth,
    errorMessage: 'Unable to fetch sales growth',
  },
} as const satisfies EndpointTable
