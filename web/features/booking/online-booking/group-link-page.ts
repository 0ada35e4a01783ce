import type { LinkedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import type { GroupBooking } from './group-link-calls.ts'

/** A group as it is known now, and what was done last. */
export interface GroupLinkPage {
  readonly token: string
  readonly linked: LinkedGroup
  readonly onBookAnother: (() => void) | undefined
  /** Shows the group as returned by a successful call. */
  onUpdate(linked: LinkedGroup, done?: Done): void
  /** Whether the error was a conflict with the current group, which is then shown with a note that it was changed meanwhile. */
  handleConflict(error: unknown): boolean
}
/** The last change, to be taken back: the bookings as they were before it. */
export interface Done {
  readonly what: 'moved' | 'cancelled'
  readonly before: readonly GroupBooking[]
}
