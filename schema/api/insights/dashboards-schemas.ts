import * as v from 'valibot'
import { reportPeriods } from '../../rules/insights/report-periods.ts'
import { languages, paymentMethods } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Job } from '../platform/jobs-schemas.ts'
import { Day, Id, Instant, Sum, WholeInQuery } from '../values.ts'

/** Months that the client dashboard covers, the current one included. */
export const dashboardMonths = ['3', '12', '36'] as const
/** Average weeks between two visits of a client. */
export const frequencyRanges = ['under_3', '3_4', '5_6', '7_8', '9_12', 'over_12'] as const
/** Age in years on the day asked for. */
export const ageRanges = ['under_18', '18_25', '26_35', '36_45', '46_55', '56_65', 'over_65'] as const
/** Answers to the question whether a client recommends the salon: 9 and 10, 7 and 8, 0 to 6. */
export const npsGroups = ['promoters', 'passives', 'detractors'] as const

const Month = v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/))
const Count = v.number()
/** From 0 to 1. */
const Share = v.number()

/** Figures about the clients who came in the last months; `before` is the same figure of as many months a year earlier. */
export const ClientDashboard = v.object({
  from: Day,
  to: Day,
  npsCurrent: v.object({
    /** From −100 to 100: the share of promoters less that of detractors. Null without answers. */
    score: v.nullable(v.number()),
    /** Half the width of the 95 % confidence interval, in points. */
    margin: v.nullable(v.number()),
    promoters: Count,
    passives: Count,
    detractors: Count,
    answers: Count,
    asked: Count,
    before: v.nullable(v.number()),
    months: v.array(v.object({ month: Month, score: v.nullable(v.number()), answers: Count })),
  }),
  clientVisitsCurrent: v.object({
    visits: Count,
    newClients: Count,
    before: Count,
    months: v.array(v.object({ month: Month, returning: Count, newClients: Count })),
  }),
  clientFrequencies: v.object({
    /** Clients with two visits or more. */
    clients: Count,
    /** Weeks, with one decimal. */
    median: v.nullable(v.number()),
    before: v.nullable(v.number()),
    ranges: v.array(v.object({ range: v.picklist(frequencyRanges), clients: Count })),
  }),
  ageRanges: v.object({
    clients: Count,
    /** Clients without a date of birth. */
    unknown: Count,
    ranges: v.array(v.object({ range: v.picklist(ageRanges), clients: Count })),
  }),
  /** What a visit of the age range was charged on average. */
  averageEarningPerAgeRanges: v.array(v.object({ range: v.picklist(ageRanges), average: v.nullable(Sum), visits: Count })),
  /** New clients by the month of their first visit: `shares[0]` came again in the next month, `shares[1]` in the one behind it. */
  retention: v.array(v.object({ month: Month, clients: Count, shares: v.array(Share) })),
})
export type ClientDashboard = v.InferOutput<typeof ClientDashboard>

export const dashboardClientsSchemas = {
  get: {
    input: v.object({ date: v.optional(Day), months: v.optional(v.picklist(dashboardMonths, 'Invalid value'), '12') }),
    reply: v.array(ClientDashboard),
  },
} as const satisfies SchemaTable

const input = v.object({
  salonId: Id,
  fromDate: Day,
  toDate: Day,
  language: v.optional(v.picklist(languages, 'Invalid value'), 'en'),
})

export const customerAnalysisSchemas = {
  status: { stepUp: true, input, reply: v.object({ link: v.string(), clients: v.number() }), errors: { 409: ['export_too_large'] } },
  file: { stepUp: true, input, errors: { 409: ['export_too_large'] } },
  start: { stepUp: true, input, reply: Job, errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] } },
} as const satisfies SchemaTable

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
  /** Every day of the period. `booked` is the price of bookings from now on that are neither cancelled nor checked out. */
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
  times: v.number(),
})
/**
 * Services by revenue, with those of the period before. `performed` counts services of visits that began in the period, `times` those that
 * were checked out in it, as the revenue does.
 */
