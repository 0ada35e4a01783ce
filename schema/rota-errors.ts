/** Messages about time off and requests of the team. Part of schema/errors.ts. */
export const rotaErrors = {
  enter_whole_or_half_days: 'Enter whole or half days',
  not_a_working_day: 'Not a working day',
  salon_closed_on_this_day: 'The salon is closed on this day',
  no_time_off_in_this_period: 'No time off can be taken in this period',
  too_many_off: 'Too many people are already off on this day',
  already_off: 'Already off on this day',
  already_requested: 'Already requested',
  choose_somebody_else: 'Choose somebody else',
  request_decided: 'This request has already been decided',
  swap_not_agreed: 'The other person has not agreed yet',
} as const
