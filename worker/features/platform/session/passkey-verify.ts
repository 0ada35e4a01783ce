import { Buffer } from 'node:buffer'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../../../../schema/api/platform/passkeys-schemas.ts'
import { passkeyAlgorithms, passkeySelection } from '../../../../schema/rules/platform/passkeys.ts'
import type { Request } from '../../../http/serve.ts'
import { challengeSeconds, createChallenge, isValidChallenge, type Use } from './passkey-challenges.ts'

/** The pages on which passkeys work, and the name that binds them there for good: the host. */
export function getRelyingParty({ env, req }: Request): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(env.WEB_ORIGIN ?? req.url)
  return { origin, rpId: hostname }
}

/** What a browser asks passkeys with: those that are named, else any of the person's. */
export const createRequest = (request: Request, use: Use, allowCredentials: RequestOptions['allowCredentials'] = []): RequestOptions => ({
  challenge: createChallenge(request, use),
  rpId: getRelyingParty(request).rpId,
  timeout: challengeSeconds * 1000,
  userVerification: passkeySelection.userVerification,
  allowCredentials,
})

interface Creation {
  readonly rpName: string
  /** `id`: the handle by which the passkey names its user. */
  readonly user: CreationOptions['user']
  /** Passkeys that the user has. */
  readonly exclude: CreationOptions['excludeCredentials']
}
/** What a browser makes a passkey with. */
export const createCreation = (request: Request, use: Use, { rpName, user, exclude }: Creation): CreationOptions => ({
  challenge: createChallenge(request, use),
  rp: { id: getRelyingParty(request).rpId, name: rpName },
  user,
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: challengeSeconds * 1000,
  excludeCredentials: exclude,
  authenticatorSelection: passkeySelection,
  attestation: 'none',
})

/** What a passkey says that it has signed: the challenge, empty where it says none, and whether a page of another origin framed ours. */
export function readClientData(clientDataJSON: string): { challenge: string; isFramed: boolean } {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return { challenge: typeof challenge === 'string' ? challenge : '', isFramed: crossOrigin === true }
  } catch {
    return { challenge: '', isFramed: false }
  }
}

const getExpected = (request: Request, use: Use) => {
  const { origin, rpId } = getRelyingParty(request)
  return {
    expectedChallenge: (challenge: string) => isValidChallenge(request, use, challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }
}

export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
}

/** The library is loaded with the first passkey: a Worker starts without it. It throws for whatever does not fit. */
const loadLibrary = () => import('@simplewebauthn/server')

/** What a new passkey is known by; undefined for one of another origin, challenge or user, or without a check of the person. */
export async function verifyAttestation(request: Request, use: Use, attestation: Attestation): Promise<NewCredential | undefined> {
  const { id, clientDataJSON, attestationObject } = attestation
  if (readClientData(clientDataJSON).isFramed) return undefined
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      ...getExpected(request, use),
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
    if (!verified || !registrationInfo) return undefined
    const { publicKey, counter } = registrationInfo.credential
    if (registrationInfo.credential.id !== id) return undefined
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    return undefined
  }
}

/** The counter of a passkey that has signed a challenge for this use; undefined for one that has not. */
export async function verifyAssertion(
  request: Request,
  use: Use,
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
  publicKey: string,
): Promise<number | undefined> {
  if (readClientData(clientDataJSON).isFramed) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      ...getExpected(request, use),
      // The stored counter is compared by the caller, who records one that goes back.
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** Whether somebody else has used the passkey as well. Authenticators that do not count always say 0. */
export const isCopied = (stored: number, given: number): boolean => (stored > 0 || given > 0) && given <= stored
