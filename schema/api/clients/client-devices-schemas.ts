import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant } from '../values.ts'

/** A phone on which a client books online without a new code until `expiry`, or a passkey with its name, which has none. */
export const ClientDevice = v.object({ deviceId: Id, since: Instant, expiry: v.nullable(Instant), passkey: v.nullable(v.string()) })
export type ClientDevice = v.InferOutput<typeof ClientDevice>

export const clientDevicesSchemas = {
  ofClient: { input: v.object({ clientId: Id }), reply: v.array(ClientDevice) },
  end: { input: v.object({ clientId: Id, deviceId: Id }), reply: v.object({ clientId: Id, deviceId: Id }) },
} as const satisfies SchemaTable
