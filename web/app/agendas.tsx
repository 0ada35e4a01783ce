import { AgendasScreen } from '../features/agenda/agendas-screen.tsx'
import { NextSlot } from '../features/agenda/next-slot.ts'
import { BookAgainDialog } from '../features/appointments/book-again.tsx'
import { ClientCard } from '../features/appointments/client-card.tsx'
import { hasNext, NextStep, ReceiptLink, useRunStep } from '../features/appointments/next-step.tsx'
import { OutcomeDialog } from '../features/appointments/outcome-dialog.tsx'

const steps = {
  Next: NextStep,
  hasNext,
  useRunStep,
  Receipt: ReceiptLink,
  Again: BookAgainDialog,
  Client: ClientCard,
  Outcome: OutcomeDialog,
}

/**
 * The agenda with the parts that come from visits: the next step on its cards, the client's history, booking again, the
 * outcome dialog.
 */
export function Agendas() {
  return (
    <NextSlot value={steps}>
      <AgendasScreen />
    </NextSlot>
  )
}
