import type { StaffDb } from '../../../db/staff-db.ts'
import { fileLink } from '../../../http/files.ts'
import type { Request } from '../../../http/serve.ts'

/** A user with the address of the picture, which is valid for some hours. */
export const withImage = <U extends { profileImage: string | null }>({ env }: Request, db: StaffDb, user: U): U => ({
  ...user,
  profileImage: fileLink(env, user.profileImage, db),
})
