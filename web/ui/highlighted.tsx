import { matchRanges } from './match.ts'

/** A text with the matches of a search query marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const ranges = query.trim() === '' ? [] : matchRanges(text, query)
  if (ranges.length === 0) return text
  const [first] = ranges
  return (
    <>
      {text.slice(0, first?.[0])}
      {ranges.map(([from, to], index) => (
        <span key={from}>
          <mark>{text.slice(from, to)}</mark>
          {text.slice(to, ranges[index + 1]?.[0])}
        </span>
      ))}
    </>
  )
}
