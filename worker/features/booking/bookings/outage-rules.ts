import { parseIso } from '../../../../schema/rules/salon-time.ts'

export const daySeconds = 86_400

/** The pieces of a time in seconds UTC, none of them longer than a day. */
export function closeSpan({ from, to }: { readonly from: string; readonly to: string }): [start: number, end: number][] {
  const [start, end] = [parseIso(from), parseIso(to)]
  return Array.from({ length: Math.ceil((end - start) / daySeconds) }, (_, i) => [
    start + i * daySeconds,
    Math.min(end, start + (i + 1) * daySeconds),
  ])
}
