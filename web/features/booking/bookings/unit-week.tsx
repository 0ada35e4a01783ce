import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { classes } from '../../../../schema/api/booking/classes.ts'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import { daysCloseds, openingTimes } from '../../../../schema/api/platform/settings-resources.ts'
import { listClassRows } from '../../../../schema/rules/booking/class-rows.ts'
import { buildUnitWeek, type UnitDayUse, type UnitPiece, type UnitWeek as Week } from '../../../../schema/rules/booking/unit-week.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty.tsx'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useDuration } from '../../../ui/use-duration.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { getMonday, useAgendaNavigation } from './use-agenda-navigation.ts'
import './unit-week.css'

const UnitMenu = optionalPart(async () => (await import('../../catalogue/resources/index.ts')).UnitMenu)
const none: never[] = []
const toRounded = (used: number, open: number) => Math.round((used / open) * 100) / 100

/** Reads a week of all rooms and basins; undefined until bookings, units and opening hours are there. */
function useUnitWeek(monday: string) {
  const { timeZone: zone } = useFormat()
  const options = { staleTime: 60_000 }
  const dates = { dateFrom: monday, dateTo: addDays(monday, 6) }
  const polled = { refetchInterval: () => getPollInterval(60_000), keepPrevious: true }
  const rows = useRead(agendas.list, dates, polled)
  const found = useRead(classes.list, { from: dates.dateFrom, to: dates.dateTo }, polled)
  const kinds = useRead(resourceKinds.list, {}, options)
  const opening = useRead(openingTimes.list, {}, options)
  const closed = useRead(daysCloseds.list, {}, options)
  const reads = [rows, found, kinds, opening, closed]
  const week = useMemo((): Week | undefined => {
    if (!rows.data || !found.data || !kinds.data) return undefined
    const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
    const cleaningOf = new Map(kinds.data.flatMap(({ units, cleaning }) => units.map(({ resourceId }) => [resourceId, cleaning] as const)))
    const taken = [...rows.data, ...listClassRows(found.data, cleaningOf)]
    const source = { days, kinds: kinds.data, agendas: taken, opening: opening.data ?? none, closed: closed.data ?? none, zone }
    return buildUnitWeek(source)
  }, [rows.data, found.data, kinds.data, opening.data, closed.data, monday, zone])
  const failed = reads.find(({ error, data }) => error && !data)?.error
  return { week, failed, refetch: () => void Promise.all(reads.map((read) => read.refetch())) }
}

/** The week with a row for each room and basin, kind by kind, and how far it is used. A cell opens its day with them as columns. */
export function UnitWeek({ day }: { day: string }) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const { week, failed, refetch } = useUnitWeek(getMonday(day))
  const isLate = useDelayed(!week)
  if (failed) return <LoadError message={errorMessage(failed)} onRetry={refetch} />
  if (!week) return isLate ? <ListSkeleton /> : null
  if (week.kinds.length === 0) return <Empty icon="chair" title={t('no_units_yet')} text={t('no_units_yet_text')} />
  return <WeekTable week={week} day={day} />
}

function WeekTable({ week: { hours, kinds }, day }: { week: Week; day: string }) {
  const { toDayView } = useAgendaNavigation()
  const { t } = useTranslation('unit-week')
  const outOfOrder = useTranslation('resources').t('out_of_order')
  const duration = useDuration()
  const { day: formatDay, number, share, dayIn } = useFormat()
  const today = dayIn(Date.now())
  const days = Array.from({ length: 7 }, (_, i) => addDays(getMonday(day), i))
  const legend: [UnitPiece['kind'], string][] = [
    ['booked', t('booked')],
    ['pinned', t('pinned_to_it')],
    ['cleaning', t('cleaned')],
    ['out_of_order', outOfOrder],
  ]
  const [from, to] = hours.map((minutes) => number(Math.floor(minutes / 60)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="ag-uw" tabIndex={0} aria-label={t('unit_week')}>
      <table className="ag-uw-table s">
        <thead>
          <tr>
            <th scope="col">{t('unit')}</th>
            {days.map((one) => (
              <th key={one} scope="col" aria-current={one === today ? 'date' : undefined}>
                <b className="below semi">{formatDay(one, 'short')}</b>
                <span className="row between xs muted num" aria-hidden="true">
                  <span>{from}</span>
                  <span>{to}</span>
                </span>
              </th>
            ))}
            <th scope="col" className="ag-uw-sum">
              {t('used_in_week')}
            </th>
          </tr>
        </thead>
        {kinds.map(({ kind, rows }) => (
          <tbody key={kind.resourceKindId}>
            <tr className="ag-uw-kind">
              <th scope="rowgroup" colSpan={9}>
                {kind.kindName}
                {kind.cleaning > 0 && <span className="muted reg">{t('cleaned_for', { count: kind.cleaning })}</span>}
              </th>
            </tr>
            {rows.map(({ unit, days: ofUnit, used, open }) => (
              <tr key={unit.resourceId}>
                <th scope="row" aria-label={unit.resourceName}>
                  <span className="row gap-4">
                    {unit.resourceName} <UnitMenu kind={kind} unitId={unit.resourceId} />
                  </span>
                </th>
                {ofUnit.map((one) => (
                  <td key={one.day}>
                    <DayCell use={one} hours={hours} unit={unit.resourceName} onOpen={() => toDayView(one.day)} />
                  </td>
                ))}
                <td className="ag-uw-sum num">
                  <b className="semi">{open > 0 ? share(toRounded(used, open)) : '–'}</b>
                  <span className="below xs muted">{duration(used)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <ul className="ag-uw-legend wrap xs muted" aria-label={t('legend')}>
        {legend.map(([kind, text]) => (
          <li key={kind} className="row gap-6">
            <i className={classNames('ag-uw-piece', kind)} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A day of a unit: how many bookings, how far it is used, and when. */
function DayCell({ use, hours, unit, onOpen }: { use: UnitDayUse; hours: Week['hours']; unit: string; onOpen: () => void }) {
  const { t } = useTranslation('resources')
  const { day: formatDay, share } = useFormat()
  const { day, bookings, used, open, isOut, pieces } = use
  const closed = open === 0 && bookings === 0
  const text = closed ? t('closed') : isOut && bookings === 0 ? t('out_of_order') : t('bookings', { count: bookings })
  const percent = open > 0 && !isOut ? share(toRounded(used, open)) : ''
  const label = [`${unit}, ${formatDay(day)}`, text, percent].filter(Boolean).join(', ')
  return (
    <button type="button" className={classNames('ag-uw-day full', closed && 'muted')} aria-label={label} onClick={onOpen}>
      <span className="row between nowrap xs">
        <span className={classNames('ell', isOut && 'warn-text')}>{text}</span>
        <b className="num semi">{percent}</b>
      </span>
      <span className="ag-uw-bar anchor below">
        {pieces.map((piece) => (
          <Piece key={`${piece.kind} ${piece.from}`} piece={piece} hours={hours} />
        ))}
      </span>
    </button>
  )
}

function Piece({ piece: { kind, from, to }, hours: [first, last] }: { piece: UnitPiece; hours: Week['hours'] }) {
  const [start, end] = [Math.max(first, from), Math.min(last, to)]
  if (end <= start) return null
  const toPercent = (minutes: number) => `${(minutes / (last - first)) * 100}%`
  return <i className={classNames('ag-uw-piece', kind)} style={{ left: toPercent(start - first), width: toPercent(end - start) }} />
}
