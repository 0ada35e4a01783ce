interface RowPage<Row> {
  readonly rows: readonly Row[]
  /** Cursor of the next page; null behind the last row. */
  readonly next: string | null
}

/** Reads pages by cursor until `maxRows` rows are there; `isCut` when more would follow. A failed page fails the whole. */
export async function readPages<Row>(
  readPage: (cursor: string | undefined) => Promise<RowPage<Row>>,
  maxRows: number,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let cursor: string | undefined
  while (rows.length <= maxRows) {
    const page = await readPage(cursor)
    rows.push(...page.rows)
    if (page.next === null) break
    cursor = page.next
    if (rows.length === maxRows) return { rows, isCut: true }
  }
  return { rows: rows.slice(0, maxRows), isCut: rows.length > maxRows }
}
