import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isClass } from '../../../../schema/rules/booking/booking-total.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { cycleTab } from '../../../ui/use-keep-focus.ts'
import { AgendaPanel, findNextStep } from './agenda-panel.tsx'
import { setAgendaState, useAgendaState } from './agenda-store.ts'
import { useGoneBooking } from './gone-booking.ts'
import type { AgendaDay } from './use-agenda-day.ts'
import { useAgendaNavigation } from './use-agenda-navigation.ts'
import { useBookingActions } from './use-booking-actions.ts'
import { useIsNarrow } from './use-size.ts'
import './agenda-open.css'
import './agenda-panel.css'
import './card-presence.css'

// The cards of the day load it with the panel.
export { PresenceMark } from '../../platform/live/index.ts'

const ClassPanel = lazyPart(async () => (await import('../classes/index.ts')).ClassPanel)

/** The panel of the selected booking, or class: beside the day, or over it on narrow screens. */
export function BookingAside({ day, byKeyboard, onClosed }: { day: AgendaDay; byKeyboard: boolean; onClosed: (cardId: string) => void }) {
  const { t } = useTranslation('bookings')
  const { selected } = useAgendaState()
  const { toBooking } = useAgendaNavigation()
  const narrow = useIsNarrow()
  const sheet = useRef<HTMLDivElement>(null)
  const actions = useBookingActions(day.day)
  const hasForm = useRef(false)
  useGoneBooking(day, () => hasForm.current)
  const agenda = day.agendas.find((one) => one.agendaId === selected?.agendaId)
  const close = () => {
    const cardId = selected?.cardId
    setAgendaState({ selected: null })
    if (cardId) onClosed(cardId)
  }
  const panel =
    agenda && isClass(agenda) ? (
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <ClassPanel classId={agenda.agendaId} onClose={narrow ? undefined : close} />
      </Suspense>
    ) : (
      agenda && (
        <AgendaPanel
          key={agenda.agendaId}
          agenda={agenda}
          onRemove={() => actions.remove(agenda)}
          takesFocus={byKeyboard && !narrow}
          onEdit={() => toBooking(agenda.agendaId)}
          onForm={(isOpen) => {
            hasForm.current = isOpen
          }}
          onClose={narrow ? undefined : close}
        />
      )
    )
  if (narrow)
    return (
      <Dialog
        open={agenda !== undefined}
        onClose={close}
        title={agenda && isClass(agenda) ? agenda.clientDTO?.name : t('booking')}
        className="ag-panel-sheet"
        initialFocus={() => findNextStep(sheet.current)}
      >
        {panel && (
          <div ref={sheet} className="ag-panel is-sheet">
            {panel}
          </div>
        )}
      </Dialog>
    )
  if (!panel) return null
  return (
    <aside
      className="ag-panel"
      aria-label={t('booking')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
        // Opened by keyboard, Tab stays in the panel until Escape.
        else if (byKeyboard) cycleTab(event, event.currentTarget)
      }}
    >
      {panel}
    </aside>
  )
}
