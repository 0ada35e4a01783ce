import { AgendaAbsences } from '../absences/index.ts'
import { AgendaPrint } from './agenda-print.tsx'
import type { AgendaDay, AgendaPerson } from './use-agenda-day.ts'

/** What the agenda does without at its start: printing, who is out, and who runs late. */
export function AgendaExtras({ day, people }: { day: AgendaDay; people: readonly AgendaPerson[] }) {
  return (
    <>
      <AgendaPrint day={day} people={people} />
      <AgendaAbsences day={day.day} people={people} agendas={day.agendas} />
    </>
  )
}
