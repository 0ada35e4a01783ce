import { use } from 'react'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { setAgendaState } from './agenda-store.ts'
import { ClientDialog } from './client-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NextSlot } from './next-slot.ts'
import { RepeatDialog } from './repeat-dialog.tsx'

/** What the panel of a booking can ask about. */
export type Asked = 'cancelled' | 'not_come' | 'repeat' | 'move' | 'client'

export function PanelDialogs({ agenda, asked, onClose }: { agenda: Agenda; asked: Asked | null; onClose: () => void }) {
  const slot = use(NextSlot)
  if (asked === 'repeat') return <RepeatDialog agenda={agenda} onClose={onClose} />
  if (asked === 'move') return <MoveDialog agenda={agenda} onClose={onClose} />
  if (asked === 'client') return <ClientDialog agenda={agenda} onClose={onClose} />
  if (asked === null || !slot) return null
  const done = () => {
    onClose()
    setAgendaState({ selected: null })
  }
  return <slot.Outcome agenda={agenda} kind={asked} onClose={onClose} onDone={done} />
}
