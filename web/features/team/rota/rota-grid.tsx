import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { findThin } from '../../../../schema/rules/team/rota-checks.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Day } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ShiftCell, useHours } from './rota-cell.tsx'
import type { RotaCell, RotaDay, RotaModel, RotaRow } from './rota-model.ts'

interface GridProps {
  model: RotaModel
  selected: RotaCell | undefined
  today: Day
  canPlan: boolean
  onPlan: (cell: RotaCell, spans: Span[]) => void
  onOpen: (cell: RotaCell) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const getName = ({ person }: RotaRow) => `${person.firstName} ${person.lastName}`.trim()

/** The week: people by days, hours against the contract at the end of each row, coverage below. */
export function RotaGrid({ model, selected, today, canPlan, onPlan, onOpen, onKeyDown }: GridProps) {
  const { t } = useTranslation('rota')
  const [focused, setFocused] = useState<string | null>(null)
  const isStop = (cell: RotaCell, row: number, column: number) =>
    focused === null ? row === 0 && column === 0 : focused === `${cell.userId} ${cell.day}`
  return (
    <div className="ro-scroll">
      <table
        className="ro grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are walked by arrow keys and edited, as in a spreadsheet
        role="grid"
        aria-label={t('rota')}
        style={{ gridTemplateColumns: `var(--ro-name) repeat(${model.days.length}, minmax(var(--ro-day), 1fr)) 96px` }}
      >
        <thead className="ro-row">
          <tr className="ro-row">
            <th scope="col" className="ro-d corner col">
              <span className="s muted">{t('people', { count: model.rows.length })}</span>
            </th>
            {model.ofDays.map((ofDay) => (
              <DayHead key={ofDay.day} ofDay={ofDay} scale={model.scale} isToday={ofDay.day === today} />
            ))}
            <th scope="col" className="ro-d hours col">
              <b>{t('hours_planned')}</b>
              <span className="sc">{t('of_contract')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="ro-row">
          {model.rows.map((row, i) => (
            <tr className="ro-row" key={row.person.userId} style={{ '--c': getColour(row) } as never}>
              <th scope="row" className="ro-n row">
                <Avatar name={getName(row)} id={row.person.userId} image={row.person.profileImage} size="s" />
                <span className="grid shrinks">
                  <b className="semi ell">{row.person.firstName}</b>
                  <small className="ell">{row.person.jobTitle}</small>
                </span>
              </th>
              {row.cells.map((cell, j) => (
                <ShiftCell
                  key={cell.day}
                  cell={cell}
                  name={getName(row)}
                  scale={model.scale}
                  row={i}
                  column={j}
                  isSelected={selected?.userId === cell.userId && selected.day === cell.day}
                  isTabStop={isStop(cell, i, j)}
                  canPlan={canPlan}
                  onPlan={onPlan}
                  onOpen={onOpen}
                  onFocus={(one) => setFocused(`${one.userId} ${one.day}`)}
                  onKeyDown={onKeyDown}
                />
              ))}
              <HoursCell row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot className="ro-row">
          <tr className="ro-row">
            <th scope="row" className="ro-f corner col gap-2 line-above muted num">
              <b className="semi">{t('coverage')}</b>
              <span className="key inline middle gap-6 nowrap muted">
                <i className="cv-s" />
                {t('on_shift')}
              </span>
              <span className="key inline middle gap-6 nowrap muted">
                <i className="cv-b" />
                {t('booked')}
              </span>
              <span className="key inline middle gap-6 nowrap muted">
                <i className="cv-r" />
                {t('thin')}
              </span>
            </th>
            {model.ofDays.map((one) => (
              <CoverageCell key={one.day} ofDay={one} />
            ))}
            <Total model={model} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** One of the six category colours, by the colour that the person's avatar has. */
function getColour({ person }: RotaRow): string {
  if (person.color) return person.color
  let sum = 0
  for (const letter of person.userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `var(--cat-${(sum % 6) + 1})`
}

function DayHead({ ofDay: { day, isShut }, scale: [from, to], isToday }: { ofDay: RotaDay; scale: Span; isToday: boolean }) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const hours = [from, from + Math.round((to - from) / 120) * 60, to]
  return (
    <th scope="col" className={classNames('ro-d col', isToday && 'is-today')} aria-current={isToday ? 'date' : undefined}>
      <b className="capital">{formatDay(day, 'short')}</b>
      <span className="sc" aria-hidden="true">
        {!isShut && hours.map((minutes) => <span key={minutes}>{minutes / 60}</span>)}
      </span>
      {isShut && <span className="ro-shut muted">{t('closed')}</span>}
    </th>
  )
}

function HoursCell({ row: { minutes, contract } }: { row: RotaRow }) {
  const { t } = useTranslation('rota')
  const hours = useHours()
  const difference = contract === null ? 0 : minutes - contract
  const text = () => {
    if (difference === 0) return t('on_contract')
    return difference > 0 ? t('hours_over', { hours: hours(difference) }) : t('hours_left', { hours: hours(-difference) })
  }
  return (
    <td className={classNames('ro-h col gap-4 nowrap muted num', difference > 0 && 'is-over')}>
      <span>
        <b>{hours(minutes)}</b>
        {contract !== null && ` / ${hours(contract)}`}
      </span>
      {contract !== null && contract > 0 && (
        <>
          <span className="ro-bar clip">
            <i className="below" style={{ width: `${Math.min(100, (minutes / contract) * 100)}%` }} />
          </span>
          <small>{text()}</small>
        </>
      )}
    </td>
  )
}

const barHeight = 44

function CoverageCell({ ofDay: { coverage, working, booked, isShut } }: { ofDay: RotaDay }) {
  const { t } = useTranslation('rota')
  const { share } = useFormat()
  const hours = useHours()
  const thin = findThin(coverage)
  const most = Math.max(1, ...coverage.map((part) => Math.max(part.working, part.booked)))
  const width = 100 / Math.max(1, coverage.length)
  if (isShut && working === 0) return <td className="ro-f is-closed col gap-2 line-above muted num" />
  return (
    <td className="ro-f col gap-2 line-above muted num">
      <svg className="full" viewBox={`0 0 100 ${barHeight}`} preserveAspectRatio="none" aria-hidden="true">
        {coverage.map((part, i) => {
          const toHeight = (minutes: number) => (minutes / most) * barHeight
          const x = i * width
          const booked = toHeight(part.booked)
          return (
            <g key={part.from}>
              <rect className="cv-s" x={x} width={width * 0.86} y={barHeight - toHeight(part.working)} height={toHeight(part.working)} />
              <rect className={part.isThin ? 'cv-r' : 'cv-b'} x={x} width={width * 0.86} y={barHeight - booked} height={booked} />
            </g>
          )
        })}
      </svg>
      <span>{t('booked_of', { booked: hours(booked), working: hours(working) })}</span>
      {thin === null ? (
        <span>{working > 0 && t('share_booked', { share: share(Math.round((booked / working) * 100) / 100) })}</span>
      ) : (
        <span className="ro-thin inline middle gap-2 semi">
          <Icon name="warning" size={12} />
          {t('thin_at', { time: formatTimeOfDay(thin) })}
        </span>
      )}
    </td>
  )
}

/** Hours of the week, against all contracts, and their cost where the costs of people are known. */
function Total({ model }: { model: RotaModel }) {
  const { t } = useTranslation('rota')
  const { euros } = useFormat()
  const hours = useHours()
  const minutes = model.rows.reduce((sum, row) => sum + row.minutes, 0)
  const contract = model.rows.reduce((sum, row) => sum + (row.contract ?? 0), 0)
  const cost = model.rows.reduce((sum, row) => sum + (row.minutes / 60) * (row.person.hourlyCost ?? 0), 0)
  return (
    <td className="ro-f total col gap-2 line-above muted num">
      <b>{t('hours_short', { hours: hours(minutes) })}</b>
      {contract > 0 && <span>{t('of_hours', { hours: hours(contract) })}</span>}
      {cost > 0 && <span>{t('cost', { amount: euros(Math.round(cost)) })}</span>}
    </td>
  )
}
