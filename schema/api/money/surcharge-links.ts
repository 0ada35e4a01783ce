import * as v from 'valibot'
import { GuestSurcharge } from '../booking/guest-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Line } from '../values.ts'

const token = v.object({ token: Line(200) })
/** The owner's answer to a surcharge, by link. */
export const surchargeLinks = {
  one: {
    method: 'GET',
    path: '/api/Links/Surcharge/{token}',
    access: 'link',
    input: token,
    reply: GuestSurcharge,
    errorMessage: 'This link is no longer valid',
  },
  /** The first answer counts: a later one, or one after the payment, changes nothing and gets the state as it is. */
  answer: {
    method: 'POST',
    path: '/api/Links/Surcharge/{token}',
    access: 'link',
    input: token,
    body: v.strictObject({ answer: v.picklist(['yes', 'no'], 'Invalid value') }),
    reply: GuestSurcharge,
    errorMessage: 'This link is no longer valid',
  },
} as const satisfies EndpointTable
