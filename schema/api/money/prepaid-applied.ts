import * as v from 'valibot'
import { Id, Sum } from '../values.ts'

/** The session of a course that pays for a service of a visit. */
export const CourseSession = v.object({
  courseSessionId: Id,
  prepaidId: Id,
  clientHistoryServiceId: Id,
  course: v.string(),
  /** Its number, of so many sessions. */
  number: v.number(),
  sessions: v.number(),
  /** What it is worth: the price of the service. */
  amount: Sum,
})
export type CourseSession = v.InferOutput<typeof CourseSession>

/** The deposit that was paid for a visit: what is left of it is used at its checkout. */
export const VisitDeposit = v.object({ prepaidId: Id, amount: Sum })
export type VisitDeposit = v.InferOutput<typeof VisitDeposit>

/** Loyalty rewards that reduce the price of a visit. */
export const LoyaltyReward = v.object({ points: v.number(), amount: Sum })
export type LoyaltyReward = v.InferOutput<typeof LoyaltyReward>
