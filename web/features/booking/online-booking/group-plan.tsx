import type { CSSProperties } from 'react'
import { timeIn } from '../../../ui/dates.ts'
import { t } from './translate.ts'

/** Minutes between the lines of the picture: at most five of them fit on a phone. */
const findStep = (minutes: number) => [15, 30, 60, 120].find((step) => minutes / step <= 4.5) ?? 240

export interface PlanRow {
  readonly key: string
  readonly name: string
  readonly person: string
  readonly start: string
  readonly end: string
}

/** When each of them is served: a bar for each, below a clock. */
export function GroupPlan({ rows, zone }: { rows: readonly PlanRow[]; zone: string }) {
  const from = Math.min(...rows.map(({ start }) => Date.parse(start)))
  const minutes = (Math.max(...rows.map(({ end }) => Date.parse(end))) - from) / 60_000
  const step = findStep(minutes)
  const lines = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, i) => i * step)
  const toPercent = (instant: string) => (Date.parse(instant) - from) / 600 / minutes
  return (
    <div className="card gb-plan">
      <div className="gb-plan-clock anchor xs muted num" aria-hidden="true">
        {lines.map((at) => (
          <span
            key={at}
            className={at / minutes > 0.9 ? 'is-end' : undefined}
            style={{ '--at': `${(at / minutes) * 100}%` } as CSSProperties}
          >
            {timeIn(zone, from + at * 60_000)}
          </span>
        ))}
      </div>
      <ul className="grid gap-8">
        {rows.map(({ key, name, person, start, end }) => (
          <li key={key} className="gb-plan-row">
            <span className="gb-plan-text row gap-6">
              <b className="semi">{name}</b>
              <span className="num">{t('group_plan_time', { from: timeIn(zone, start), to: timeIn(zone, end) })}</span>
              {person && <span className="muted ell">{person}</span>}
            </span>
            <span className="gb-plan-line below" aria-hidden="true">
              <i className="below" style={{ '--at': `${toPercent(start)}%`, '--to': `${toPercent(end)}%` } as CSSProperties} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
