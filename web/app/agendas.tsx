import { lazy, Suspense } from 'react'
import { useMe } from '../api/me.ts'
import { AgendasScreen } from '../features/agenda/agendas-screen.tsx'
import { NextSlot } from '../features/agenda/next-slot.ts'
import { hasNext, NextStep, ReceiptLink, useRunStep } from '../features/appointments/next-step.tsx'
import { findSetupSteps, readChoices } from '../features/getting-started/setup-steps.ts'
import { useMedia } from '../ui/use-media.ts'

// Loaded for new salons only.
const GettingStarted = lazy(async () => ({
  default: (await import('../features/getting-started/getting-started.tsx')).GettingStarted,
}))

// Loaded with the panel of a booking.
const BookAgainDialog = lazy(async () => ({ default: (await import('../features/appointments/book-again.tsx')).BookAgainDialog }))
const ClientCard = lazy(async () => ({ default: (await import('../features/appointments/client-card.tsx')).ClientCard }))
const OutcomeDialog = lazy(async () => ({ default: (await import('../features/appointments/outcome-dialog.tsx')).OutcomeDialog }))

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
 * outcome dialog. The administrator of a new salon sees beside it what is left to set up.
 */
export function Agendas() {
  const { roles, user, salon } = useMe()
  const isNarrow = useMedia('(max-width: 1100px)')
  const isNew = roles.includes('ADMIN') && findSetupSteps(salon, readChoices(user)) !== null
  if (!isNew)
    return (
      <NextSlot value={steps}>
        <AgendasScreen />
      </NextSlot>
    )
  const checklist = (
    <Suspense fallback={null}>
      <GettingStarted place={isNarrow ? 'above' : 'beside'} />
    </Suspense>
  )
  return (
    <NextSlot value={steps}>
      <div className="gs-with-agenda">
        {isNarrow && checklist}
        <AgendasScreen aside={!isNarrow && checklist} />
      </div>
    </NextSlot>
  )
}
