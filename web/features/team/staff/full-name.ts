import type { User } from '../../../../schema/api/team/staff-schemas.ts'

/** A team member's first and last name. */
export const getFullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
