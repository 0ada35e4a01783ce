import { ApiError } from '../../../db/errors.ts'
import type { Env } from '../../../env.ts'
import { gatewayOptions } from '../../../gateways/gateways.ts'
import type { PaymentAnswer, PaymentGateway } from '../../../gateways/payments.ts'
import { createStripe } from '../../../gateways/stripe.ts'

/** The payment gateway; undefined where the platform has no account there. */
export const findGateway = ({ GATEWAY_PAYMENTS_URL: url, STRIPE_KEY: key = '', ...env }: Env): PaymentGateway | undefined =>
  url && key && key !== 'none' ? createStripe({ url, key, ...gatewayOptions(env as Env) }) : undefined

/** The payment gateway; throws 409 where there is none. */
export function openGateway(env: Env): PaymentGateway {
  const gateway = findGateway(env)
  if (!gateway) throw new ApiError(409, 'channel_not_set_up')
  return gateway
}

/** The value of an answer; throws 409 with the gateway's own words, or 503 where it is not known what it has done. */
export function getAnswer<T>(answer: PaymentAnswer<T>): T {
  if (answer.ok) return answer.value
  const { reason, words } = answer
  if (reason === 'unknown' || reason === 'throttled') throw new ApiError(503, 'service_unavailable')
  throw new ApiError(409, 'channel_not_set_up', words ? { words } : {})
}
