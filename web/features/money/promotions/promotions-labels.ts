/** Texts of the states, audiences and views of promotions. */
export const stateLabels = {
  active: 'state_active',
  upcoming: 'state_upcoming',
  paused: 'state_paused',
  used_up: 'state_used_up',
  ended: 'state_ended',
} as const
export const audienceLabels = {
  all: 'audience_all',
  new: 'audience_new',
  tier: 'audience_tier',
  category: 'audience_category',
  birthday: 'audience_birthday',
  absent: 'audience_absent',
} as const
export const viewLabels = {
  current: { name: 'view_current', none: 'none_current' },
  paused: { name: 'view_paused', none: 'none_paused' },
  ended: { name: 'view_ended', none: 'none_ended' },
} as const
