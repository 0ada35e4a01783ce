import type { PluginInput } from '@fullcalendar/react'
import {
  buildDateRenderConfig,
  createFormatter,
  DateComponent,
  type DateEnv,
  type DateProfile,
  type DateRange,
  type DateSpan,
  type DayTableCell,
  DayTimeColsSlicer,
  type EventDef,
  type EventMutation,
  type EventSegUiInteractionState,
  getDateMeta,
  type Hit,
  isPropsValid,
  memoize,
  NowTimer,
  type SplittableProps,
  Splitter,
  TimeGridLayout,
  type TimeGridRange,
  type ViewContext,
  type ViewProps,
} from '@fullcalendar/react/protected-api'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import type { ComponentProps } from 'react'
import { SyncedScrollers } from './synced-scrollers.ts'

/** One column of the day. Its unavailable times are background events with its `columnId`. */
export interface DayColumn {
  id: string
  name: string
}

declare module '@fullcalendar/core/protected-api' {
  interface BaseOptions {
    dayColumns?: readonly DayColumn[]
  }
  interface BaseOptionsRefined {
    dayColumns?: readonly DayColumn[]
  }
}

/** A drag to another column, as part of the mutation until it is applied. */
interface ColumnMutation extends EventMutation {
  columnMove?: { from: string; to: string }
}
interface SplitByColumn extends SplittableProps {
  dayColumns: readonly DayColumn[]
}
type Tier = ComponentProps<typeof TimeGridLayout>['headerTiers'][number]
type NowLine = ReturnType<DayTimeColsSlicer['sliceNowDate']>
const noLine: NowLine = []
/** `ranges`: the hours that are shown. The list is kept, because the slicer compares it by identity to know what has to be drawn again. */
type Column = DayTableCell & { ranges: DateRange[]; name: string }

/** FullCalendar requires a format for the heads, which show names instead of a date. */
const noFormat = createFormatter({ day: 'numeric' })
const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const getColumnId = (span: DateSpan): string | undefined => toText(span.columnId)

/** Splits events and selections by their `columnId`. */
class ColumnSplitter extends Splitter<SplitByColumn> {
  getKeyInfo({ dayColumns }: SplitByColumn) {
    return Object.fromEntries(dayColumns.map(({ id }) => [id, {}]))
  }
  getKeysForDateSpan(span: DateSpan): string[] {
    return [getColumnId(span)].filter((id) => id !== undefined)
  }
  getKeysForEventDef(def: EventDef): string[] {
    return [toText(def.extendedProps.columnId)].filter((id) => id !== undefined)
  }
}

const withSegments = (state: EventSegUiInteractionState<TimeGridRange> | null) =>
  state && state.segs.length + Object.keys(state.affectedInstances).length > 0 ? state : null

class DayColumnsView extends DateComponent<ViewProps> {
  private readonly splitter = new ColumnSplitter()
  private readonly slicers = new Map<string, DayTimeColsSlicer>()

  private readonly columns = memoize((dayColumns: readonly DayColumn[], dateProfile: DateProfile, dateEnv: DateEnv): Column[] => {
    const date = dateProfile.renderRange.start
    const ranges = [{ start: dateEnv.add(date, dateProfile.slotMinTime), end: dateEnv.add(date, dateProfile.slotMaxTime) }]
    return dayColumns.map(({ id, name }) => ({
      key: id,
      date,
      ranges,
      name,
      isMajor: false,
      isDisabled: false,
      renderProps: { columnId: id },
      attrs: { 'data-column-id': id },
      dateSpanProps: { columnId: id },
    }))
  })

  private readonly header = memoize((columns: Column[], dateProfile: DateProfile, today: DateRange, context: ViewContext) => {
    const renderConfig: unknown = buildDateRenderConfig(context.options.dayHeaderFormat ?? noFormat, true, context)
    const row: Tier = {
      isDateRow: false,
      // FullCalendar types the heads of days more narrowly than those of cells; the same component renders both.
      renderConfig: renderConfig as Tier['renderConfig'],
      dataConfigs: columns.map(({ key, date, name }) => ({
        key,
        dateMarker: date,
        colSpan: 1,
        className: '',
        hasNavLink: false,
        a11yText: name,
        attrs: { 'data-column-id': key },
        renderProps: {
          ...getDateMeta(date, context.dateEnv, dateProfile, today),
          columnId: key,
          text: name,
          isMajor: false,
          isSticky: false,
          inPopover: false,
          hasNavLink: false,
          view: context.viewApi,
        },
      })),
    }
    return [row]
  })

