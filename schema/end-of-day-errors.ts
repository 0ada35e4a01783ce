/** Messages of counting and closing a day, by code. Part of schema/errors.ts. */
export const endOfDayErrors = {
  day_closed: 'This day is already closed',
  new_transactions: 'A new transaction was recorded. Please count again.',
  enter_a_reason_for_the_difference: 'Enter a reason for the difference',
  more_than_the_amount_counted: 'More than the amount counted',
  sale_after_closing: 'The day is closed: reopen it, or count this for the next day',
  later_transactions: 'There are later transactions: ask an administrator to reopen the day',
  later_closing: 'A later day is closed: reopen that one first',
  reopened_month_approved: 'The commissions of that month are approved: undo the approval first',
} as const
