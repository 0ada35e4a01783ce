import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../../schema/api/platform/passkeys-schemas.ts'

/** What a passkey signs; a test changes some of it to try what is refused. */
interface Signed {
  /** The page that asks, and the host for which the passkey was made. */
  readonly origin: string
  readonly rpId: string
  readonly challenge: string
  /** Whether the person was recognised. */
  readonly isVerified: boolean
  readonly counter: number
  readonly crossOrigin: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40]

/** A passkey made of software (WebAuthn, ES256), which counts how often it was used. */
export function createAuthenticator(page = 'http://app.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const state = { counter: 0, userHandle: '' }
  // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
  const key = Buffer.concat([
    ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
    ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
  ])

  const sayPage = (challenge: string): Signed => ({
    ...{ origin: page, rpId: new URL(page).hostname, challenge, isVerified: true, crossOrigin: false },
    counter: state.counter,
  })
  const buildClientData = (type: string, { challenge, origin, crossOrigin }: Signed) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const buildData = ({ rpId, isVerified, counter }: Signed, flags = 0, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head[0] = userPresent + (isVerified ? userVerified : 0) + flags
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, more])
  }

  return {
    id: credentialId.toString('base64url'),
    publicKey: key.toString('base64url'),
    state,
    /** Makes the passkey, as `navigator.credentials.create` does. */
    create({ challenge, user }: CreationOptions, changed: Partial<Signed> = {}): Attestation {
      const signed = { ...sayPage(challenge), ...changed }
      state.userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = buildData(signed, hasCredential, Buffer.concat([Buffer.alloc(16), length, credentialId, key]))
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        ...[Buffer.from('a363', 'hex'), Buffer.from('fmt'), Buffer.from('64', 'hex'), Buffer.from('none')],
        ...[Buffer.from('67', 'hex'), Buffer.from('attStmt'), Buffer.from('a068', 'hex'), Buffer.from('authData')],
        ...[Buffer.from([0x58, data.length]), data],
      ])
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: buildClientData('webauthn.create', signed).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Signs a challenge, as `navigator.credentials.get` does. */
    get({ challenge }: RequestOptions, changed: Partial<Signed> = {}): Assertion {
      state.counter += 1
      const signed = { ...sayPage(challenge), ...changed }
      const [data, clientData] = [buildData(signed), buildClientData('webauthn.get', signed)]
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString('base64url'),
        ...(state.userHandle ? { userHandle: state.userHandle } : {}),
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
