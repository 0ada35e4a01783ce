import { optionalPart } from '../../../ui/lazy-part.ts'
import { AgendaAbsences } from '../absences/index.ts'
import { AgendaPrint } from './agenda-print.tsx'
import type { AgendaDay, AgendaPerson } from './use-agenda-day.ts'

const HeldTimes = optionalPart(async () => (await import('../../money/deposits/index.ts')).HeldTimes)

const SheetKeeper = optionalPart(async () => (await import('./sheet-keeper.tsx')).SheetKeeper)

/** What the agenda does without at its start: printing, the day sheet, times that guests are paying for, who is out, and who runs late. */
export function AgendaExtras({ day, people }: { day: AgendaDay; people: readonly AgendaPerson[] }) {
  return (
    <>
      <HeldTimes day={day.day} />
      <AgendaPrint day={day} people={people} />
      <SheetKeeper />
      <AgendaAbsences day={day.day} people={people} agendas={day.agendas} />
    </>
  )
}
