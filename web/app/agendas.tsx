import { AgendasScreen } from '../features/agenda/agendas-screen.tsx'
import { NextSlot } from '../features/agenda/next-slot.ts'
import { hasNext, NextStep } from '../features/appointments/next-step.tsx'

const steps = { Next: NextStep, hasNext }

/** The agenda, with the visit's next step on its cards. */
export function Agendas() {
  return (
    <NextSlot value={steps}>
      <AgendasScreen />
    </NextSlot>
  )
}
