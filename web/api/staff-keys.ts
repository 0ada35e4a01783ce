/** Keys of storage.ts that guests' pages do without. */
export const staffKeys = {
  watchesJobs: 'watches_jobs',
  staffColours: 'staff_colours',
  agendaColumns: 'agenda_columns',
  daySheet: 'day_sheet',
  sale: 'sale',
  sheetSecret: 'sheet_secret',
  sessionEnd: 'session_end',
  pushUser: 'push_user',
} as const
