import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import { seesFullAgenda } from '../../../schema/rules/visit-board.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segment } from '../../ui/segment.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { type Board, type BoardView, buildBoard } from './board.ts'
import './board.css'
import './visit.css'
import { BoardColumns, BoardSkeleton } from './board-columns.tsx'
import { longWait, minutesSince } from './elapsed.ts'
import { getActionRefusal, nextForAll, nextForOwn } from './next-action.ts'
import { useCalls } from './use-calls.ts'
import { useMinute } from './use-clock.ts'
import { type DayVisits, useDayVisits } from './use-day-visits.ts'
import { useVisitSteps } from './use-visit-steps.ts'

/** Client In Salon: who is where in their visit, followed live, each with the next step. */
export function AppointmentsScreen() {
  const { t } = useTranslation('appointments')
  const sentence = useErrorMessage()
  const me = useMe()
  const { day: words, time } = useFormat()
  const now = useMinute()
  const visits = useDayVisits()
  const take = useVisitSteps()
  const works = me.user.inAgenda
  // ASSISTANCE sees its own visits alone, so there is nothing to choose.
  const chooses = works && (seesFullAgenda(me.roles) || me.roles.includes('IMAGE'))
  const [chosen, setChosen] = useState<BoardView>(works && !seesFullAgenda(me.roles) ? 'own' : 'all')
  const view = works || chosen === 'all' ? chosen : 'all'
  useCalls(visits.rows, works)
  const board = buildBoard(visits.rows, me, view)
  const nextOf = (row: AppointmentOfDay) => (view === 'own' ? nextForOwn(row, me.userId) : nextForAll(row))
  return (
    <div className="bd">
      <header className="bd-head">
        <h1>{t('client_in_salon')}</h1>
        <span className="s muted grow bd-date">{t('day_at', { day: words(visits.day), at: time(now) })}</span>
        <LongestWait board={board} now={now} />
        {chooses && (
          <Segment
            label={t('board_filter')}
            value={view}
            onChange={setChosen}
            options={[
              { value: 'all', label: t('board_all') },
              { value: 'own', label: t('board_mine') },
            ]}
          />
        )}
      </header>
      <BoardBody visits={visits} board={board} sentence={sentence}>
        <BoardColumns board={board} nextOf={nextOf} around={visits.around} take={take} turn={turnOf(board, visits, nextOf)} />
      </BoardBody>
    </div>
  )
}

/** Whose turn it is: who is ready first and can be begun with. */
function turnOf(board: Board, { around }: DayVisits, nextOf: (row: AppointmentOfDay) => ReturnType<typeof nextForAll>): string | null {
  const ready = board.columns.filter(({ status }) => status === 'Ready' || status === 'Waiting').flatMap(({ rows }) => rows)
  const turn = ready.find((row) => {
    const next = nextOf(row)
    return next?.kind === 'step' && getActionRefusal(next, row, around(row)) === null
  })
  return turn?.agendaId ?? null
}

function LongestWait({ board, now }: { board: Board; now: number }) {
  const { t } = useTranslation('appointments')
  const waits = board.columns
    .flatMap(({ rows }) => rows)
    .flatMap(({ arrival, startServices }) => (arrival !== null && startServices === null ? minutesSince(arrival, now) : []))
  if (waits.length === 0) return null
  const longest = Math.max(...waits)
  return (
    <span className={longest >= longWait ? 'row s amber med bd-longest' : 'row s muted bd-longest'}>
      <Icon name="clock" size={16} />
      {t('longest_wait', { minutes: longest })}
    </span>
  )
}

interface BodyProps {
  visits: DayVisits
  board: Board
  sentence: (error: unknown) => string
  children: ReactNode
}
function BoardBody({ visits, board, sentence, children }: BodyProps) {
  const { t } = useTranslation('appointments')
  if (visits.waiting) return <BoardSkeleton count={board.columns.length} />
  if (visits.error)
    return (
      <Empty icon="wifi-off" title={sentence(visits.error)}>
        <Button onClick={visits.again}>{t('try_again')}</Button>
      </Empty>
    )
  const nobody = board.paid.length === 0 && board.columns.every(({ rows }) => rows.length === 0)
  return nobody ? <Empty icon="chair" title={t('no_bookings_today')} text={t('no_bookings_today_text')} /> : children
}
