import * as v from 'valibot'
import { isPushEndpoint } from '../../rules/messages/push.ts'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Line } from '../values.ts'

export const PushDevice = v.object({
  pushDeviceId: Id,
  /** The browser's User-Agent. */
  device: v.string(),
  created: Instant,
  /** When a push service last took a message for it; null before the first. */
  sent: v.nullable(Instant),
  /** It was switched on by the session that asks. */
  current: v.boolean(),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

export const PushDevices = v.object({
  /** Public key of this installation, with which browsers subscribe; null where it has none, and sends nothing. */
  publicKey: v.nullable(v.string()),
  devices: v.array(PushDevice),
})
export type PushDevices = v.InferOutput<typeof PushDevices>

const Base64 = (pattern: RegExp) => v.pipe(v.string('Required'), v.regex(pattern, 'Invalid value'))

/** What a browser says of its subscription. */
export const NewPushDevice = v.strictObject({
  endpoint: v.pipe(Line(1000), v.check(isPushEndpoint, 'Invalid value')),
  /** An uncompressed point of P-256, and 16 bytes. */
  p256dh: Base64(/^B[\w-]{86}$/),
  auth: Base64(/^[\w-]{22}$/),
  language: v.picklist(languages, 'Invalid value'),
})
export type NewPushDevice = v.InferOutput<typeof NewPushDevice>

const one = v.object({ pushDeviceId: Id })

export const pushDevicesSchemas = {
  list: { reply: PushDevices },
  add: { body: NewPushDevice, reply: PushDevices, errors: { 409: ['channel_not_set_up'] } },
  remove: { input: one, reply: PushDevices },
  test: { input: one, reply: v.object({ taken: v.boolean() }), errors: { 409: ['channel_not_set_up'], 429: ['sent_too_often'] } },
} as const satisfies SchemaTable
