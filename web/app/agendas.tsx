import { AgendasScreen } from '../features/agenda/agendas-screen.tsx'
import { NextSlot } from '../features/agenda/next-slot.ts'
import { ClientCard } from '../features/appointments/client-card.tsx'
import { hasNext, NextStep } from '../features/appointments/next-step.tsx'
import { OutcomeDialog } from '../features/appointments/outcome-dialog.tsx'

const steps = { Next: NextStep, hasNext, Client: ClientCard, Outcome: OutcomeDialog }

/** The agenda with the parts that come from visits: the next step on its cards, the client's history, the outcome dialog. */
export function Agendas() {
  return (
    <NextSlot value={steps}>
      <AgendasScreen />
    </NextSlot>
  )
}
