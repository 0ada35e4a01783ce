/**
 * Parses a service's duration into minutes: a number, or text that may end in ' minutes' or ' minuti', as people and other systems
 * write it. NaN for anything else. The caller checks the range.
 */
export function parseLengthMinutes(length: number | string): number {
  if (typeof length === 'number') return length
  const match = /^\s*(\d{1,5})(?: minutes| minuti)?\s*$/.exec(length)
  return match ? Number(match[1]) : Number.NaN
}

/** A step of a service: active time ('work'), or processing time ('wait') in which the team member is free. */
interface LengthPart {
  readonly kind: 'work' | 'wait'
  /** Minutes. */
  readonly minutes: number
}

/** The English error message for steps that don't fit the duration; undefined if they do. No steps means active time throughout. */
export function findPartsError(length: number, parts: readonly LengthPart[]): string | undefined {
  if (parts.length === 0) return undefined
  if (parts[0]?.kind !== 'work' || parts.some((part, i) => part.kind === parts[i - 1]?.kind))
    return 'Start with active time, then alternate with processing time'
  if (parts.reduce((sum, part) => sum + part.minutes, 0) !== length) return 'The steps must add up to the duration'
  return undefined
}
