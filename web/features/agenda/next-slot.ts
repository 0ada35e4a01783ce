import { type ComponentType, createContext } from 'react'
import type { Agenda } from '../../../schema/api/agenda.ts'

/** Parts of the visit that the agenda shows. web/app provides them, because features do not import each other. */
export interface NextSteps {
  /** The next step. `card`: a small button at the foot of a card; `panel`: the primary button of the panel. */
  Next: ComponentType<{ agenda: Agenda; look: 'card' | 'panel' }>
  /** Whether there is a next step: only today, and not once the visit is paid. */
  hasNext: (agenda: Agenda, isToday: boolean) => boolean
  /** The client's bookings, no-shows and cancellations, last visit and next booking. */
  Client: ComponentType<{ clientId: string; agendaId: string }>
  /** The dialog that records a no-show or a cancellation. */
  Outcome: ComponentType<{ agenda: Agenda; kind: 'not_come' | 'cancelled'; onClose: () => void; onDone: () => void }>
}
export const NextSlot = createContext<NextSteps | null>(null)
