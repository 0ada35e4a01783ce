import * as v from 'valibot'
import { RememberedDevices } from '../booking/guest-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Instant } from '../values.ts'

/** A phone on which a client books online without a new code. */
export const ClientDevice = v.object({ deviceId: Id, since: Instant, expiry: Instant })
export type ClientDevice = v.InferOutput<typeof ClientDevice>

export const clientDevices = {
  /** Remembered phones of a client, the newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/Clients/Devices/{sessionCode}/{clientId}',
    access: 'user',
    input: v.object({ clientId: Id }),
    reply: v.array(ClientDevice),
    errorMessage: 'Unable to fetch devices',
  },
  /** Ends a remembered phone and the booking sessions that are open with its number. */
  end: {
    method: 'DELETE',
    path: '/api/Clients/Devices/{sessionCode}/{clientId}/{deviceId}',
    access: 'user',
    input: v.object({ clientId: Id, deviceId: Id }),
    reply: v.object({ clientId: Id, deviceId: Id }),
    errorMessage: 'Unable to end device',
  },
} as const satisfies EndpointTable

export const guestDevices = {
  /** On how many phones the guest's number is remembered. */
  count: {
    method: 'GET',
    path: '/api/OnlineBooking/Devices/{sessionCode}',
    access: 'booking',
    reply: RememberedDevices,
    errorMessage: 'Unable to fetch devices',
  },
  /** Ends one remembered phone of the guest's number; without `deviceId` all of them, and the number's other booking sessions. */
  end: {
    method: 'DELETE',
    path: '/api/OnlineBooking/Devices/{sessionCode}',
    access: 'booking',
    /** `deviceId` is the SHA-256 of the device code, in base64url. */
    input: v.object({ deviceId: v.optional(Id) }),
    reply: RememberedDevices,
    errorMessage: 'Unable to end device',
  },
} as const satisfies EndpointTable
