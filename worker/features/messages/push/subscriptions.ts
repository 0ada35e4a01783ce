import { createHash } from 'node:crypto'
import { seal, unseal } from '../../../db/secrets.ts'
import type { Env } from '../../../env.ts'
import { gatewayOptions } from '../../../gateways/gateways.ts'
import { createPushSender, type PushKeys, type PushSubscriptionKeys, type SendPush } from '../../../gateways/push.ts'

function getKeys({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, WEB_ORIGIN }: Env): PushKeys | undefined {
  if (!publicKey || !privateKey || publicKey === 'none' || privateKey === 'none') return undefined
  return { publicKey, privateKey, subject: WEB_ORIGIN ?? 'https://localhost' }
}

/** The key with which browsers subscribe; null where this installation has none. */
export const getPublicKey = (env: Env): string | null => getKeys(env)?.publicKey ?? null

/** Sends to the browsers' push services; undefined without keys. A service that hangs is left after five seconds. */
export function openPushSender(env: Env, nowUtc: number): SendPush | undefined {
  const keys = getKeys(env)
  const { fetch, timeoutMs } = gatewayOptions(env)
  return keys && createPushSender(keys, { fetch, timeoutMs: Math.min(timeoutMs, 5000), nowUtc, relay: env.GATEWAY_PUSH_URL })
}

const getSecret = ({ SEALING_SECRET, SESSION_SECRET }: Env) => SEALING_SECRET ?? SESSION_SECRET

export const sealSubscription = (env: Env, endpointHash: string, { endpoint, p256dh, auth }: PushSubscriptionKeys): Promise<string> =>
  seal(getSecret(env), 'push', endpointHash, JSON.stringify([endpoint, p256dh, auth]))

export async function unsealSubscription(env: Env, endpointHash: string, sealed: string): Promise<PushSubscriptionKeys | undefined> {
  const text = await unseal(getSecret(env), 'push', endpointHash, sealed)
  if (text === undefined) return undefined
  const [endpoint, p256dh, auth] = JSON.parse(text) as [string, string, string]
  return { endpoint, p256dh, auth }
}

/** Topics are at most 32 characters long. */
export const toTopic = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
