import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { CurrentPassword } from '../passwords.ts'
import { Id, Instant, Line, Name } from '../values.ts'
import { Session } from './session-schemas.ts'

/** Bytes as base64url. */
const Base64Url = (maxLength: number) => v.pipe(Line(maxLength), v.regex(/^[\w-]+$/, 'Invalid value'))

const Credential = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) })
/** What a browser creates a passkey with (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const CreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(Credential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>
/** What a browser asks a passkey with (PublicKeyCredentialRequestOptionsJSON); without `allowCredentials` the user chooses one. */
export const RequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(Credential),
})
export type RequestOptions = v.InferOutput<typeof RequestOptions>

/** The answer of a passkey: the parts of AuthenticationResponseJSON that prove something. */
export const Assertion = v.strictObject({
  id: Base64Url(1400),
  clientDataJSON: Base64Url(4000),
  authenticatorData: Base64Url(2000),
  signature: Base64Url(2000),
  userHandle: v.optional(Base64Url(100)),
})
export type Assertion = v.InferOutput<typeof Assertion>
/** A new passkey: the parts of RegistrationResponseJSON that are stored or prove something. */
export const Attestation = v.strictObject({
  id: Base64Url(1400),
  clientDataJSON: Base64Url(4000),
  attestationObject: Base64Url(20_000),
  transports: v.pipe(v.array(v.pipe(Line(20), v.regex(/^[\w-]+$/, 'Invalid value'))), v.maxLength(10, 'Too many')),
})
export type Attestation = v.InferOutput<typeof Attestation>

/** A passkey of the caller. */
export const Passkey = v.object({ passkeyId: Id, name: v.string(), created: Instant, used: v.nullable(Instant) })
export type Passkey = v.InferOutput<typeof Passkey>

export const passkeySignInSchemas = {
  options: { reply: RequestOptions },
  signIn: {
    body: Assertion,
    reply: Session,
    errors: { 401: ['passkey_refused'], 403: ['salon_suspended', 'employment_ended'], 429: ['too_many_attempts'] },
  },
} as const satisfies SchemaTable

const own = { userId: Id }
const one = v.object({ ...own, passkeyId: Id })
export const PasskeyName = Name(60)

export const passkeysSchemas = {
  list: { input: v.object(own), reply: v.array(Passkey) },
  options: { stepUp: true, input: v.object(own), reply: CreationOptions },
  create: {
    stepUp: true,
    input: v.object(own),
    body: v.strictObject({ name: PasskeyName, credential: Attestation }),
    reply: v.array(Passkey),
    errors: { 400: ['passkey_not_created'], 409: ['passkey_exists', 'too_many_passkeys'] },
  },
  rename: { stepUp: 'pin', input: one, body: v.strictObject({ name: PasskeyName }), reply: v.array(Passkey) },
  remove: { stepUp: true, input: one, reply: v.array(Passkey) },
  restore: { stepUp: true, input: one, reply: v.array(Passkey), errors: { 409: ['too_many_passkeys'] } },
} as const satisfies SchemaTable

export const identitySchemas = {
  options: { input: v.object(own), reply: v.object({ passkey: v.nullable(RequestOptions) }) },
  confirm: {
    input: v.object(own),
    body: v.union([v.strictObject({ password: CurrentPassword }), v.strictObject({ passkey: Assertion })]),
    reply: v.object(own),
    errors: { 401: ['passkey_refused'], 429: ['too_many_attempts'] },
  },
} as const satisfies SchemaTable
