import { type CSSProperties, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { targets } from '../../../../schema/api/insights/targets.ts'
import type { TargetProgress, Targets } from '../../../../schema/api/insights/targets-schemas.ts'
import { defaults } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { useSalonChoice } from '../../../api/salon-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { SalonFormat, useFormat } from '../../../ui/use-format.ts'
import { TargetDialog } from './target-dialog.tsx'
import '../../../ui/page.css'
import './targets.css'
import { cents } from '../../../../schema/rules/money.ts'
import { classNames } from '../../../ui/class-names.ts'

/** Texts of the periods. */
const periodLabels = { day: 'today', week: 'week', month: 'period_month' } as const

/** What is left to the target in cents; at most 0 once it is reached. Null without a target, as on a day off. */
const getOpen = ({ target, amount }: TargetProgress): number | null => (target ? cents(target) - cents(amount) : null)
/** Share of the target that is reached; 0 without one. */
const getShare = ({ target, amount }: TargetProgress): number => (target ? Math.max(0, amount / target) : 0)

/** How far a target is reached, with a mark where it should be by now (`pace`, 0 to 1; null for none). */
function TargetBar({ progress, pace, label }: { progress: TargetProgress; pace: number | null; label: string }) {
  const { t } = useTranslation('targets')
  const { share } = useFormat()
  const reached = getShare(progress)
  const toStyle = (value: number): CSSProperties => ({ width: `${Math.min(1, value) * 100}%` })
  return (
    <div
      className={classNames('tg-bar anchor', reached >= 1 && 'is-reached')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, reached) * 100)}
      aria-valuetext={t('reached_share', { share: share(reached) })}
    >
      <i className="below" style={toStyle(reached)} />
      {pace !== null && pace < 1 && progress.target !== null && <u style={{ left: `${pace * 100}%` }} />}
    </div>
  )
}

const periods = ['day', 'week', 'month'] as const
type Period = (typeof periods)[number]
/** Milliseconds between two reads: a payment shows soon on the screen in the back room. */
const interval = 15_000

/** /target: how far the salon and the team are, on a phone and on a screen that fills the wall. The chosen salon's zone decides the day. */
export function TargetScreen() {
  const choice = useSalonChoice()
  return (
    <SalonFormat value={choice.salon ?? defaults}>
      <TargetsOfSalon {...choice} />
    </SalonFormat>
  )
}

function TargetsOfSalon({ salon, options, choose }: ReturnType<typeof useSalonChoice>) {
  const { t } = useTranslation('targets')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const now = useMinute()
  const { dayIn } = useFormat()
  const [period, setPeriod] = useState<Period>('day')
  const [isEditing, setEditing] = useState(false)
  const wall = useRef<HTMLElement>(null)
  const date = dayIn(now)
  const input = salon ? { date, salonId: salon.salonId } : { date }
  const { data, isPending, error, refetch } = useRead(targets.list, input, {
    refetchInterval: () => getPollInterval(interval),
    keepPrevious: true,
  })
  const showsSkeleton = useDelayed(isPending)
  const isAdmin = hasAnyRole(roles, ['ADMIN'])
  return (
    <section ref={wall} className="tg screen">
      <header className="tg-head screen-head page-head page-top">
        <h1>{t('targets')}</h1>
        <span className="grow" />
        {options.length > 0 && salon && <Select label={t('salon')} labelHidden value={salon.salonId} onChange={choose} options={options} />}
        <Segment
          label={t('period')}
          value={period}
          onChange={setPeriod}
          options={periods.map((value) => ({ value, label: t(periodLabels[value]) }))}
        />
        {isAdmin && data && getOpen(data.salon[period]) !== null && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            {t('set_targets')}
          </Button>
        )}
        {document.fullscreenEnabled && (
          <Button icon="screen" className="tg-enter" onClick={() => void wall.current?.requestFullscreen()}>
            {t('full_screen')}
          </Button>
        )}
      </header>
      {data ? (
        <Wall
          data={data}
          period={period}
          salonName={salon?.salonName ?? ''}
          now={now}
          isLive={!error}
          isAdmin={isAdmin}
          onEdit={() => setEditing(true)}
        />
      ) : error ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        showsSkeleton && <ListSkeleton rows={4} />
      )}
      {isEditing && data && <TargetDialog data={data} onClose={() => setEditing(false)} />}
    </section>
  )
}

