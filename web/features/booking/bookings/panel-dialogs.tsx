import { Suspense, use } from 'react'
import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { setAgendaState } from './agenda-store.ts'
import { ClientDialog } from './client-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NextSlot } from './next-slot.ts'
import { RepeatDialog } from './repeat-dialog.tsx'

/** The dialogs of the panel. */
export type PanelDialog = 'cancelled' | 'not_come' | 'repeat' | 'move' | 'client' | 'again'

interface PanelDialogsProps {
  agenda: Agenda
  dialog: PanelDialog | null
  onClose: () => void
}

export function PanelDialogs(props: PanelDialogsProps) {
  return (
    // Around the dialogs alone: a panel that waited for their code would lose the focus.
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  )
}

function OpenDialog({ agenda, dialog, onClose }: PanelDialogsProps) {
  const slot = use(NextSlot)
  if (dialog === 'repeat') return <RepeatDialog agenda={agenda} onClose={onClose} />
  if (dialog === 'move') return <MoveDialog agenda={agenda} onClose={onClose} />
  if (dialog === 'client') return <ClientDialog agenda={agenda} onClose={onClose} />
  if (dialog === null || !slot) return null
  if (dialog === 'again') return <slot.Again agenda={agenda} onClose={onClose} />
  const done = () => {
    onClose()
    setAgendaState({ selected: null })
  }
  return <slot.Outcome agenda={agenda} kind={dialog} onClose={onClose} onDone={done} />
}
