import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Assertion, Attestation, PasskeyName } from '../platform/passkeys-schemas.ts'
import { Id } from '../values.ts'
import { GuestCreationOptions, GuestPasskey, GuestPasskeySession, GuestRequestOptions } from './guest-passkey-replies.ts'

const ofSalon = { salonId: Id }

export const guestPasskeySignInSchemas = {
  options: { input: v.object(ofSalon), reply: GuestRequestOptions },
  signIn: {
    body: v.strictObject({ ...ofSalon, passkey: Assertion }),
    reply: GuestPasskeySession,
    errors: { 401: ['guest_passkey_refused'], 429: ['too_many_attempts'] },
  },
} as const satisfies SchemaTable

const one = v.object({ guestPasskeyId: Id })
const list = v.array(GuestPasskey)
/** `code_needed`: the session was not opened by a code. */
const needsCode = ['code_needed', 'guest_unknown'] as const

export const guestPasskeysSchemas = {
  list: { reply: list },
  options: { reply: GuestCreationOptions, errors: { 409: [...needsCode, 'too_many_guest_passkeys'] } },
  create: {
    body: v.strictObject({ name: PasskeyName, credential: Attestation }),
    reply: list,
    errors: { 400: ['passkey_not_created'], 409: [...needsCode, 'passkey_exists', 'too_many_guest_passkeys'] },
  },
  rename: { input: one, body: v.strictObject({ name: PasskeyName }), reply: list },
  remove: { input: one, reply: list },
  restore: { input: one, reply: list, errors: { 409: ['too_many_guest_passkeys'] } },
} as const satisfies SchemaTable
