import * as v from 'valibot'
import { GuestHome, GuestPayment, GuestSignedOut } from '../booking/link-page-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Line } from '../values.ts'

/** Whose place the page shows: `stale` where another person of the telephone was chosen meanwhile. */
const shown = v.object({ clientId: Id })

export const guestHomeSchemas = {
  one: { reply: GuestHome },
  choose: { body: v.strictObject({ clientId: Id }), reply: GuestHome },
  pay: { input: shown, reply: GuestPayment, errors: { 409: ['channel_not_set_up', 'guest_unknown', 'stale'] } },
  /** `code_needed`: the session was opened by a remembered phone. */
  data: { input: shown, errors: { 409: ['code_needed', 'guest_unknown', 'stale'] } },
  askErase: { input: shown, reply: GuestHome, errors: { 409: ['code_needed', 'guest_unknown', 'stale'] } },
  /** `deviceId`: SHA-256 of the device code of the phone, which is forgotten. */
  signOut: { input: v.object({ deviceId: v.optional(Line(100)) }), reply: GuestSignedOut },
} as const satisfies SchemaTable
