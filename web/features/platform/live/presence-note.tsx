import type { OpenRecord, Presence } from '../../../../schema/rules/platform/live.ts'
import { useMe } from '../../../api/me.ts'
import { usePresent } from '../../../api/presence.ts'
import { Note } from '../../../ui/note.tsx'
import { usePresence } from './use-presence-text.ts'
import './presence.css'

/** One of a person's screens that have the record open: the one that edits it, if any does. */
const findScreen = (screens: readonly Presence[]) => screens.find(({ record }) => record?.isEdited) ?? screens[0]

/** Says who else has a record open, above its form: a line for each person, for this user's own other screens the last. */
export function PresenceNote({ kind, id }: { kind: OpenRecord['kind']; id: string }) {
  const { userId: ownId } = useMe()
  const present = usePresent().filter(({ record }) => record?.kind === kind && record.id === id)
  const others = [...Map.groupBy(present, ({ userId }) => userId).values()]
    .flatMap((screens) => findScreen(screens) ?? [])
    .toSorted((a, b) => Number(a.userId === ownId) - Number(b.userId === ownId))
  const getPresence = usePresence()
  return (
    <div role="status" className="presence-notes">
      {others.map((other) => (
        <Note key={other.screen} tone={other.record?.isEdited ? 'warn' : 'info'} icon={other.record?.isEdited ? 'edit' : 'eye'}>
          {getPresence(other).text}
        </Note>
      ))}
    </div>
  )
}
