import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { Avatar, type AvatarProps } from '../../../ui/avatar.tsx'

/** A team member's picture or initials, in their colour. */
export function StaffAvatar({ user, size }: { user: User; size?: AvatarProps['size'] }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return <Avatar name={name} id={user.userId} image={user.profileImage} size={size} />
}
