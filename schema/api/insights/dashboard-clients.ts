import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { Day, Sum } from '../values.ts'

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

export const dashboardClients = {
  /** A list with one element. */
  get: {
    method: 'GET',
    path: '/api/DashboardClients/Get/{sessionCode}',
    access: 'user',
    input: v.object({ date: v.optional(Day), months: v.optional(v.picklist(dashboardMonths, 'Invalid value'), '12') }),
    reply: v.array(ClientDashboard),
    errorMessage: 'Unable to fetch client dashboard',
  },
} as const satisfies EndpointTable
