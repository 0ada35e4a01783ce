import { AgendasScreen } from '../features/agenda/agendas-screen.tsx'
import { NextSlot } from '../features/agenda/next-slot.ts'
import { ClientCard } from '../features/appointments/client-card.tsx'
import { hasNext, NextStep } from '../features/appointments/next-step.tsx'
import { OutcomeDialog } from '../features/appointments/outcome-dialog.tsx'

const steps = { Next: NextStep, hasNext, Client: ClientCard, Outcome: OutcomeDialog }

/** The agenda, with what the visit adds: the next step on its cards, the client so far, why a booking came to nothing. */
export function Agendas() {
  return (
    <NextSlot value={steps}>
      <AgendasScreen />
    </NextSlot>
  )
}
