import type { LinkedBooking } from '../../../../schema/api/booking/guest-replies.ts'

/** The booking of a link as it is known now. */
export interface LinkPage {
  readonly token: string
  readonly linked: LinkedBooking
  readonly booking: NonNullable<LinkedBooking['booking']>
  /** Starts another booking on this page; undefined where the booking page has to be opened for it. */
  readonly onBookAnother: (() => void) | undefined
  /** Shows the booking as returned by a successful call. */
  onUpdate(linked: LinkedBooking): void
  /**
   * If the error is a conflict that contains the current booking, shows that booking with a note that it was changed meanwhile.
   * Returns whether it was one.
   */
  handleConflict(error: unknown): boolean
}
