/**
 * Minutes of a service's length as people and other systems write it: a number, or text that may end in ' minutes' or
 * ' minuti' (section 5). NaN for anything else; whether the number is a possible length is for the caller to say.
 */
export function minutesOfLength(length: number | string): number {
  if (typeof length === 'number') return length
  const written = /^\s*(\d{1,5})(?: minutes| minuti)?\s*$/.exec(length)
  return written ? Number(written[1]) : Number.NaN
}

/** A stretch of a service: hands on, or waiting, in which the staff member is free. */
export interface LengthPart {
  readonly kind: 'work' | 'wait'
  /** Minutes. */
  readonly minutes: number
}

/** The sentence for parts that cannot be; undefined where they are right. No parts: hands on throughout. */
export function wrongParts(length: number, parts: readonly LengthPart[]): string | undefined {
  if (parts.length === 0) return undefined
  if (parts[0]?.kind !== 'work' || parts.some((part, i) => part.kind === parts[i - 1]?.kind))
    return 'Start with active time, then alternate with processing time'
  if (parts.reduce((sum, part) => sum + part.minutes, 0) !== length) return 'The steps must add up to the duration'
  return undefined
}
