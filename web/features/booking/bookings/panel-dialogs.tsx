import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Segment } from '../../../ui/segment.tsx'
import { setAgendaState } from './agenda-store.ts'
import { ClientDialog } from './client-dialog.tsx'
import { MoveFollowing } from './move-following.tsx'
import { MoveOne } from './move-one.tsx'
import { NextSlot } from './next-slot.ts'
import { RepeatDialog } from './repeat-dialog.tsx'

type Extent = 'one' | 'following'

/** Moves a booking as a whole: alone (administrators only), or with all that follow in its series. */
function MoveDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const { roles } = useMe()
  const canMoveOne = hasAnyRole(roles, groups.admin)
  const isSeries = agenda.repeatId != null && hasAnyRole(roles, groups.user)
  const [extent, setExtent] = useState<Extent>(isSeries ? 'following' : 'one')
  const choice =
    canMoveOne && isSeries ? (
      <Segment
        label={t('apply_to')}
        options={[
          { value: 'following', label: t('this_and_following') },
          { value: 'one', label: t('only_this_one') },
        ]}
        value={extent}
        onChange={setExtent}
      />
    ) : null
  return extent === 'following' ? (
    <MoveFollowing agenda={agenda} choice={choice} onClose={onClose} />
  ) : (
    <MoveOne agenda={agenda} choice={choice} onClose={onClose} />
  )
}

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
