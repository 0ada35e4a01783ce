import type { SmsProvider } from '../../../../schema/terms.ts'
import { openSecret, type SealedSecret } from '../../../db/salon-secrets.ts'
import type { Env } from '../../../env.ts'
import { type Gateways, openOwnGateways } from '../../../gateways/gateways.ts'
import type { PostOptions } from '../../../gateways/http-post.ts'
import { type CloudAccount, openCloudGateway } from '../../../gateways/open-cloud.ts'
import type { CloudGateway } from '../../../gateways/whatsapp-cloud.ts'

interface SalonAccounts {
  readonly smsProvider: SmsProvider
  readonly secrets: readonly SealedSecret[]
}

/** Opens the gateways of a salon's own accounts; a channel without one is left out, and the platform's account sends for it. */
export async function openOwnAccounts(env: Env, { smsProvider, secrets }: SalonAccounts, options?: PostOptions): Promise<Gateways> {
  const open = (name: SealedSecret['name']) => openSecret(env, secrets, name)
  const [smsKey, smsSecret, waBoxToken] = await Promise.all([open('smsKey'), open('smsSecret'), open('waBoxToken')])
  return openOwnGateways(env, { smsProvider, smsKey, smsSecret, waBoxToken }, options)
}

/** Opens the salon's number at Meta; undefined without its token. */
export async function openCloud(
  env: Env,
  { secrets, cloud }: Pick<SalonAccounts, 'secrets'> & { readonly cloud?: Omit<CloudAccount, 'token'> | null },
  options?: PostOptions,
): Promise<CloudGateway | undefined> {
  const token = cloud ? await openSecret(env, secrets, 'cloudToken') : undefined
  return cloud && token ? openCloudGateway(env, { ...cloud, token }, options) : undefined
}
