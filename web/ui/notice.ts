export type NoticeKind = 'success' | 'warning' | 'error' | 'info'
export interface Notice {
  kind: NoticeKind
  /** What happened, in the user's language. */
  text: string
  /** Action of the Undo button; omit it where the change cannot be undone. */
  undo?: () => void
  /** Another button instead of Undo. */
  action?: { label: string; run: () => void }
  /** Stays until it is closed. */
  stays?: boolean
  /** A notice with the same id is replaced. */
  id?: string
}
