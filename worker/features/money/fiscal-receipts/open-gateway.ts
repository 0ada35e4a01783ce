import { ApiError } from '../../../db/errors.ts'
import { openSecret } from '../../../db/salon-secrets.ts'
import type { Env } from '../../../env.ts'
import type { FiscalAnswer, FiscalReceiptGateway } from '../../../gateways/fiscal-receipts.ts'
import { createFiskaly } from '../../../gateways/fiskaly.ts'
import { gatewayOptions } from '../../../gateways/gateways.ts'
import { createOpenapiReceipts } from '../../../gateways/openapi-receipts.ts'
import type { StoredConnection } from './connection-queries.ts'

type Account = Pick<StoredConnection, 'provider' | 'fiscalId' | 'systemId'> & { key: string; secret: string }

/** The service behind a salon's keys; undefined where this installation has no address of it. */
export function findGateway(env: Env, { provider, fiscalId, systemId, key, secret }: Account): FiscalReceiptGateway | undefined {
  const { GATEWAY_OPENAPI_URL: openapi, GATEWAY_FISKALY_URL: fiskaly } = env
  if (provider === 'openapi')
    return openapi ? createOpenapiReceipts({ url: openapi, token: secret, fiscalId, ...gatewayOptions(env) }) : undefined
  return fiskaly ? createFiskaly({ url: fiskaly, key, secret, systemId, ...gatewayOptions(env) }) : undefined
}

/** The service of a stored connection; undefined where its keys cannot be read. */
export async function openStored(env: Env, connection: StoredConnection): Promise<FiscalReceiptGateway | undefined> {
  const [key = '', secret] = await Promise.all([
    openSecret(env, connection.secrets, 'fiscalKey'),
    openSecret(env, connection.secrets, 'fiscalSecret'),
  ])
  return secret === undefined ? undefined : findGateway(env, { ...connection, key, secret })
}

/** The value of an answer; throws 422 with the service's own words, or 503 where it did not answer. */
export function getAnswer<T>(answer: FiscalAnswer<T>): T {
  if (answer.ok) return answer.value
  const { reason, words } = answer
  if (reason === 'unknown' || reason === 'throttled') throw new ApiError(503, 'fiscal_service_away')
  const code = reason === 'credentials' ? 'fiscal_login_refused' : reason === 'account' ? 'fiscal_account_refused' : 'fiscal_refused'
  throw new ApiError(422, code, words ? { words } : {})
}
