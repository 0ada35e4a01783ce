import { type CSSProperties, type KeyboardEvent, memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { subtractSpans } from '../../../../schema/rules/team/rota.ts'
import { findOutside } from '../../../../schema/rules/team/rota-checks.ts'
import { sumMinutes } from '../../../../schema/rules/team/rota-plan.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAbsenceLabels } from './absence-labels.ts'
import type { RotaCell } from './rota-model.ts'
import { useShiftDrag } from './use-shift-drag.ts'

export const formatSpans = (spans: readonly Span[]) => spans.map(([a, b]) => `${formatTimeOfDay(a)}–${formatTimeOfDay(b)}`).join(', ')
/** Text of a day, from the first start to the last end. */
const formatDay = (spans: readonly Span[]) => {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? `${formatTimeOfDay(first[0])}–${formatTimeOfDay(last[1])}` : ''
}
export const useHours = () => {
  const { number } = useFormat()
  return (minutes: number) => number(Math.round((minutes / 60) * 100) / 100)
}

interface CellProps {
  cell: RotaCell
  name: string
  scale: Span
  row: number
  column: number
  isSelected: boolean
  /** The cell that Tab reaches. */
  isTabStop: boolean
  canPlan: boolean
  onPlan: (cell: RotaCell, spans: Span[]) => void
  onOpen: (cell: RotaCell) => void
  onFocus: (cell: RotaCell) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** A day of a person: bar of the shift with its booked time; absence, request, or nothing. */
export const ShiftCell = memo(function ShiftCell(props: CellProps) {
  const { cell, name, scale, row, column, isSelected, isTabStop, canPlan, onPlan, onOpen, onFocus, onKeyDown } = props
  const { t } = useTranslation('rota')
  const { day: formatDayName } = useFormat()
  const track = useRef<HTMLDivElement>(null)
  const isOpen = canPlan && !cell.isClosed && cell.isEmployed
  const { preview, begin, cancel, takeClick, handlers } = useShiftDrag(cell.spans, scale, (spans) => onPlan(cell, spans))
  const isAway = cell.absences.length > 0 && cell.effective.length === 0
  // On a closed day nobody works, whatever is planned.
  const spans = preview ?? (cell.isClosed ? [] : cell.spans)
  const label = [name, formatDayName(cell.day), cell.isClosed ? t('closed') : formatSpans(cell.effective) || t('day_without_work')].join(
    ', ',
  )
  return (
    // The grid around gives the cell its role.
    <td
      tabIndex={isTabStop ? 0 : -1}
      data-row={row}
      data-column={column}
      data-user={cell.userId}
      data-day={cell.day}
      aria-label={label}
      className={classNames(
        'ro-c col',
        preview && 'is-drop',
        isSelected && 'is-selected',
        cell.isDraft && 'is-draft',
        isOpen && 'is-open',
        cell.isShut && 'is-shut',
      )}
      onFocus={() => onFocus(cell)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && preview) cancel()
        else onKeyDown(event)
      }}
      onClick={() => takeClick() && onOpen(cell)}
      onPointerDown={isOpen && !isAway && spans.length === 0 ? begin('draw', track) : undefined}
      {...(isOpen ? handlers : {})}
    >
      {isAway ? <Away cell={cell} /> : <Shift cell={cell} spans={spans} />}
      <div className="ro-b" ref={track}>
        {!isAway && spans.length > 0 && <Bars cell={cell} spans={spans} scale={scale} isOpen={isOpen} begin={begin} track={track} />}
      </div>
      {!isAway && spans.length === 0 && isOpen && (
        <span className="ro-add centred muted" aria-hidden="true">
          <Icon name="plus" size={16} />
        </span>
      )}
      {preview && <DragTip cell={cell} spans={preview} />}
    </td>
  )
})

