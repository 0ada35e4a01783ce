import type { Presence } from '../../../../schema/rules/platform/live.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePresence } from './use-presence-text.ts'

/** Who else has a booking open, in the corner of its card: initials, with a pencil while they edit it. Its styles are those of the card. */
export function PresenceMark({ others }: { others: readonly Presence[] }) {
  const getPresence = usePresence()
  const [first = null, ...rest] = [...others].sort((a, b) => Number(b.record?.isEdited) - Number(a.record?.isEdited))
  if (!first) return null
  const { user, name } = getPresence(first)
  const text = others.map((one) => getPresence(one).text).join('. ')
  const more = new Set(rest.map(({ userId }) => userId).filter((userId) => userId !== first.userId)).size
  return (
    <span className={classNames('presence', first.record?.isEdited && 'is-edited')} role="img" aria-label={text} title={text}>
      {first.record?.isEdited && <Icon name="edit" size={12} />}
      <Avatar name={user ? `${user.firstName} ${user.lastName}` : name} id={first.userId} size="s" />
      {more > 0 && <span className="presence-more">+{more}</span>}
    </span>
  )
}
