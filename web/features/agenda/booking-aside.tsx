import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { AgendaPanel } from './agenda-panel.tsx'
import { useAgendaPlace } from './agenda-place.ts'
import { setDesk, useDesk } from './agenda-store.ts'
import './agenda-labels.ts'
import type { AgendaDay } from './use-agenda-day.ts'
import { useBookingActions } from './use-booking-actions.ts'
import { useIsNarrow } from './use-size.ts'

/** The chosen booking: beside the day, or over it where there is no room. */
export function BookingAside({ day, byKeyboard, onClosed }: { day: AgendaDay; byKeyboard: boolean; onClosed: (cardId: string) => void }) {
  const { t } = useTranslation('agenda')
  const { selected } = useDesk()
  const place = useAgendaPlace()
  const narrow = useIsNarrow()
  const actions = useBookingActions(day.day)
  const agenda = day.agendas.find((one) => one.agendaId === selected?.agendaId)
  const close = () => {
    const cardId = selected?.cardId
    setDesk({ selected: null })
    if (cardId) onClosed(cardId)
  }
  const panel = agenda && (
    <AgendaPanel
      key={agenda.agendaId}
      agenda={agenda}
      onRemove={() => actions.remove(agenda)}
      takesFocus={byKeyboard && !narrow}
      onEdit={() => place.toBooking(agenda.agendaId)}
      onAgain={() => place.toNew({ day: day.day, clientId: agenda.clientId })}
      onClose={narrow ? undefined : close}
    />
  )
  if (narrow)
    return (
      <Dialog open={agenda !== undefined} onClose={close} title={t('booking')} className="ag-panel-sheet">
        {panel && <div className="ag-panel is-sheet">{panel}</div>}
      </Dialog>
    )
  if (!panel) return null
  return (
    <aside
      className="ag-panel"
      aria-label={t('booking')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      {panel}
    </aside>
  )
}
