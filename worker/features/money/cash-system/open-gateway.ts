import { ApiError } from '../../../db/errors.ts'
import { openSecret, type SealedSecret } from '../../../db/salon-secrets.ts'
import type { Env } from '../../../env.ts'
import type { Answer, CashSystemGateway, Unanswered } from '../../../gateways/cash-system.ts'
import { createCassaInCloud, type TokenCache } from '../../../gateways/cassa-in-cloud.ts'
import { gatewayOptions } from '../../../gateways/gateways.ts'

/** Tokens of this isolate; each is asked for again where it is missing. */
const tokens: TokenCache = new Map()

/** The cash system behind a key at a time (seconds UTC); undefined where the platform has no address of it. */
export const openCashSystem = (env: Env, apiKey: string, nowUtc: number): CashSystemGateway | undefined =>
  env.GATEWAY_CASH_SYSTEM_URL
    ? createCassaInCloud({ url: env.GATEWAY_CASH_SYSTEM_URL, apiKey, now: () => nowUtc * 1000, tokens, ...gatewayOptions(env) })
    : undefined

/** The connection of a salon as its row says it. */
export interface Connection {
  readonly idSalesPoint: string
  readonly name: string
  readonly timeZone: string
  readonly isConnected: boolean
  readonly secrets: readonly SealedSecret[]
}

/** The cash system of a connected salon; throws 409 where there is none. */
export async function openConnected(env: Env, connection: Connection | undefined, nowUtc: number): Promise<CashSystemGateway> {
  const apiKey = connection?.isConnected ? await openSecret(env, connection.secrets, 'cashSystemApiKey') : undefined
  const gateway = apiKey === undefined ? undefined : openCashSystem(env, apiKey, nowUtc)
  if (!gateway) throw new ApiError(409, 'cash_system_not_connected')
  return gateway
}

export const failureCodes = {
  credentials: 'cash_system_key_refused',
  refused: 'cash_system_refused',
  throttled: 'cash_system_busy',
  away: 'cash_system_away',
  garbled: 'cash_system_away',
} as const

const defaultRetrySeconds = 5

/** The value of an answer; throws 422 or 503 for none, with the cash system's own words. */
export function getAnswer<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw toApiError(answer)
}

function toApiError({ reason, words, afterSeconds }: Unanswered): ApiError {
  const code = failureCodes[reason]
  if (reason === 'credentials' || reason === 'refused') return new ApiError(422, code, words ? { words } : {})
  return new ApiError(503, code, { retryAfter: afterSeconds ?? defaultRetrySeconds })
}
