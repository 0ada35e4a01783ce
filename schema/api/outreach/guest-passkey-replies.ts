import * as v from 'valibot'
import { GuestClient } from '../booking/guest-replies.ts'
import { CreationOptions, RequestOptions } from '../platform/passkeys-schemas.ts'
import { Id, Instant } from '../values.ts'

/** What a browser makes a guest's passkey with, and asks it with. */
export const GuestCreationOptions = CreationOptions
export const GuestRequestOptions = RequestOptions
/** A session that a passkey has opened, with the number that it proves. */
export const GuestPasskeySession = v.object({ sessionCode: v.string(), client: GuestClient, phone: v.string() })
export type GuestPasskeySession = v.InferOutput<typeof GuestPasskeySession>
/** A passkey of the proven telephone. */
export const GuestPasskey = v.object({ guestPasskeyId: Id, name: v.string(), created: Instant, used: v.nullable(Instant) })
export type GuestPasskey = v.InferOutput<typeof GuestPasskey>
