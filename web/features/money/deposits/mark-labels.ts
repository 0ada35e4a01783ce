import type { DepositMark } from '../../../../schema/terms.ts'

/** Translation keys of a client's own mark. */
export const markLabels = {
  '': 'dep_mark_none',
  always: 'dep_mark_always',
  never: 'never',
} as const satisfies Record<DepositMark, string>
