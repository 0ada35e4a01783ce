import type { SmsProvider } from '../../../../schema/terms.ts'
import { openSecret, type SealedSecret } from '../../../db/salon-secrets.ts'
import type { Env } from '../../../env.ts'
import { type Gateways, openOwnGateways } from '../../../gateways/gateways.ts'
import type { PostOptions } from '../../../gateways/http-post.ts'

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
