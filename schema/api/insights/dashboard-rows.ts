import * as v from 'valibot'
import { paymentMethods } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Day, Id, Instant, Sum, WholeInQuery } from '../values.ts'
import { ageRanges, frequencyRanges, npsGroups } from './dashboard-clients.ts'

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

export const dashboardRows = {
  /** The rows behind a figure from one day to another, both included, at most 1,100 days. */
  list: {
    method: 'GET',
    path: '/api/Dashboard/GetRows/{sessionCode}',
    access: 'user',
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
    errorMessage: 'Unable to fetch rows',
  },
} as const satisfies EndpointTable
