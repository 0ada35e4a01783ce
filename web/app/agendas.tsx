import i18next from 'i18next'
import { Suspense } from 'react'
import { useMe } from '../api/me.ts'
import { AgendasScreen, PhoneColumns, PhoneHead } from '../features/booking/bookings/agendas-screen.tsx'
import { NextSlot } from '../features/booking/bookings/next-slot.ts'
import { findSetupSteps, readChoices } from '../features/platform/getting-started/setup-steps.ts'
import { hasNext } from '../features/visits/visits/has-next.ts'
import { lazyPart, optionalPart } from '../ui/lazy-part.ts'
import { whenUsed } from '../ui/use-is-used.ts'
import { useMedia } from '../ui/use-media.ts'
import { AgendaDialogScreen } from './agenda-dialog-screen.ts'
import { useOpenPanel } from './panels.tsx'

// Loaded for new salons only.
const GettingStarted = lazyPart(async () => (await import('../features/platform/getting-started/getting-started.tsx')).GettingStarted)

// Shown once a booking is opened.
const NextStep = lazyPart(async () => (await import('../features/visits/visits/next-step.tsx')).NextStep)
const ReceiptLink = lazyPart(async () => (await import('../features/visits/visits/next-step.tsx')).ReceiptLink)
const Runner = optionalPart(async () => (await import('../features/visits/visits/next-step.tsx')).StepRunner)
// Opened from the panel of a booking.
const BookAgainDialog = lazyPart(async () => (await import('../features/visits/rebooking/book-again.tsx')).BookAgainDialog)
const ClientCard = lazyPart(async () => (await import('../features/visits/reception/client-card.tsx')).ClientCard)
const OutcomeDialog = lazyPart(async () => (await import('../features/visits/visits/outcome-dialog.tsx')).OutcomeDialog)
// Before they are opened: the panel and the form are then shown at once.
const parts = [NextStep, ReceiptLink, ClientCard, AgendaDialogScreen]
whenUsed(() => void Promise.all([i18next.loadNamespaces(['bookings', 'visits']), ...parts.map((part) => part.preload())]))

export const preloadPhoneParts = () => Promise.all([PhoneHead.preload(), PhoneColumns.preload()])

const steps = {
  Next: NextStep,
  hasNext,
  Runner,
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
  const openPanel = useOpenPanel()
  const openHelp = () => openPanel('help')
  const isNarrow = useMedia('(max-width: 1100px)')
  const isNew = roles.includes('ADMIN') && findSetupSteps(salon, readChoices(user)) !== null
  if (!isNew)
    return (
      <NextSlot value={steps}>
        <AgendasScreen onHelp={openHelp} />
      </NextSlot>
    )
  const checklist = (
    <Suspense fallback={null}>
      <GettingStarted place={isNarrow ? 'above' : 'beside'} />
    </Suspense>
  )
  return (
    <NextSlot value={steps}>
      <div className="gs-with-agenda col">
        {isNarrow && checklist}
        <AgendasScreen aside={!isNarrow && checklist} onHelp={openHelp} />
      </div>
    </NextSlot>
  )
}
