import * as v from 'valibot'
import { loyaltyUnits } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Day, Sum } from '../values.ts'

/** What guests have to use: sessions of courses, and loyalty points. */
export const GuestBenefits = v.object({
  courses: v.array(v.object({ course: v.string(), left: v.number(), sessions: v.number(), expires: v.nullable(Day) })),
  /** Null while loyalty is off. `rewardPoints` take `rewardAmount` (euro) off. */
  points: v.nullable(v.object({ unit: v.picklist(loyaltyUnits), balance: v.number(), rewardPoints: v.number(), rewardAmount: Sum })),
})
export type GuestBenefits = v.InferOutput<typeof GuestBenefits>

export const guestBenefits = {
  /** Benefits of the guest who books, once the phone is proved; nothing for somebody who is not known. */
  one: {
    method: 'GET',
    path: '/api/OnlineBooking/Benefits/{sessionCode}',
    access: 'booking',
    reply: GuestBenefits,
    errorMessage: 'Unable to fetch courses',
  },
} as const satisfies EndpointTable
