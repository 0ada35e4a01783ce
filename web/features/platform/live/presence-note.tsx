import type { OpenRecord } from '../../../../schema/rules/platform/live.ts'
import { usePresent } from '../../../api/presence.ts'
import { Note } from '../../../ui/note.tsx'
import { usePresence } from './use-presence-text.ts'
import './presence.css'

/** Says who else has a record open, above its form. */
export function PresenceNote({ kind, id }: { kind: OpenRecord['kind']; id: string }) {
  const others = usePresent().filter(({ record }) => record?.kind === kind && record.id === id)
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
