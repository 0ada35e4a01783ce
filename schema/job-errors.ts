/** Messages about files, exports and other background jobs. Part of schema/errors.ts. */
export const jobErrors = {
  file_altered: 'This file is incomplete or was altered',
  file_other_version: 'This file was made by another version of the product',
  file_too_large: 'This file is too large',
  already_restored: 'A salon has already been made of this file',
  export_too_large: 'This file has more than 5,000 rows. It is made in the background.',
  export_running: 'This file is still being made',
  job_running: 'An import of this kind is still running',
  file_storage_unavailable: 'File storage is temporarily unavailable. Please try again.',
  file_unreadable: 'This file can’t be read',
} as const
