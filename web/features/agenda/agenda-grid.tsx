import FullCalendar, { type CalendarRef, type EventApi } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimeOfDay } from '../../../schema/rules/salon-time.ts'
import { useFormat } from '../../ui/use-format.ts'
import { AgendaCardView } from './agenda-card.tsx'
import type { DraftEvent } from './agenda-store.ts'
import './agenda-labels.ts'
import { gridEvent, gridEvents } from './grid-events.ts'
import { GhostView, NowTime, OffView } from './grid-pieces.tsx'
import { staffColumnsPlugin } from './staff-columns-plugin.tsx'
import { StaffHead } from './staff-head.tsx'
import type { AgendaDay, AgendaPerson } from './use-agenda-day.ts'

export interface GridChange {
  cardId: string
  /** Seconds. */
  by: number
  /** Minutes by which its end goes with it no more. */
  stretch: number
  userId: string
}
export interface AgendaGridProps {
  day: AgendaDay
  people: readonly AgendaPerson[]
  ghost: DraftEvent | null
  /** The least width of a column, in pixels. */
  columnWidth: number
  /** Names above the columns; where there is one column at a time they stand elsewhere. */
  heads: boolean
  /** Pixels of a quarter of an hour. */
  quarter: number
  box: RefObject<HTMLDivElement | null>
  onEmpty: (at: { time: string; userId: string }) => void
  onCard: (cardId: string) => void
  /** Answers false where nothing is sent: the card goes back. */
  onChange: (change: GridChange) => boolean
}

const plugins = [interactionPlugin, staffColumnsPlugin]
const seconds = (event: EventApi, side: 'start' | 'end') => Math.round((event[side]?.getTime() ?? 0) / 1000)
const clock = (minutes: number) => `${formatTimeOfDay(minutes)}:00`

/** Which staff member's column was pressed; the plugin puts it into what the calendar reports. */
const staffIdOf = (info: object): string | undefined => ('staffId' in info && typeof info.staffId === 'string' ? info.staffId : undefined)

/** The day: a column per person, cards that can be dragged in time and between people, and resized. */
export function AgendaGrid({ day, people, ghost, columnWidth, heads, quarter, box, onEmpty, onCard, onChange }: AgendaGridProps) {
  const { t } = useTranslation('agenda')
  const { locale, time } = useFormat()
  const calendar = useRef<CalendarRef>(null)
  const staff = useMemo(() => people.map(({ user, name }) => ({ userId: user.userId, name })), [people])
  const events = useMemo(() => gridEvents(day, people, ghost), [day, people, ghost])
  const [from, to] = day.hours

  useLayoutEffect(() => calendar.current?.getApi().gotoDate(day.day), [day.day])
  // Back at the desk after a while, or on another day: the hour that matters is in sight.
  const scrollTo = useRef('')
  if (scrollTo.current === '') scrollTo.current = clock(Math.max(from, Math.min(to - 60, minutesNow(time(Date.now())) - 75)))

  const changed = (event: EventApi, before: EventApi, revert: () => void) => {
    const [now, was] = [gridEvent(event.extendedProps), gridEvent(before.extendedProps)]
    if (now?.kind !== 'card' || was?.kind !== 'card') return revert()
    const by = seconds(event, 'start') - seconds(before, 'start')
    const stretch = (seconds(event, 'end') - seconds(before, 'end') - by) / 60
    if (!onChange({ cardId: now.cardId, by, stretch, userId: now.staffId })) revert()
  }
  return (
    <div className="ag-cal" ref={box}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView="staffDay"
        initialDate={day.day}
        staff={staff}
        events={events}
        timeZone={day.zone}
        locale={locale}
        headerToolbar={false}
        dayHeaders={heads}
        height="100%"
        expandRows
        borderless
        slotMinTime={clock(from)}
        slotMaxTime={clock(to)}
        slotDuration="00:15:00"
        snapDuration="00:05:00"
        slotHeaderInterval="01:00:00"
        slotMinHeight={quarter}
        scrollTime={scrollTo.current}
        scrollTimeReset={false}
        dayMinWidth={columnWidth}
        timedText={t('hours')}
        nowIndicator
        editable
        eventInteractive={false}
        eventLongPressDelay={350}
        dragRevertDuration={180}
        // A click opens the form for the very quarter; the form itself decides how long.
        dateClick={(info) => {
          const userId = staffIdOf(info)
          if (userId) onEmpty({ time: quarterOf(time(info.date)), userId })
        }}
        eventClick={({ event }) => {
          const own = gridEvent(event.extendedProps)
          if (own?.kind === 'card') onCard(own.cardId)
        }}
        eventDrop={({ event, oldEvent, revert }) => changed(event, oldEvent, revert)}
        eventResize={({ event, oldEvent, revert }) => changed(event, oldEvent, revert)}
        dayHeaderContent={({ staffId }) => (typeof staffId === 'string' ? <StaffHead userId={staffId} /> : null)}
        dayHeaderClass="ag-head-cell"
        dayHeaderRowClass="ag-head-row"
        dayHeaderAlign="start"
        dayHeaderDividerClass="ag-head-line"
        slotHeaderDividerClass="ag-hours-line"
        slotHeaderClass="ag-hour"
        slotHeaderInnerClass={({ time: at }) => (at?.milliseconds === from * 60_000 ? 'ag-hour-inner is-first' : 'ag-hour-inner')}
        slotHeaderContent={({ time: at }) => (at ? formatTimeOfDay(at.milliseconds / 60_000) : '')}
        slotLaneClass={({ time: at }) => laneClass(at?.milliseconds ?? 0)}
        dayLaneClass="ag-lane"
        dayLaneInnerClass="ag-lane-inner"
        nowIndicatorLineClass="ag-now-line"
        nowIndicatorHeaderClass="ag-now-time"
        nowIndicatorHeaderContent={() => <NowTime />}
        eventClass="ag-event"
        columnEventAfterClass={({ isEndResizable }) => isEndResizable && 'ag-resizer'}
        backgroundEventClass="ag-background"
        eventContent={({ event, isMirror, isDragging, isResizing }) => {
          const own = gridEvent(event.extendedProps)
          if (own?.kind === 'ghost') return <GhostView keyOf={own.key} />
          if (own?.kind !== 'card') return null
          const moving = isMirror || isDragging || isResizing
          return <AgendaCardView cardId={own.cardId} start={seconds(event, 'start')} end={seconds(event, 'end')} moving={moving} />
        }}
        backgroundEventContent={({ event }) => {
          const own = gridEvent(event.extendedProps)
          return own?.kind === 'off' ? <OffView offId={own.offId} /> : null
        }}
      />
    </div>
  )
}

const minutesNow = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const quarterOf = (time: string) => formatTimeOfDay(Math.floor(minutesNow(time) / 15) * 15)
const laneClass = (milliseconds: number) => {
  const minutes = (milliseconds / 60_000) % 60
  return minutes === 0 ? 'ag-slot is-hour' : minutes === 30 ? 'ag-slot is-half' : 'ag-slot'
}