export const ServiceFigures = v.object({
  ...Period.entries,
  performed: Counts,
  services: v.array(v.object({ serviceId: Id, service: v.string(), revenue: Sum, before: Sum, times: v.number() })),
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

/**
 * How far rooms and equipment are used, in minutes of the period: `booked` by bookings, with the cleaning behind them, `outOfOrder`, and
 * `open`, in which the salon is open. A unit that was removed is left out.
 */
export const UnitFigures = v.object({
  ...Period.entries,
  units: v.array(
    v.object({
      resourceId: Id,
      resourceName: v.string(),
      kindName: v.string(),
      booked: v.number(),
      outOfOrder: v.number(),
      open: v.number(),
      /** The booked share of the open time; null where the salon was not open. */
      used: v.nullable(v.number()),
    }),
  ),
})
export type UnitFigures = v.InferOutput<typeof UnitFigures>

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

const figuresSchemas = <R extends v.GenericSchema>(reply: R) => ({ input: Asked, reply }) as const

export const dashboardsSchemas = {
  clients: figuresSchemas(ClientFigures),
  services: figuresSchemas(ServiceFigures),
  users: figuresSchemas(UserFigures),
  units: figuresSchemas(UnitFigures),
  earnings: figuresSchemas(Earnings),
  highlights: figuresSchemas(Highlights),
} as const satisfies SchemaTable

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

export const salonsGrowingSchemas = {
  today: { input: v.object({ salonId: Id }), reply: SalesGrowth },
} as const satisfies SchemaTable

/** Figures whose rows can be opened. */
export const rowFigures = [
  'revenue',
  'sales',
  'services',
  'products',
  'fees',
  'tips',
  'ticket',
  'margin',
  'payments',
  'performed',
  'visits',
  'clients',
  'returning_visits',
  'new_clients',
  'kept_clients',
  'lost_clients',
  'rebooked',
  'not_rebooked',
  'no_shows',
  'booked',
  'occupancy',
  'hour',
  'outstanding',
  'nps',
  'frequency',
  'age',
  'cohort',
  'waiting',
  'promotions',
  'with_promotion',
  'without_promotion',
] as const
export type RowFigure = (typeof rowFigures)[number]

/**
 * A row behind a figure. `text`: what was done; for money, the kind of the entry; for `frequency` and `age`, the number of visits; for
 * `margin`, the product. `minutes`: booked time, for `occupancy` and `hour`; null otherwise.
 */
export const DashboardRow = v.object({
  rowId: v.string(),
  at: v.nullable(Instant),
  clientId: v.nullable(Id),
  name: v.string(),
  text: v.string(),
  userId: v.nullable(Id),
  firstName: v.string(),
  amount: v.nullable(Sum),
  minutes: v.nullable(v.number()),
  agendaId: v.nullable(Id),
  appointmentId: v.nullable(Id),
})
export type DashboardRow = v.InferOutput<typeof DashboardRow>
/** The latest 500 rows; `total`, `sum` and `minutes` are those of all. */
export const DashboardRows = v.object({ total: v.number(), sum: Sum, minutes: v.number(), rows: v.array(DashboardRow) })
export type DashboardRows = v.InferOutput<typeof DashboardRows>

const parts = [...npsGroups, ...frequencyRanges, ...ageRanges, 'unknown'] as const

export const dashboardRowsSchemas = {
  list: {
    input: v.object({
      figure: v.picklist(rowFigures, 'Invalid value'),
      from: Day,
      to: Day,
      userId: v.optional(Id),
      /** A service, or a product where the figure is about products. */
      itemId: v.optional(Id),
      /** With `services`: a dashboard category; `part: unknown` for services without one. */
      categoryId: v.optional(Id),
      /** With `payments`: only those of a method. */
      method: v.optional(v.picklist(paymentMethods, 'Invalid value')),
      /** With `cohort`: the days of the clients' first visits. */
      firstFrom: v.optional(Day),
      firstTo: v.optional(Day),
      /** With `cohort`: only clients who came in the month so many months after that of their first visit. */
      later: v.optional(WholeInQuery(1, 35)),
      /** With `hour`: weekday (0 is Sunday) and hour of the day in the salon's zone. */
      dayOfWeek: v.optional(WholeInQuery(0, 6)),
      hour: v.optional(WholeInQuery(0, 23)),
      /** With `nps`, `frequency` and `age`: the group or range. */
      part: v.optional(v.picklist(parts, 'Invalid value')),
    }),
    reply: DashboardRows,
  },
} as const satisfies SchemaTable
