import type { PictureKind } from '../../terms.ts'

interface Picture {
  readonly day: string
  readonly kind: PictureKind
}
/** Pictures that are shown together: a before and an after of one day, or a single picture. */
export interface PictureGroup<P extends Picture> {
  readonly day: string
  readonly before: P | null
  readonly after: P | null
  readonly other: P | null
}

/**
 * Groups pictures, the newest day first: the first before of a day is beside its first after, the second beside the second.
 * Pictures keep their order within a day.
 */
export function groupPictures<P extends Picture>(pictures: readonly P[]): PictureGroup<P>[] {
  const days = [...new Set(pictures.map(({ day }) => day))].toSorted().toReversed()
  return days.flatMap((day) => {
    const find = (kind: PictureKind) => pictures.filter((one) => one.day === day && one.kind === kind)
    const [before, after, other] = [find('before'), find('after'), find('other')]
    const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, n): PictureGroup<P> => {
      return { day, before: before[n] ?? null, after: after[n] ?? null, other: null }
    })
    return [...pairs, ...other.map((one): PictureGroup<P> => ({ day, before: null, after: null, other: one }))]
  })
}
