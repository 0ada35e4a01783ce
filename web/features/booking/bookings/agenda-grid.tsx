import type { CalendarOptions, CalendarRef, EventApi } from '@fullcalendar/react'
import FullCalendar from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimeOfDay, localMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { AgendaCardView } from './agenda-card.tsx'
import type { DraftEvent } from './agenda-store.ts'
import { dayColumnsPlugin } from './day-columns-plugin.tsx'
import { useGrid } from './grid-context.ts'
import { buildGridEvents, parseGridEvent } from './grid-events.ts'
import { DraftEventView, NowTime, UnavailableView } from './grid-pieces.tsx'
import { StaffAvatar } from './staff-avatar.tsx'
import type { AgendaColumn, AgendaDay } from './use-agenda-day.ts'

/** Head of a column: picture, first name, job title and occupancy; of a room its name, kind and occupancy. */
function ColumnHead({ columnId }: { columnId: string }) {
  const { t } = useTranslation('agenda-day')
  const { share } = useFormat()
  const column = useGrid().columns.get(columnId)
  if (!column) return null
  const { user, name, shortName, note, occupancy } = column
  const occupancyLabel = occupancy === null ? t(user ? 'off_today' : 'closed') : share(Math.round(occupancy * 100) / 100)
  return (
    <div className="ag-head" title={[name, note].filter(Boolean).join(' · ')}>
      {user && <StaffAvatar user={user} />}
      <span className="grow">
        <b className="ell">{shortName}</b>
        <small>
          {note && <span className="ag-head-job ell">{note}</span>}
          <span>{occupancyLabel}</span>
        </small>
      </span>
    </div>
  )
}

export interface GridChange {
  cardId: string
  /** Seconds by which the start moves. */
  shift: number
  /** Minutes by which the card becomes longer; negative: shorter. */
  resize: number
  columnId: string
}
export interface AgendaGridProps {
  day: AgendaDay
  columns: readonly AgendaColumn[]
  draftEvent: DraftEvent | null
  /** Minimum width of a column, in pixels. */
  columnWidth: number
  /** Names above the columns; hidden where one column is shown at a time. */
  heads: boolean
  /** Height of 15 minutes, in pixels. */
  quarter: number
  containerRef: RefObject<HTMLDivElement | null>
  onEmpty: (slot: { time: string; columnId: string }) => void
  onCard: (cardId: string) => void
  /** Returns false if nothing is saved: the card returns to its place. */
  onChange: (change: GridChange) => boolean
}

const plugins = [interactionPlugin, dayColumnsPlugin]
const toSeconds = (event: EventApi, side: 'start' | 'end') => Math.round((event[side]?.getTime() ?? 0) / 1000)
const formatClock = (minutes: number) => `${formatTimeOfDay(minutes)}:00`

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const toQuarter = (time: string) => formatTimeOfDay(Math.floor(toMinutes(time) / 15) * 15)
const getSlotClass = (milliseconds: number) => {
  const minutes = (milliseconds / 60_000) % 60
  return minutes === 0 ? 'ag-slot is-hour' : minutes === 30 ? 'ag-slot is-half' : 'ag-slot'
}

/** Options that do not depend on props: layout, class names and the rendering of events. */
const fixedOptions: CalendarOptions = {
  headerToolbar: false,
  height: '100%',
  expandRows: true,
  borderless: true,
  slotDuration: '00:15:00',
  snapDuration: '00:05:00',
  slotHeaderInterval: '01:00:00',
  scrollTimeReset: false,
  // Cards write their own times: without this, each formats a range that nobody sees.
  displayEventTime: false,
  nowIndicator: true,
  editable: true,
  eventInteractive: false,
  eventLongPressDelay: 350,
  dragRevertDuration: 180,
  dayHeaderContent: ({ columnId }) => (typeof columnId === 'string' ? <ColumnHead columnId={columnId} /> : null),
  dayHeaderClass: 'ag-head-cell',
  dayHeaderAlign: 'start',
  dayHeaderDividerClass: 'ag-head-line',
  slotHeaderDividerClass: 'ag-hours-line',
  slotHeaderClass: 'ag-hour',
  slotHeaderContent: ({ time: at }) => (at ? formatTimeOfDay(at.milliseconds / 60_000) : ''),
  slotLaneClass: ({ time: at }) => getSlotClass(at?.milliseconds ?? 0),
  dayLaneClass: 'ag-lane',
  nowIndicatorLineClass: 'ag-now-line',
  nowIndicatorHeaderClass: 'ag-now-time',
  nowIndicatorHeaderContent: () => <NowTime />,
  eventClass: 'ag-event',
  columnEventAfterClass: ({ isEndResizable }) => isEndResizable && 'ag-resizer',
  backgroundEventClass: 'ag-background',
  eventContent: ({ event, isMirror, isDragging, isResizing }) => {
    const props = parseGridEvent(event.extendedProps)
    if (props?.kind === 'draft') return <DraftEventView draftKey={props.key} />
    if (props?.kind !== 'card') return null
    const moving = isMirror || isDragging || isResizing
    return <AgendaCardView cardId={props.cardId} start={toSeconds(event, 'start')} end={toSeconds(event, 'end')} moving={moving} />
  },
  backgroundEventContent: ({ event }) => {
    const props = parseGridEvent(event.extendedProps)
    return props?.kind === 'off' ? <UnavailableView offId={props.offId} /> : null
  },
}

