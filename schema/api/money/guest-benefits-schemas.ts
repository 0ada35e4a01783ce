import * as v from 'valibot'
import { loyaltyUnits } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Sum } from '../values.ts'

/** What guests have to use: sessions of courses, and loyalty points. */
export const GuestBenefits = v.object({
  courses: v.array(v.object({ course: v.string(), left: v.number(), sessions: v.number(), expires: v.nullable(Day) })),
  /** Null while loyalty is off. `rewardPoints` take `rewardAmount` (euro) off. */
  points: v.nullable(v.object({ unit: v.picklist(loyaltyUnits), balance: v.number(), rewardPoints: v.number(), rewardAmount: Sum })),
})
export type GuestBenefits = v.InferOutput<typeof GuestBenefits>

export const guestBenefitsSchemas = {
  one: { reply: GuestBenefits },
} as const satisfies SchemaTable
