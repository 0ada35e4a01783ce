/** Terms of background jobs. Part of schema/terms.ts. */

/** Imports of files, by the call that starts them. */
export const importKinds = ['clients', 'history', 'colours', 'bookings'] as const
export type ImportKind = (typeof importKinds)[number]
/** Kinds of background jobs; one run at a time per salon and kind. */
export const jobKinds = [
  'import_clients',
  'import_history',
  'import_colours',
  'import_bookings',
  'export_pets',
  'export_clients',
  'export_quality',
  'export_analysis',
  'take_out',
  'restore_salon',
  'cash_items',
  'cash_clients',
] as const
export type JobKind = (typeof jobKinds)[number]
/** Kinds of jobs that make a file. */
export const fileJobKinds: readonly JobKind[] = ['export_pets', 'export_clients', 'export_quality', 'export_analysis', 'take_out']
/** Whether a job adds records to a salon that is there. */
export const isImportJob = (kind: JobKind): boolean => !fileJobKinds.includes(kind) && kind !== 'restore_salon'
/** Days for which such a file can be downloaded. */
export const exportDays = 7
/** States of a job. `draft`: the file is read and checked, and nothing is written yet. */
export const jobStates = ['draft', 'running', 'stopped', 'done', 'failed', 'undone'] as const
export type JobState = (typeof jobStates)[number]
