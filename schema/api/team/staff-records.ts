import { defineEndpoints } from '../endpoint.ts'
import type { staffRecordsSchemas } from './staff-records-schemas.ts'

/** Writes to the records of team members; the reads are in staff.ts, which every page loads. */
export const staffRecords = defineEndpoints<typeof staffRecordsSchemas>()({
  /** A new team member. What is wrong with a field is replied in `errors`. `invite` sends an e-mail with a link to choose a password. */
  create: {
    method: 'POST',
    path: '/api/Users/{sessionCode}',
    access: 'admin; superadmin',
    errorMessage: 'Unable to create user',
    repliesFieldErrors: true,
    idempotent: true,
  },
  /** Missing fields stay as they are. A team member may change their own contacts; roles, employment and hours are the administrator's. */
  update: {
    method: 'PUT',
    path: '/api/Users/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to update user',
  },
  /** Keeps the history. While the person is booked in the future, 409 lists those services as `bookings`. */
  remove: {
    method: 'DELETE',
    path: '/api/Users/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to delete user',
  },
  /** Takes the deletion of a team member back. */
  restore: {
    method: 'POST',
    path: '/api/Users/Restore/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to update user',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/Users/SaveImage/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    form: 'multipart',
    errorMessage: 'Unable to update image',
  },
})
