/** Messages about reports. Part of schema/errors.ts. */
export const reportErrors = {
  unable_to_fetch_reports: 'Unable to fetch reports',
  unable_to_fetch_report: 'Unable to fetch report',
  unable_to_create_report: 'Unable to create report',
  unable_to_update_report: 'Unable to update report',
  unable_to_remove_report: 'Unable to remove report',
  unable_to_restore_report: 'Unable to restore report',
  unable_to_send_report: 'Unable to send report',
} as const
