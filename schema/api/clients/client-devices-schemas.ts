import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant } from '../values.ts'

/** A phone on which a client books online without a new code. */
export const ClientDevice = v.object({ deviceId: Id, since: Instant, expiry: Instant })
export type ClientDevice = v.InferOutput<typeof ClientDevice>

export const clientDevicesSchemas = {
  ofClient: { input: v.object({ clientId: Id }), reply: v.array(ClientDevice) },
  end: { input: v.object({ clientId: Id, deviceId: Id }), reply: v.object({ clientId: Id, deviceId: Id }) },
} as const satisfies SchemaTable
