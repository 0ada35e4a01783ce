import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { type Span, subtractSpans } from '../../../../schema/rules/team/rota.ts'
import { sumMinutes, toSpan } from '../../../../schema/rules/team/rota-plan.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { AffectedBookings, isMove, type SettledBooking, settleTogether } from '../rota/index.ts'
import { isTimeOff, useRequestText } from './request-text.ts'
import type { useDecisions } from './use-decisions.ts'
import { type RequestEffects, useRequestEffects } from './use-request-effects.ts'
import { WeekStrip } from './week-strip.tsx'
import '../../../ui/page.css'

interface DetailProps {
  request: UserShiftRequest
  getName: (userId: string) => string
  decisions: ReturnType<typeof useDecisions>
  onDecline: () => void
}

/** One request: days left, the week in context, affected bookings each with a solution, and the decision. */
export function RequestDetail({ request, getName, decisions, onDecline }: DetailProps) {
  const { t } = useTranslation('staff-requests')
  const text = useRequestText(getName)
  const { dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const { read, effects } = useRequestEffects(request)
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const name = getName(request.userId)
  const isPending = request.status === 'pending'
  const waitsForPartner = request.type === 'swap' && !request.agreed
  const today = dayIn(useMinute())
  const affected = effects ? settleTogether(effects.after, effects.affected, choices, today) : []
  return (
    <article className="rq-detail col gap-16" aria-label={text.title(request)}>
      <header className="flex gap-16">
        <Avatar name={name} id={request.userId} size="l" />
        <div className="grow">
          <h2>{text.title(request)}</h2>
          <span className="muted">{text.when(request)}</span>
          {request.note && <q>{request.note}</q>}
        </div>
      </header>
      {read.error && !read.data && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {!effects && !read.error && <ListSkeleton rows={6} />}
      {effects && (
        <>
          {isTimeOff(request.type) && request.type !== 'sick' && <DaysLeft request={request} effects={effects} />}
          <span className="row between">
            <h3>{t('that_week')}</h3>
            <Link className="acc semi s" to={`/staff?tab=rota&week=${request.start}`}>
              {t('open_in_rota')}
            </Link>
          </span>
          <WeekStrip effects={effects} request={request} />
          {affected.length > 0 && isPending && (
            <section className="grid gap-4" aria-label={t('affects', { count: affected.length })}>
              <h3>{t('affects', { count: affected.length })}</h3>
              <AffectedBookings
                settled={affected}
                model={effects.after}
                onChoose={(id, value) => setChoices({ ...choices, [id]: value })}
              />
            </section>
          )}
          {affected.length === 0 && isPending && <p className="muted">{t('no_bookings_affected')}</p>}
          {effects.thinAt && <Note tone="warn">{t('thin_without', { name, time: formatTimeOfDay(effects.thinAt.minutes) })}</Note>}
          {waitsForPartner && <Note tone="info">{t('waits_for', { name: getName(request.withUserId ?? '') })}</Note>}
        </>
      )}
      {isPending ? (
        <footer className="row surface line-above">
          <Button variant="ghost-danger" onClick={onDecline}>
            {t('decline')} <Kbd keys={['D']} />
          </Button>
          <span className="grow" />
          <span className="s muted rq-told">{t('told_at_once', { name })}</span>
          <Button
            id="approve-request"
            variant="primary"
            busy={decisions.isBusy}
            disabled={!effects || waitsForPartner}
            onClick={() => decisions.approve(request, affected)}
          >
            <ApproveLabel settled={affected} /> <Kbd keys={['A']} />
          </Button>
        </footer>
      ) : (
        <footer className="row surface line-above">
          <span className="grow muted">{request.decisionNote}</span>
          <Button icon="undo" onClick={() => decisions.reopen(request)}>
            {t('reopen')}
          </Button>
        </footer>
      )}
    </article>
  )
}

/** Says what the approval does with every affected booking. */
function ApproveLabel({ settled }: { settled: readonly SettledBooking[] }) {
  const { t } = useTranslation('staff-requests')
  const moved = settled.filter(({ chosen }) => chosen && isMove(chosen)).length
  const asked = settled.filter(({ chosen }) => chosen?.kind === 'link').length
  const left = settled.length - moved - asked
  if (moved === 0 && asked === 0) return left > 0 ? t('approve_and_leave', { count: left }) : t('approve')
  if (asked === 0 && left === 0) return t('approve_and_move', { count: moved })
  const parts = [
    moved > 0 && t('approve_moves', { count: moved }),
    asked > 0 && t('approve_asks', { count: asked }),
    left > 0 && t('approve_leaves', { count: left }),
  ]
  return t('approve_with', { what: parts.filter(Boolean).join(', ') })
}

function DaysLeft({ request, effects }: { request: UserShiftRequest; effects: RequestEffects }) {
  const { t } = useTranslation('staff-requests')
  const { number } = useFormat()
  const { data } = useRead(userTimeframes.remainingDays, { userId: request.userId, year: request.start.slice(0, 4) })
  const row = effects.before.rows.find((one) => one.person.userId === request.userId)
  const span: Span = request.startEndHHMM ? toSpan(request.startEndHHMM) : [0, 1440]
  const days = row?.cells.filter((cell) => cell.day >= request.start && cell.day <= request.end && !cell.isClosed) ?? []
  // A day on which the rota gives no hours takes nothing.
  const getShare = (spans: readonly Span[]) => (sumMinutes(spans) ? 1 - sumMinutes(subtractSpans(spans, [span])) / sumMinutes(spans) : 0)
  const asked = days.reduce((sum, cell) => sum + getShare(cell.spans), 0)
  const left = data?.daysLeft
  const isDecided = request.status === 'approved'
  return (
    <dl className="rq-figures facts framed round">
      <div>
        <dd className="num semi">
          {data && left !== undefined ? t('left_of', { left: number(left), total: number(data.allowance + data.carriedOver) }) : '–'}
        </dd>
        <dt className="muted">{t('days_left')}</dt>
      </div>
      <div>
        <dd className="num semi">{left === undefined ? '–' : number(isDecided ? left : Math.round((left - asked) * 100) / 100)}</dd>
        <dt className="muted">{t('after_this')}</dt>
      </div>
      <div>
        <dd className="num semi">{number(effects.othersOff)}</dd>
        <dt className="muted">{t('others_off')}</dt>
      </div>
    </dl>
  )
}
