import { nameErrors } from './named-errors.ts'

/** Messages about reports. Part of schema/errors.ts. */
export const reportErrors = {
  ...nameErrors(['fetch_reports', 'fetch_report', 'create_report', 'update_report', 'remove_report', 'restore_report', 'send_report']),
} as const
