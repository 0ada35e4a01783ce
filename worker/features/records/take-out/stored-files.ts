import type { Files } from '../../../gateways/files.ts'
import type { OldJob } from '../../platform/jobs/index.ts'
import { openPackage } from './package-files.ts'
import { listUploaded } from './restore-file.ts'

/** Keys of what a job has stored: of a file that was made, or of one that was uploaded. */
export const listTakeOutFiles = (files: Files, job: OldJob): string[] =>
  job.kind === 'take_out' ? openPackage(files, job).list(job.cursor + 1) : listUploaded(job)
