import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { Derived, Money, Sum, Version, Whole } from '../values.ts'

/** Reduction of free times that begin within some hours, for guests who book online; off unless the owner switches it on. */
export const LastMinutePrices = v.object({
  enabled: v.boolean(),
  hours: v.number(),
  percent: v.number(),
  /** No service becomes cheaper than this. */
  floor: Sum,
  /** 0 before the first change. */
  version: v.number(),
})
export type LastMinutePrices = v.InferOutput<typeof LastMinutePrices>

export const lastMinutePrices = {
  one: {
    method: 'GET',
    path: '/api/LastMinutePrices/{sessionCode}',
    access: 'adminReceptionistUser',
    reply: LastMinutePrices,
    errorMessage: 'Unable to fetch last-minute prices',
  },
  update: {
    method: 'PUT',
    path: '/api/LastMinutePrices/{sessionCode}',
    access: 'adminReceptionist',
    body: v.strictObject({
      enabled: v.boolean(),
      hours: Whole(1, 168),
      percent: Whole(1, 90),
      floor: Money,
      version: Version,
      salonId: Derived,
    }),
    reply: LastMinutePrices,
    errorMessage: 'Unable to update last-minute prices',
  },
} as const satisfies EndpointTable
