import * as v from 'valibot'
import { Received } from '../booking/guest-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Line } from '../values.ts'

export const cashNotices = {
  /**
   * A notice of the cash system: a receipt was printed, an order deleted. The address ends with a signed id of the salon; `x-cn-signature`
   * signs the body. A forged notice is 404, a repeated one changes nothing.
   */
  receive: {
    method: 'POST',
    path: '/api/CashSystemNotices/{hook}',
    access: 'guest',
    input: v.object({ hook: Line(200) }),
    /** The document, with more fields than are read here. */
    body: v.looseObject({}),
    reply: Received,
    errorMessage: "This link doesn't work",
  },
} as const satisfies EndpointTable
