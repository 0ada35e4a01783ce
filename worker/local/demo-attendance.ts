import { addDays, atMinutes, toIso } from '../../schema/rules/salon-time.ts'
import { attendances, type StoredBreak } from '../../schema/tables/team/attendance.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, type stamp, type TableRows } from './demo-insert.ts'
import type { PersonPlan, SalonPlan } from './demo-plan.ts'

type Row = typeof attendances.$inferInsert

/** Days behind today for which the team has clocked: the current month and the one before. */
const daysBack = 60

/** Presences of the team, a few minutes around the planned hours: sometimes late, sometimes longer, one clock-out forgotten. */
export function attendanceRows(plan: SalonPlan, calendar: Calendar, salonId: string, audit: ReturnType<typeof stamp>): TableRows[] {
  const rows = plan.people.flatMap((person, p) =>
    listPlannedDays(person, calendar).flatMap(({ day, spans, back }, i): Row[] => {
      const [first, last] = [spans[0], spans.at(-1)]
      // Some were away on a day, and nobody has said why yet.
      if (!first || !last || (p % 3 === 1 && i === 6)) return []
      const at = (minutes: number) => atMinutes(day, minutes, zone)
      const start = at(first[0] + getDelay(p, back))
      const end = at(last[1] + getExtra(p, back))
      const breaks = spans.slice(1).map(([next], j): StoredBreak => {
        const from = spans[j]?.[1] ?? next
        return [at(from + ((back + p) % 4)), at(next - ((back * p) % 5))]
      })
      const isForgotten = p === 2 && i === 4
      const out = isForgotten ? null : toIso(end)
      return [
        {
          ...{ attendanceId: createDemoId('att', plan, `${person.key}-${back}`), salonId, userId: createDemoId('usr', plan, person.key) },
          ...{ inAt: toIso(start), outAt: out, breaks: isForgotten ? [] : breaks },
          ...{ clockedIn: toIso(start), clockedOut: out, clockedBreaks: isForgotten ? [] : breaks },
          ...{ forgotten: isForgotten, byPin: true, reason: '', note: '' },
          comment: isForgotten ? 'I left in a hurry, at about six.' : '',
          ...{ correctedBy: null, correctedAt: null },
          ...audit,
        },
      ]
    }),
  )
  return [rowsFor(attendances, rows)]
}

/** Days on which somebody was to work, the latest first. */
const listPlannedDays = (person: PersonPlan, calendar: Calendar) =>
  Array.from({ length: person.week ? daysBack : 0 }, (_, i) => {
    const day = addDays(calendar.today, -(i + 1))
    return { day, back: i + 1, spans: calendar.getWorkingSpans(day, person.key) }
  }).filter(({ spans }) => spans.length > 0)

/** Minutes after the planned start, or before it. */
const getDelay = (person: number, back: number) => ((back * 7 + person * 5) % 23 === 0 ? 16 : ((back * 5 + person * 3) % 9) - 4)
const getExtra = (person: number, back: number) => ((back * 11 + person) % 19 === 0 ? 38 : ((back * 3 + person * 7) % 8) - 3)
