import type { OpenRecord, Presence } from '../../../../schema/rules/platform/live.ts'
import { useMe } from '../../../api/me.ts'
import { useOpenRecord } from '../../../api/open-record.ts'
import { usePresent } from '../../../api/presence.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePresence } from './use-presence-text.ts'
import './presence.css'

/** One of a person's screens that have the record open: the one that edits it, if any does. */
const findScreen = (screens: readonly Presence[]) => screens.find(({ record }) => record?.isEdited) ?? screens[0]

/**
 * Says who else has a record open, above its form: each person once, this user's own other screens last. One line that keeps its place
 * while it is empty, so that nothing moves when somebody comes or goes. `visitId`: who has the checkout of the booking's visit open, too.
 */
export function PresenceNote({ kind, id, visitId }: { kind: OpenRecord['kind']; id: string; visitId?: string | undefined }) {
  const { userId: ownId } = useMe()
  const isOf = (record: OpenRecord) => (record.kind === kind && record.id === id) || (record.kind === 'checkout' && record.id === visitId)
  const present = usePresent().filter(({ record }) => record && isOf(record))
  const others = [...Map.groupBy(present, ({ userId }) => userId).values()]
    .flatMap((screens) => findScreen(screens) ?? [])
    .toSorted((a, b) => Number(a.userId === ownId) - Number(b.userId === ownId) || Number(b.record?.isEdited) - Number(a.record?.isEdited))
  const getPresence = usePresence()
  return (
    <div role="status" className="presence-notes">
      {others.map((other) => {
        const { text } = getPresence(other)
        const isEdited = other.record?.isEdited === true
        return (
          <span key={other.screen} className={classNames('presence-note', isEdited && 'is-edited')} title={text}>
            <Icon name={isEdited ? 'edit' : 'eye'} size={16} />
            <span>{text}</span>
          </span>
        )
      })}
    </div>
  )
}

/** The same where the record is no form: tells other screens that it is open here, too. */
export function OpenRecordNote(record: { kind: OpenRecord['kind']; id: string }) {
  useOpenRecord(record.kind, record.id)
  return <PresenceNote {...record} />
}