  /** The slicer makes a new list at each call, with which every column would be drawn again at each step of a drag. */
  private readonly nowLine = memoize((nowDate: Date, first: Column, dateProfile: DateProfile, context: ViewContext) =>
    this.slicer(first.key).sliceNowDate(nowDate, dateProfile, context.options.nextDayThreshold ?? null, context, first.ranges),
  )

  private slicer(columnId: string): DayTimeColsSlicer {
    const slicer = this.slicers.get(columnId) ?? new DayTimeColsSlicer()
    this.slicers.set(columnId, slicer)
    return slicer
  }

  override render() {
    const { props, context } = this
    const { dateProfile } = props
    const dayColumns = context.options.dayColumns ?? []
    const columns = this.columns(dayColumns, dateProfile, context.dateEnv)
    const split = this.splitter.splitProps({ ...props, dayColumns })
    const sliced = columns.map(({ key, ranges }) => {
      const own = { ...props, ...split[key] }
      // The splitter omits what a column does not have; the slicer accepts undefined there, although its type does not.
      return this.slicer(key).sliceProps(
        { ...own, dateSelection: own.dateSelection as DateSpan, businessHours: own.businessHours as ViewProps['businessHours'] },
        dateProfile,
        null,
        context,
        ranges,
      )
    })
    const now = context.options.nowIndicator === true && !props.forPrint
    return (
      <NowTimer unit={now ? 'minute' : 'day'}>
        {(nowDate, today, nowMs) => {
          const first = columns[0]
          const line = now && first ? this.nowLine(nowDate, first, dateProfile, context) : noLine
          return (
            <TimeGridLayout
              labelId={props.labelId}
              labelStr={props.labelStr}
              className={props.className ?? ''}
              dateProfile={dateProfile}
              nowDate={nowDate}
              nowMs={nowMs}
              todayRange={today}
              cells={columns}
              forPrint={props.forPrint}
              headerTiers={this.header(columns, dateProfile, today, context)}
              fgEventSegs={[]}
              bgEventSegs={[]}
              businessHourSegs={[]}
              dateSelectionSegs={[]}
              eventDrag={null}
              eventResize={null}
              fgEventSegsByCol={sliced.map((one) => one.fgEventSegs)}
              bgEventSegsByCol={sliced.map((one) => one.bgEventSegs)}
              businessHourSegsByCol={sliced.map((one) => one.businessHourSegs)}
              nowIndicatorSegsByCol={columns.map(() => line)}
              dateSelectionSegsByCol={sliced.map((one) => one.dateSelectionSegs)}
              eventDragByCol={sliced.map((one) => withSegments(one.eventDrag)) as EventSegUiInteractionState<TimeGridRange>[]}
              eventResizeByCol={sliced.map((one) => withSegments(one.eventResize)) as EventSegUiInteractionState<TimeGridRange>[]}
              eventSelection={props.eventSelection}
            />
          )
        }}
      </NowTimer>
    )
  }
}

/** FullCalendar view `columnDay`: the day with one column per team member, room or basin, built from the parts of the free package. */
export const dayColumnsPlugin: PluginInput = {
  name: 'day-columns',
  deps: [timeGridPlugin],
  optionRefiners: { dayColumns: (dayColumns: readonly DayColumn[]) => dayColumns },
  views: {
    columnDay: {
      type: 'timeGrid',
      component: DayColumnsView,
      usesMinMaxTime: true,
      allDaySlot: false,
      slotEventOverlap: false,
      duration: { days: 1 },
    },
  },
  eventDragMutationMassagers: [
    (mutation: ColumnMutation, hit0: Hit, hit1: Hit) => {
      const [from, to] = [getColumnId(hit0.dateSpan), getColumnId(hit1.dateSpan)]
      if (from && to && from !== to) mutation.columnMove = { from, to }
    },
  ],
  eventDefMutationAppliers: [
    (def: EventDef, { columnMove }: ColumnMutation) => {
      if (columnMove && def.extendedProps.columnId === columnMove.from)
        def.extendedProps = { ...def.extendedProps, columnId: columnMove.to }
    },
  ],
  // A selection stays in the column where it began.
  dateSelectionTransformers: [(hit0: Hit) => ({ columnId: getColumnId(hit0.dateSpan) })],
  datePointTransforms: [(span: DateSpan) => ({ columnId: getColumnId(span) })],
  dateSpanTransforms: [(span: DateSpan) => ({ columnId: getColumnId(span) })],
  scrollerSyncerClass: SyncedScrollers,
  // Overlap, constraint and allow are checked within each column.
  isPropsValid(combined, context) {
    const { dayColumns } = context.options
    if (!dayColumns) return isPropsValid(combined, context)
    const split = new ColumnSplitter().splitProps({ ...combined, dayColumns })
    return Object.entries(split).every(([columnId, own]) => isPropsValid(own, context, { columnId }))
  },
}
