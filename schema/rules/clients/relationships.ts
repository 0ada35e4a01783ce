/** Degrees of relationship, in the order in which they are shown. */
export const degrees = ['spouse', 'son', 'daughter', 'sister', 'brother'] as const
export type Degree = (typeof degrees)[number]

export interface Relationship {
  readonly degree: Degree
  readonly name: string
  /** `YYYY-MM-DD`; null while none is entered. */
  readonly birthDate: string | null
  readonly note: string
}

/** Which fields an entry needs to be kept: the client record asks for the note too, the form used during a call does not. */
export type KeepingRule = 'record' | 'call'

export const isComplete = ({ name, birthDate, note }: Relationship, rule: KeepingRule): boolean =>
  name.trim() !== '' && birthDate !== null && (rule === 'call' || note.trim() !== '')
const isSame = (a: Relationship, b: Relationship) =>
  a.degree === b.degree && a.name === b.name && a.birthDate === b.birthDate && a.note === b.note

/** The entries that are kept: complete ones, and those that were stored before and are unchanged. */
export const keepRelationships = <R extends Relationship>(
  entries: readonly R[],
  rule: KeepingRule,
  stored: readonly Relationship[] = [],
): R[] => entries.filter((entry) => isComplete(entry, rule) || stored.some((one) => isSame(one, entry)))
