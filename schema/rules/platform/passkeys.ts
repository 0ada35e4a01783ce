/** What is asked of every passkey (WebAuthn): that it names its user, and that it recognises the person each time. */
export const passkeySelection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const
/** Ed25519, ES256 and RS256 (COSE), of which every authenticator has one. */
export const passkeyAlgorithms = [-8, -7, -257] as const