function Away({ cell }: { cell: RotaCell }) {
  const labels = useAbsenceLabels()
  const { t } = useTranslation('rota')
  const reason = cell.absences[0]?.reason ?? 'holiday'
  return (
    <span className={classNames('ro-off col t2 semi', reason === 'course' && 'info')}>
      {labels[reason]}
      <small className="middle gap-4">
        <Icon name={reason === 'course' ? 'book' : 'check'} size={12} />
        {t('approved')}
      </small>
    </span>
  )
}

function Shift({ cell, spans }: { cell: RotaCell; spans: readonly Span[] }) {
  const { t } = useTranslation('rota')
  if (cell.request && spans.length > 0)
    return (
      <span className="ro-off pend col t2 semi">
        {cell.request.type === 'hours' ? t('some_hours') : t('off_day')}
        <small className="middle gap-4">
          <Icon name="hourglass" size={12} />
          {t('pending')}
        </small>
      </span>
    )
  return (
    <span className="ro-time row gap-4 nowrap med num">
      {formatDay(spans)}
      {cell.isDraft && cell.affected.length === 0 && <i className="ro-dot" title={t('draft')} />}
      {cell.affected.length > 0 && (
        <span className="ro-warn inline middle gap-2 semi" title={t('bookings_outside', { count: cell.affected.length })}>
          <Icon name="warning" size={12} />
          {cell.affected.length}
        </span>
      )}
      {cell.isRestShort && (
        <span className="ro-warn inline middle gap-2 semi" title={t('rest_too_short')}>
          <Icon name="moon" size={12} />
        </span>
      )}
    </span>
  )
}

type Begin = ReturnType<typeof useShiftDrag>['begin']

function Bars({
  cell,
  spans,
  scale: [from, to],
  isOpen,
  begin,
  track,
}: {
  cell: RotaCell
  spans: readonly Span[]
  scale: Span
  isOpen: boolean
  begin: Begin
  track: { current: HTMLDivElement | null }
}) {
  const place = (span: Span): CSSProperties => ({
    left: `${((span[0] - from) / (to - from)) * 100}%`,
    width: `${((span[1] - span[0]) / (to - from)) * 100}%`,
  })
  const [first, last] = [spans[0], spans.at(-1)]
  const whole: Span = [first?.[0] ?? 0, last?.[1] ?? 0]
  const start = (edge: 'both' | 'start' | 'end') => (isOpen ? { onPointerDown: begin(edge, track) } : {})
  const outside = new Set(findOutside(cell.bookings, spans))
  const gaps = subtractSpans([whole], spans)
  return (
    <>
      {spans.map((span) => (
        <i key={span.join()} style={place(span)} />
      ))}
      {gaps.map((span) => (
        <s key={span.join()} style={place(span)} />
      ))}
      {cell.bookings.flatMap((booking) =>
        booking.busy.map((busy) => (
          <u key={`${booking.agendaServiceId}${busy[0]}`} className={outside.has(booking) ? 'is-outside' : undefined} style={place(busy)} />
        )),
      )}
      <span className="ro-grip" style={place(whole)} {...start('both')}>
        {isOpen && <b className="ro-edge start" {...start('start')} />}
        {isOpen && <b className="ro-edge end" {...start('end')} />}
      </span>
    </>
  )
}

/** Shown beside a shift that is being moved: its new hours, the old ones, and what it leaves outside. */
function DragTip({ cell, spans }: { cell: RotaCell; spans: readonly Span[] }) {
  const { t } = useTranslation('rota')
  const hours = useHours()
  const outside = findOutside(cell.bookings, spans).length
  return (
    <span className="ro-tip nowrap round xs num">
      {formatDay(spans)}, {t('hours_short', { hours: hours(sumMinutes(spans)) })}
      {cell.spans.length > 0 && <small>{t('was', { hours: formatDay(cell.spans) })}</small>}
      {outside > 0 && <small>{t('bookings_outside', { count: outside })}</small>}
    </span>
  )
}
