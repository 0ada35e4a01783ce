import { type ComponentType, createContext } from 'react'
import type { Agenda } from '../../../schema/api/agenda.ts'

/** What the visit adds to a booking, as the screen that composes the agenda provides it. */
export interface NextSteps {
  /** `card`: one button at the foot of a card; `panel`: the filled one of the panel, with what goes with it. */
  Next: ComponentType<{ agenda: Agenda; look: 'card' | 'panel' }>
  /** Whether there is one: only of today, and not once it is paid. */
  hasNext: (agenda: Agenda, isToday: boolean) => boolean
  /** The client so far: how often booked, not come, called off; last time and next time. */
  Client: ComponentType<{ clientId: string; agendaId: string }>
  /** Why somebody did not come or calls off. */
  Outcome: ComponentType<{ agenda: Agenda; kind: 'not_come' | 'cancelled'; onClose: () => void; onDone: () => void }>
}
export const NextSlot = createContext<NextSteps | null>(null)
