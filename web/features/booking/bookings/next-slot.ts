import { type ComponentType, createContext } from 'react'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'

/** The steps of a visit that have their own key. */
export type StepKey = 'check_in' | 'start' | 'stop' | 'check_out'

export type RunStep = (agenda: Agenda, key: StepKey) => boolean

/** Parts of the visit that the agenda shows. web/app provides them, because features do not import each other. */
export interface NextSteps {
  /** The next step. `card`: a small button at the foot of a card; `panel`: the primary button of the panel. */
  Next: ComponentType<{ agenda: Agenda; look: 'card' | 'panel' }>
  /** Whether there is a next step: only today, and not once the visit is paid. */
  hasNext: (agenda: Agenda, isToday: boolean) => boolean
  /** A link to the receipt of a paid booking. */
  Receipt: ComponentType<{ agenda: Agenda }>
  /** The dialog that books the same services again. */
  Again: ComponentType<{ agenda: Agenda; onClose: () => void }>
  /** Passes on a function that runs a step of a booking; it returns false if that is not its next step, or not allowed to this role. */
  Runner: ComponentType<{ onRun: (run: RunStep) => void }>
  /** The client's bookings, no-shows and cancellations, last visit and next booking. */
  Client: ComponentType<{ clientId: string; agendaId: string }>
  /** The dialog that records a no-show or a cancellation. */
  Outcome: ComponentType<{ agenda: Agenda; kind: 'not_come' | 'cancelled'; onClose: () => void; onDone: () => void }>
}
export const NextSlot = createContext<NextSteps | null>(null)
