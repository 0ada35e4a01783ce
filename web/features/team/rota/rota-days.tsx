import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { findThin } from '../../../../schema/rules/team/rota-checks.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Day } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAbsenceLabels } from './absence-labels.ts'
import { formatSpans, useHours } from './rota-cell.tsx'
import type { RotaCell, RotaModel } from './rota-model.ts'

/** The rota on a phone: one day at a time, a person per row. */
export function RotaDays({ model, today, onOpen }: { model: RotaModel; today: Day; onOpen: (cell: RotaCell) => void }) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const [chosen, setChosen] = useState<Day | null>(null)
  const day = chosen && model.days.includes(chosen) ? chosen : model.days.includes(today) ? today : (model.days[0] ?? today)
  const ofDay = model.ofDays.find((one) => one.day === day)
  const thin = ofDay ? findThin(ofDay.coverage) : null
  return (
    <div className="rd grid packed gap-12 whole">
      <fieldset className="rd-days grid gap-4" aria-label={t('day')}>
        {model.days.map((one) => (
          <button
            className="grid round"
            key={one}
            type="button"
            aria-pressed={one === day}
            aria-label={formatDay(one)}
            onClick={() => setChosen(one)}
          >
            <small>{formatDay(one, 'short').split(' ')[0]}</small>
            <b className="num">{Number(one.slice(8))}</b>
            {model.drafts.some((cell) => cell.day === one) && <i className="ro-dot" />}
          </button>
        ))}
      </fieldset>
      {thin !== null && (
        <p className="ro-thin inline middle gap-2 semi">
          <Icon name="warning" size={12} />
          {t('thin_at', { time: formatTimeOfDay(thin) })}
        </p>
      )}
      {ofDay?.isShut && <Badge>{t('closed')}</Badge>}
      <ul className="card lined">
        {model.rows.map((row) => {
          const cell = row.cells.find((one) => one.day === day)
          return cell && <DayRow key={row.person.userId} row={row} cell={cell} onOpen={onOpen} />
        })}
      </ul>
    </div>
  )
}

function DayRow({ row, cell, onOpen }: { row: RotaModel['rows'][number]; cell: RotaCell; onOpen: (cell: RotaCell) => void }) {
  const { t } = useTranslation('rota')
  const labels = useAbsenceLabels()
  const hours = useHours()
  const { person } = row
  const reason = cell.absences[0]?.reason
  const isAway = reason !== undefined && cell.effective.length === 0
  return (
    <li>
      <button type="button" className="rd-row row gap-12 full" onClick={() => onOpen(cell)}>
        <Avatar name={`${person.firstName} ${person.lastName}`} id={person.userId} image={person.profileImage} />
        <span className="grid grow">
          <b className="semi">{person.firstName}</b>
          <small className="muted num">{t('hours_this_week', { hours: hours(row.minutes) })}</small>
        </span>
        <span className="rd-time grid gap-4 s num">
          {isAway ? labels[reason] : formatSpans(cell.effective) || <span className="muted">{t('day_without_work')}</span>}
          <span className="row">
            {cell.isDraft && (
              <Badge tone="warn" icon="edit">
                {t('draft')}
              </Badge>
            )}
            {cell.request && (
              <Badge tone="warn" icon="hourglass">
                {t('pending')}
              </Badge>
            )}
            {cell.affected.length > 0 && <Badge tone="bad">{t('bookings_outside', { count: cell.affected.length })}</Badge>}
            {cell.isRestShort && <Badge tone="bad">{t('rest_too_short')}</Badge>}
          </span>
        </span>
        <Icon name="chevron-right" size={16} className="muted" />
      </button>
    </li>
  )
}
