import { cents, euro } from './money.ts'

/**
 * What each service of a set costs within it, in euro and to the cent: the set's one price, shared out by what the
 * services cost alone (by equal parts where they cost nothing), or, without one price, what they cost alone.
 */
export function sharesOfSet(price: number | null, alone: readonly number[]): number[] {
  if (price === null) return [...alone]
  const whole = cents(price)
  const weights = alone.some((one) => one > 0) ? alone.map(cents) : alone.map(() => 1)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  // Each share is what is due up to here minus what is already shared, so that no cent is lost or made.
  let [due, shared] = [0, 0]
  return weights.map((weight) => {
    due += weight
    const upTo = Math.round((whole * due) / sum)
    const share = upTo - shared
    shared = upTo
    return euro(share)
  })
}
