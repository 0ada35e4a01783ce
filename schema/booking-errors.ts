/** Messages of online booking, by code. Part of schema/errors.ts. */
export const bookingErrors = {
  patch_test_needed_online: 'This service needs a patch test first. Please call the salon.',
  booking_limit: "You've reached the limit of open bookings. Please call the salon.",
  deposit_changed: 'The deposit for this booking has changed. Please read it again.',
  group_deposit: "This needs a deposit, which can't be paid online for a group. Please ask the salon.",
  guest_unknown: 'Please enter your name first',
  slot_taken: 'This time has just been taken',
  online_booking_off: "This salon doesn't take online bookings",
  class_full: 'This class is full',
  class_deposit: "This class needs a deposit, which can't be paid online. Please ask the salon.",
  class_joined: "You already have a seat in this class, or you're on its waiting list",
  seat_of_class: 'Move the whole class instead',
  booking_rule: 'Please call the salon to book this',
} as const
