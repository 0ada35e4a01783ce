import type { Env } from '../env.ts'
import { gatewayOptions } from './gateways.ts'
import type { PostOptions } from './http-post.ts'
import { type CloudGateway, createWhatsAppCloud } from './whatsapp-cloud.ts'

/** A salon's number at Meta, with its token. */
export interface CloudAccount {
  readonly phoneNumberId: string
  readonly businessAccountId: string
  readonly token: string
}
/** Opens Meta's gateway for a salon's number; undefined where the installation has no address of it. */
export const openCloudGateway = (env: Env, account: CloudAccount, options: PostOptions = gatewayOptions(env)): CloudGateway | undefined =>
  env.GATEWAY_WHATSAPP_CLOUD_URL ? createWhatsAppCloud({ url: env.GATEWAY_WHATSAPP_CLOUD_URL, ...account, ...options }) : undefined
