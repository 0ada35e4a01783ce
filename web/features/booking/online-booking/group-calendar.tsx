import { dayIn, timeIn } from '../../../ui/dates.ts'
import { joinNames } from './page.ts'
import { formatPlace } from './page-head.tsx'
import { CalendarButton } from './ticket.tsx'
import { t } from './translate.ts'

export interface GroupLine {
  readonly agendaId: string
  readonly name: string
  readonly start: string
  readonly end: string
}

/** When the first of them begins and the last one ends. */
export const getSpan = (lines: readonly Pick<GroupLine, 'start' | 'end'>[]) => ({
  start: lines.map(({ start }) => start).toSorted()[0] ?? '',
  end:
    lines
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? '',
})

/** Adds all bookings of a group to a calendar, as one entry that lists them. `version` counts up as they change. */
export function GroupCalendar({
  salon,
  lines,
  version,
  isPrimary = false,
}: {
  salon: {
    readonly salonName: string
    readonly phoneNumber: string
    readonly address: string
    readonly city: string
    readonly timeZone: string
  }
  lines: readonly (GroupLine & { readonly what: string })[]
  version: number
  isPrimary?: boolean
}) {
  const span = getSpan(lines)
  const uid = lines[0]?.agendaId ?? ''
  const entry = {
    ...span,
    title: t('calendar_title', { services: joinNames(lines.map(({ name }) => name)), salon: salon.salonName }),
    place: [salon.salonName, formatPlace(salon)].filter(Boolean).join(', '),
    text: [...lines.map(({ start, name, what }) => `${timeIn(salon.timeZone, start)} ${name}: ${what}`), salon.phoneNumber]
      .filter(Boolean)
      .join('\n'),
  }
  // Loaded on demand: few guests use it.
  const saveFile = async () => {
    const { saveToCalendar } = await import('./calendar-file.ts')
    saveToCalendar({ uid, sequence: version, changed: new Date().toISOString(), ...entry }, `${dayIn(salon.timeZone, span.start)}.ics`)
  }
  return <CalendarButton entry={entry} file={() => void saveFile()} isPrimary={isPrimary} />
}