function Wall({
  data,
  period,
  salonName,
  now,
  isLive,
  isAdmin,
  onEdit,
}: {
  data: Targets
  period: Period
  salonName: string
  now: number
  isLive: boolean
  isAdmin: boolean
  onEdit: () => void
}) {
  const { t } = useTranslation('targets')
  const { day, time } = useFormat()
  const { salon } = data
  const people = data.people.filter((person) => person.works || person[period].amount > 0 || (person[period].target ?? 0) > 0)
  if (salon[period].target === null && salon[period].amount === 0 && isAdmin) {
    return (
      <Empty icon="target" title={t('none')} text={t('none_text')}>
        <Button variant="primary" icon="edit" onClick={onEdit}>
          {t('set_targets')}
        </Button>
      </Empty>
    )
  }
  return (
    <div className="tg-wall screen-body col gap-20 full">
      <p className="tg-top row gap-16">
        <span className={isLive ? 'tg-live inline middle gap-8' : 'tg-live is-off inline middle gap-8'}>
          <i />
          {isLive ? t('live') : t('not_live')}
        </span>
        <span className="muted grow ell">{salonName}</span>
        <span>{day(data.date, 'weekday')}</span>
        <b className="num">{time(now)}</b>
      </p>
      <Team data={data} period={period} onEdit={isAdmin ? onEdit : undefined} />
      <ul className="tg-people grid gap-12">
        {people.map((person) => (
          <PersonCard key={person.userId} name={person.firstName} progress={person[period]} pace={period === 'day' ? person.pace : null} />
        ))}
      </ul>
    </div>
  )
}

/** The salon's figure, its target and where it should be by now. `onEdit` sets targets, for users who may. */
function Team({ data: { date, salon }, period, onEdit }: { data: Targets; period: Period; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('targets')
  const { euros, cents, day } = useFormat()
  const progress = salon[period]
  const open = getOpen(progress)
  const pace = period === 'day' ? salon.pace : null
  const expected = pace === null || !progress.target ? null : Math.round(progress.target * pace * 100)
  const ahead = expected === null ? null : Math.round(progress.amount * 100) - expected
  return (
    <section className="tg-team grid gap-12 box" aria-label={t('salon')}>
      <div className="tg-figures wrap flex bottom">
        <b className="tg-amount num">{euros(progress.amount)}</b>
        <span className="tg-of grid">
          {open === null ? (
            <span className="muted">{period === 'day' ? t('no_target_on', { day: day(date, 'weekday') }) : t('no_target')}</span>
          ) : (
            <>
              <span className="muted num">{t('of', { target: euros(progress.target ?? 0) })}</span>
              <b className="num">{open > 0 ? t('to_go', { amount: cents(open) }) : t('reached')}</b>
            </>
          )}
        </span>
        {ahead !== null && <Ahead amount={ahead} />}
        {open === null && onEdit && (
          <Button icon="edit" onClick={onEdit}>
            {t('set_targets')}
          </Button>
        )}
      </div>
      {open !== null && <TargetBar progress={progress} pace={pace} label={t('salon')} />}
      <p className="tg-split wrap flex muted num">
        <span>{t('services_amount', { amount: euros(progress.services) })}</span>
        <span>{t('products_amount', { amount: euros(progress.products) })}</span>
        {expected !== null && <span>{t('pace', { amount: cents(expected) })}</span>}
      </p>
    </section>
  )
}

/** How much more (or less) was taken than should be by now, in cents. Nothing yet, where nothing should be, is no success. */
function Ahead({ amount }: { amount: number }) {
  const { t } = useTranslation('targets')
  const { cents } = useFormat()
  if (amount === 0) return <b className="tg-ahead muted">{t('on_track')}</b>
  return (
    <span className={amount > 0 ? 'tg-ahead green inline middle gap-6' : 'tg-ahead amber inline middle gap-6'}>
      <Icon name={amount > 0 ? 'arrow-up' : 'arrow-down'} size={24} />
      <b className="num">{t(amount > 0 ? 'ahead' : 'behind', { amount: cents(Math.abs(amount)) })}</b>
    </span>
  )
}

function PersonCard({ name, progress, pace }: { name: string; progress: Targets['salon']['day']; pace: number | null }) {
  const { t } = useTranslation('targets')
  const { euros, cents, share } = useFormat()
  const open = getOpen(progress)
  const isReached = open !== null && open <= 0
  return (
    <li className="tg-card grid gap-12 box pad">
      <p className="row between">
        <b className="row">
          <span className="ell">{name}</span>
          {isReached && <Icon name="trophy" className="green" />}
        </b>
        <b className="num">{euros(progress.amount)}</b>
      </p>
      {open !== null && <TargetBar progress={progress} pace={isReached ? null : pace} label={name} />}
      <p className="row between tg-foot">
        {open === null ? (
          <span className="muted">{t('no_target')}</span>
        ) : (
          <span className={isReached ? 'green' : 'muted num'}>{isReached ? t('reached') : t('to_go', { amount: cents(open) })}</span>
        )}
        {open !== null && <span className="muted num">{share(Math.round(getShare(progress) * 100) / 100)}</span>}
      </p>
    </li>
  )
}
