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

/** One column of the day. Its unavailable times are background events with its `staffId`. */
export interface StaffColumn {
  userId: string
  name: string
}

declare module '@fullcalendar/core/protected-api' {
  interface BaseOptions {
    staff?: readonly StaffColumn[]
  }
  interface BaseOptionsRefined {
    staff?: readonly StaffColumn[]
  }
}

/** A drag to another column, as part of the mutation until it is applied. */
interface StaffMutation extends EventMutation {
  staffMove?: { from: string; to: string }
}
interface SplitByStaff extends SplittableProps {
  staff: readonly StaffColumn[]
}
type Tier = ComponentProps<typeof TimeGridLayout>['headerTiers'][number]
type NowLine = ReturnType<DayTimeColsSlicer['sliceNowDate']>
const noLine: NowLine = []
/** `ranges`: the hours that are shown. The list is kept, because the slicer compares it by identity to know what has to be drawn again. */
type Column = DayTableCell & { ranges: DateRange[]; staff: StaffColumn }

/** FullCalendar requires a format for the heads, which show names instead of a date. */
const noFormat = createFormatter({ day: 'numeric' })
const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const getStaffId = (span: DateSpan): string | undefined => toText(span.staffId)

/** Splits events and selections by their `staffId`. */
class StaffSplitter extends Splitter<SplitByStaff> {
  getKeyInfo({ staff }: SplitByStaff) {
    return Object.fromEntries(staff.map(({ userId }) => [userId, {}]))
  }
  getKeysForDateSpan(span: DateSpan): string[] {
    return [getStaffId(span)].filter((id) => id !== undefined)
  }
  getKeysForEventDef(def: EventDef): string[] {
    return [toText(def.extendedProps.staffId)].filter((id) => id !== undefined)
  }
}

const withSegments = (state: EventSegUiInteractionState<TimeGridRange> | null) =>
  state && state.segs.length + Object.keys(state.affectedInstances).length > 0 ? state : null

class StaffColumnsView extends DateComponent<ViewProps> {
  private readonly splitter = new StaffSplitter()
  private readonly slicers = new Map<string, DayTimeColsSlicer>()

  private readonly columns = memoize((staff: readonly StaffColumn[], dateProfile: DateProfile, dateEnv: DateEnv): Column[] => {
    const date = dateProfile.renderRange.start
    const ranges = [{ start: dateEnv.add(date, dateProfile.slotMinTime), end: dateEnv.add(date, dateProfile.slotMaxTime) }]
    return staff.map((one) => ({
      key: one.userId,
      date,
      ranges,
      staff: one,
      isMajor: false,
      isDisabled: false,
      renderProps: { staffId: one.userId },
      attrs: { 'data-staff-id': one.userId },
      dateSpanProps: { staffId: one.userId },
    }))
  })

  private readonly header = memoize((columns: Column[], dateProfile: DateProfile, today: DateRange, context: ViewContext) => {
    const renderConfig: unknown = buildDateRenderConfig(context.options.dayHeaderFormat ?? noFormat, true, context)
    const row: Tier = {
      isDateRow: false,
      // FullCalendar types the heads of days more narrowly than those of cells; the same component renders both.
      renderConfig: renderConfig as Tier['renderConfig'],
      dataConfigs: columns.map(({ key, date, staff }) => ({
        key,
        dateMarker: date,
        colSpan: 1,
        className: '',
        hasNavLink: false,
        a11yText: staff.name,
        attrs: { 'data-staff-id': key },
        renderProps: {
          ...getDateMeta(date, context.dateEnv, dateProfile, today),
          staffId: key,
          text: staff.name,
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

  private slicer(userId: string): DayTimeColsSlicer {
    const slicer = this.slicers.get(userId) ?? new DayTimeColsSlicer()
    this.slicers.set(userId, slicer)
    return slicer
  }

  override render() {
    const { props, context } = this
    const { dateProfile } = props
    const staff = context.options.staff ?? []
    const columns = this.columns(staff, dateProfile, context.dateEnv)
    const split = this.splitter.splitProps({ ...props, staff })
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

/** FullCalendar view `staffDay`: the day with one column per team member, built from the parts of the free package. */
export const staffColumnsPlugin: PluginInput = {
  name: 'staff-columns',
  deps: [timeGridPlugin],
  optionRefiners: { staff: (staff: readonly StaffColumn[]) => staff },
  views: {
    staffDay: {
      type: 'timeGrid',
      component: StaffColumnsView,
      usesMinMaxTime: true,
      allDaySlot: false,
      slotEventOverlap: false,
      duration: { days: 1 },
    },
  },
  eventDragMutationMassagers: [
    (mutation: StaffMutation, hit0: Hit, hit1: Hit) => {
      const [from, to] = [getStaffId(hit0.dateSpan), getStaffId(hit1.dateSpan)]
      if (from && to && from !== to) mutation.staffMove = { from, to }
    },
  ],
  eventDefMutationAppliers: [
    (def: EventDef, { staffMove }: StaffMutation) => {
      if (staffMove && def.extendedProps.staffId === staffMove.from) def.extendedProps = { ...def.extendedProps, staffId: staffMove.to }
    },
  ],
  // A selection stays in the column where it began.
  dateSelectionTransformers: [(hit0: Hit) => ({ staffId: getStaffId(hit0.dateSpan) })],
  datePointTransforms: [(span: DateSpan) => ({ staffId: getStaffId(span) })],
  dateSpanTransforms: [(span: DateSpan) => ({ staffId: getStaffId(span) })],
  scrollerSyncerClass: SyncedScrollers,
  // Overlap, constraint and allow are checked within each column.
  isPropsValid(combined, context) {
    const { staff } = context.options
    if (!staff) return isPropsValid(combined, context)
    const split = new StaffSplitter().splitProps({ ...combined, staff })
    return Object.entries(split).every(([staffId, own]) => isPropsValid(own, context, { staffId }))
  },
}