/** The column that FullCalendar reports; set by day-columns-plugin. */
const getColumnId = (info: object): string | undefined =>
  'columnId' in info && typeof info.columnId === 'string' ? info.columnId : undefined

/** The change that a drag or a resize means; null if the event is no card. */
function toGridChange(event: EventApi, before: EventApi): GridChange | null {
  const card = parseGridEvent(event.extendedProps)
  if (card?.kind !== 'card' || parseGridEvent(before.extendedProps)?.kind !== 'card') return null
  const shift = toSeconds(event, 'start') - toSeconds(before, 'start')
  const resize = (toSeconds(event, 'end') - toSeconds(before, 'end') - shift) / 60
  return { cardId: card.cardId, shift, resize, columnId: card.columnId }
}

/** The minute of the day at the top when a day is opened: an hour and a quarter ago today, else the first booking or the opening. */
function getFirstTime({ day, zone, opens, cards, hours }: AgendaDay): number {
  const now = Math.floor(Date.now() / 1000)
  if (toSalonDay(now, zone) === day) return localMinutes(now, zone) - 75
  const starts = [...(opens === null ? [] : [opens]), ...cards.map((card) => localMinutes(card.start, zone))]
  // The opening may arrive after the day: without it and without bookings the top of the grid is shown.
  return starts.length === 0 ? hours[0] : Math.min(...starts) - 15
}

/**
 * False in the first frame, in which FullCalendar assumes heights and widths, and measures them: the cards are drawn once, in the second
 * frame, instead of twice, and nothing is seen to move.
 */
function useIsMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false)
  useEffect(() => {
    // Rendered together with what FullCalendar measures in this frame.
    const frame = requestAnimationFrame(() => setMeasured(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isMeasured
}
const noEvents: ReturnType<typeof buildGridEvents> = []

/** The day: a column per team member, room or basin, with cards that can be dragged in time, to other columns, and resized. */
export const AgendaGrid = memo(function AgendaGrid(props: AgendaGridProps) {
  const { day, columns, draftEvent, columnWidth, heads, quarter, containerRef, onEmpty, onCard, onChange } = props
  const { t } = useTranslation('agenda-day')
  const { locale, time } = useFormat()
  const calendar = useRef<CalendarRef>(null)
  const dayColumns = useMemo(() => columns.map(({ id, name }) => ({ id, name })), [columns])
  const events = useMemo(() => buildGridEvents(day, columns, draftEvent), [day, columns, draftEvent])
  const isMeasured = useIsMeasured()
  const [from, to] = day.hours

  const firstTime = formatClock(Math.max(from, Math.min(to - 60, getFirstTime(day))))
  const initialScroll = useRef(firstTime)
  const shownDay = useRef(day.day)
  useLayoutEffect(() => {
    if (shownDay.current === day.day) return
    shownDay.current = day.day
    calendar.current?.getApi().gotoDate(day.day)
    calendar.current?.getApi().scrollToTime(firstTime)
  }, [day.day, firstTime])

  const handleChange = ({ event, oldEvent, revert }: { event: EventApi; oldEvent: EventApi; revert: () => void }) => {
    const change = toGridChange(event, oldEvent)
    if (!change || !onChange(change)) revert()
  }
  return (
    <div className={classNames('ag-cal shrinks anchor', !isMeasured && 'is-measuring')} ref={containerRef}>
      <FullCalendar
        {...fixedOptions}
        ref={calendar}
        plugins={plugins}
        initialView="columnDay"
        initialDate={day.day}
        dayColumns={dayColumns}
        events={isMeasured ? events : noEvents}
        timeZone={day.zone}
        locale={locale}
        dayHeaders={heads}
        slotMinTime={formatClock(from)}
        slotMaxTime={formatClock(to)}
        slotMinHeight={quarter}
        scrollTime={initialScroll.current}
        dayMinWidth={columnWidth}
        timedText={t('hours')}
        // A click opens the form for the quarter of an hour that was clicked.
        dateClick={(info) => {
          const columnId = getColumnId(info)
          if (columnId) onEmpty({ time: toQuarter(time(info.date)), columnId })
        }}
        eventClick={({ event }) => {
          const card = parseGridEvent(event.extendedProps)
          if (card?.kind === 'card') onCard(card.cardId)
        }}
        eventDrop={handleChange}
        eventResize={handleChange}
        slotHeaderInnerClass={({ time: at }) => (at?.milliseconds === from * 60_000 ? 'ag-hour-inner is-first' : 'ag-hour-inner')}
      />
    </div>
  )
})
