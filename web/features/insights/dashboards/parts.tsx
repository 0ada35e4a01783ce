import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { type Definition, definitions } from './dashboards-labels.ts'
import './dashboard-parts.css'
import { type AskedRows, useOpenRows } from './open-rows.ts'
import { useFigures } from './use-figures.ts'
import '../../../ui/figures.css'

/** The button that explains what a figure counts. */
export function Info({ of, title }: { of: Definition; title: string }) {
  const { t } = useTranslation('dashboards')
  return (
    <Popover
      label={title}
      className="db-def s"
      side="bottom-start"
      trigger={
        <button type="button" className="db-i centred muted" aria-label={t('what_counts', { figure: title })}>
          <Icon name="info" size={16} />
        </button>
      }
    >
      <b className="semi">{title}</b>
      <p>{t(definitions[of])}</p>
    </Popover>
  )
}

/** A card with a title, its definition and content. */
export function Card({
  title,
  info,
  end,
  className,
  children,
}: {
  title: string
  info?: Definition
  end?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classNames('card db-card col shrinks', className)} aria-labelledby={id}>
      <div className="db-ch wrap row gap-6">
        <h2 id={id}>{title}</h2>
        {info && <Info of={info} title={title} />}
        {end && <span className="db-end row">{end}</span>}
      </div>
      {children}
    </section>
  )
}

/** A figure that opens its rows. */
export function Figure({ rows, className, children }: { rows: AskedRows; className?: string; children: ReactNode }) {
  const open = useOpenRows()
  return (
    <button type="button" className={classNames('db-fig semi num', className)} onClick={() => open(rows)}>
      {children}
    </button>
  )
}
/** A small link to rows. */
export function RowsLink({ rows, children }: { rows: AskedRows; children: ReactNode }) {
  return (
    <Figure rows={rows} className="db-to inline middle gap-2 nowrap xs">
      {children}
      <Icon name="chevron-right" size={12} />
    </Figure>
  )
}

/** How far a figure is from an earlier one: per cent, or points for shares. `less` marks figures of which less is better. */
export function Delta({
  current,
  before,
  kind = 'growth',
  less = false,
}: {
  current: number | null
  before: number | null
  kind?: 'growth' | 'points' | 'number'
  less?: boolean
}) {
  const { t } = useTranslation('dashboards')
  const { share, number } = useFormat()
  if (current === null || before === null || (kind !== 'number' && before === 0))
    return <span className="db-delta inline middle nowrap xs muted semi num">–</span>
  const change = kind === 'growth' ? (current - before) / Math.abs(before) : current - before
  const texts = {
    growth: share(Math.abs(change)),
    points: t('points', { count: Math.round(Math.abs(change) * 100) }),
    number: number(Math.round(Math.abs(change) * 10) / 10),
  }
  // What rounds to nothing is no change.
  const isZero = kind === 'points' ? Math.abs(change) < 0.005 : Math.abs(change) < 0.0005
  if (isZero) return <span className="db-delta inline middle nowrap xs muted semi num">=</span>
  const isUp = change > 0
  return (
    <span className={classNames('db-delta inline middle nowrap xs muted semi num', isUp === less ? 'down' : 'up')}>
      <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={12} />
      <span className="sr">{isUp ? t('is_more') : t('is_less')} </span>
      {texts[kind]}
    </span>
  )
}

export interface Bar {
  readonly key: string
  readonly label: ReactNode
  readonly value: number
  readonly text: ReactNode
  readonly note?: ReactNode
  readonly colour?: string
  readonly rows?: AskedRows
}
/** A list with a bar below each name, as long as its share of `most`: the largest value, unless told. */
export function BarList({ bars, label, ...scale }: { bars: readonly Bar[]; label: string; most?: number }) {
  const { t } = useTranslation('dashboards')
  const most = scale.most ?? Math.max(0, ...bars.map(({ value }) => value))
  if (bars.length === 0) return <p className="pad s muted">{t('nothing_yet')}</p>
  return (
    <ul className="db-bl" aria-label={label}>
      {bars.map(({ key, label: name, value, text, note, colour, rows }) => {
        const content = (
          <>
            {text}
            {note && <small>{note}</small>}
          </>
        )
        return (
          <li className="grid" key={key}>
            <span className="ell">{name}</span>
            {rows ? <Figure rows={rows}>{content}</Figure> : <b>{content}</b>}
            <span className="bar-x" style={colour ? { ['--c' as string]: colour } : undefined}>
              <i style={{ width: `${most > 0 ? Math.max(0, (value / most) * 100) : 0}%` }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Name and value in one line each. */
export function Lines({ lines }: { lines: readonly { key: string; label: ReactNode; value: ReactNode; note?: ReactNode }[] }) {
  return (
    <dl className="db-lines lined s">
      {lines.map(({ key, label, value, note }) => (
        <div className="flex between gap-12" key={key}>
          <dt>{label}</dt>
          <dd className="inline gap-8 nowrap num semi">
            {note && <small>{note}</small>}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Euros without cents, as a figure that opens its rows. */
export function EuroFigure({ amount, rows }: { amount: number; rows: AskedRows }) {
  const { euro } = useFigures()
  return <Figure rows={rows}>{euro(amount)}</Figure>
}
