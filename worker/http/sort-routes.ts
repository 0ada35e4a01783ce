/** A text that sorts as its path does: literal segments first, then parameters, then the end of a path. */
const toSortKey = (path: string) => [...path.split('/').map((segment) => (segment.startsWith('{') ? '1' : `0${segment}`)), '2'].join('\0')

/** Sorts literal segments before parameters, so that no action's name is read as a session code; without a collator, which is slow. */
export function sortRoutes<R extends { path: string }>(rows: readonly R[]): R[] {
  const keyed = rows.map((row) => ({ row, key: toSortKey(row.path) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ row }) => row)
}
