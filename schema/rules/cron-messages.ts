/** Kinds of automatic messages: to the salon itself, and to its clients. */
export const cronMessageKinds = [
  'daily_summary',
  'morning',
  'booking_reminder',
  'nps',
  'birthday',
  'win_back',
  'patch_test_expiring',
] as const
export type CronMessageKind = (typeof cronMessageKinds)[number]
