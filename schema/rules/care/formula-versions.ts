/** A change of a record: values before it by the record's keys, and when and by whom it was made. */
export interface RecordedChange<T> {
  readonly trailId: number
  readonly at: string
  readonly userName: string
  /** Values that the change replaced; none for the creation. */
  readonly before: Partial<T>
}

/**
 * The versions of a record, the newest first: its present state, and the one before each change. Changes come in the order in which they
 * were made, the creation among them; those that replaced nothing are left out.
 */
export function listVersions<T extends object>(current: T, changes: readonly RecordedChange<T>[]) {
  const versions: { trailId: number; at: string; userName: string; state: T }[] = []
  let state = current
  for (const [i, { before, ...change }] of [...changes.entries()].toReversed()) {
    const isChange = Object.keys(before).length > 0
    if (isChange || i === 0) versions.push({ ...change, state })
    state = { ...state, ...before }
  }
  return versions
}
