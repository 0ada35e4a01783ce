/** What other features may use of exports. */
export { ExportJob, useSaveExport } from './export-job.tsx'
export { useBackgroundFile } from './use-background-file.ts'
