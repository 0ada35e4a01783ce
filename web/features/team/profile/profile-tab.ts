import type { OneUser } from '../../../../schema/api/team/staff.ts'

/** What every tab of the profile receives. */
export interface ProfileTabProps {
  readonly user: OneUser
  /** The page is that of the signed-in user; otherwise an administrator looks at it. */
  readonly isOwn: boolean
  /** The page was opened to ask for something: a new request is open. */
  readonly isAsking: boolean
}
