import { matchRanges } from './match.ts'

/** A text, such as a name in either direction, with the matches of a search query marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const ranges = query.trim() === '' ? [] : matchRanges(text, query)
  if (ranges.length === 0) return <bdi>{text}</bdi>
  const [first] = ranges
  return (
    <bdi>
      {text.slice(0, first?.[0])}
      {ranges.map(([from, to], index) => (
        <span key={from}>
          <mark>{text.slice(from, to)}</mark>
          {text.slice(to, ranges[index + 1]?.[0])}
        </span>
      ))}
    </bdi>
  )
}
