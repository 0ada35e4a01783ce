import { type ComponentType, createContext } from 'react'
import type { Agenda } from '../../../schema/api/agenda.ts'

/** The next step of a booking's visit, as the screen that composes the agenda provides it. */
export interface NextSteps {
  /** `card`: one button at the foot of a card; `panel`: the filled one of the panel, with what goes with it. */
  Next: ComponentType<{ agenda: Agenda; look: 'card' | 'panel' }>
  /** Whether there is one: only of today, and not once it is paid. */
  hasNext: (agenda: Agenda, isToday: boolean) => boolean
}
export const NextSlot = createContext<NextSteps | null>(null)
