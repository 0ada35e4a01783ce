const keys = new Map<string, string>()

/**
 * The Idempotency-Key of a change that a link makes: the same for every attempt at the same change of the same version, so that a guest
 * who tries again after a lost reply is not told that somebody else has changed the booking.
 */
export function getRequestKey(...request: readonly unknown[]): string {
  const text = JSON.stringify(request)
  const key = keys.get(text) ?? crypto.randomUUID()
  keys.set(text, key)
  return key
}
