import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { seesFullAgenda } from '../../../../schema/rules/visits/visit-board.ts'
import { actionRefusal, nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { type DayVisits, getClientName, longWaitMinutes, minutesSince, sheetPath, useDayVisits, useVisitSteps } from '../visits/index.ts'
import { type Board, type BoardView, buildBoard } from './board.ts'
import { BoardColumns, BoardSkeleton, type ColumnsProps } from './board-columns.tsx'
import { EmptyDay } from './empty-day.tsx'
import './reception.css'
import { useNavigate } from 'react-router'
import { ownStatus } from '../../../../schema/rules/visits/visit-status.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useMinute } from '../../../ui/use-clock.ts'

/** The service that this team member starts next; undefined while it is not their turn. */
const getServiceToStart = (row: AppointmentOfDay, userId: string) => {
  const next = nextAction(row, { userId })
  return next && 'service' in next && next.step !== 'Stop' ? next.service : undefined
}

/** Notifies the signed-in team member when a client arrives for them, and when a colleague has finished before them. */
function useTurnNotices(rows: readonly AppointmentOfDay[], enabled: boolean): void {
  const { t } = useTranslation('visits')
  const { userId } = useMe()
  const navigate = useNavigate()
  const lastStatuses = useRef<ReadonlyMap<string, string | null> | null>(null)
  useEffect(() => {
    if (!enabled) return
    const statuses = new Map(rows.map((row) => [row.agendaId, ownStatus(row, { userId, fullAgenda: false })]))
    const before = lastStatuses.current
    if (rows.length > 0) lastStatuses.current = statuses
    if (before === null) return
    for (const row of rows) {
      const next = getServiceToStart(row, userId)
      const [was, is] = [before.get(row.agendaId), statuses.get(row.agendaId)]
      const hasArrived = (was === 'Not In Salon' || was === undefined) && is === 'Waiting'
      if (!next || !(hasArrived || (was === 'Waiting' && is === 'Ready'))) continue
      const { appointmentId, clientId } = row
      notify({
        kind: 'info',
        id: `call.${row.agendaId}`,
        text: t(hasArrived ? 'call_arrived' : 'call_ready', { client: getClientName(row), service: next.service }),
        ...(appointmentId ? { action: { label: t('open'), run: () => void navigate(sheetPath({ appointmentId, clientId })) } } : {}),
      })
    }
  }, [rows, enabled, userId, t, navigate])
}

/** Client In Salon: today's visits by status, updated live, each with its next step. */
export function AppointmentsScreen() {
  const { t } = useTranslation('visits')
  const me = useMe()
  const { day: formatDay, time } = useFormat()
  const now = useMinute()
  const visits = useDayVisits()
  const runStep = useVisitSteps()
  const hasColumn = me.user.inAgenda
  // ASSISTANCE sees only its own visits: there is no view to choose.
  const canChooseView = hasColumn && (seesFullAgenda(me.roles) || me.roles.includes('IMAGE'))
  const [chosen, setChosen] = useState<BoardView>(hasColumn && !seesFullAgenda(me.roles) ? 'own' : 'all')
  const view = hasColumn || chosen === 'all' ? chosen : 'all'
  useTurnNotices(visits.rows, hasColumn)
  const board = buildBoard(visits.rows, me, view)
  const getNext = (row: AppointmentOfDay) => nextAction(row, view === 'own' ? { userId: me.userId } : 'services')
  return (
    <div className="bd col">
      <header className="bd-head page-top flex">
        <h1 className="nowrap">{t('client_in_salon')}</h1>
        <span className="s muted grow bd-date">{t('day_comma_time', { day: formatDay(visits.day), at: time(now) })}</span>
        <MaxWait board={board} now={now} />
        {canChooseView && (
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
      <BoardBody visits={visits} board={board} onShowAll={view === 'own' && canChooseView ? () => setChosen('all') : undefined}>
        <BoardColumns
          board={board}
          getNext={getNext}
          getStepContext={visits.getStepContext}
          onStep={runStep}
          upNext={findUpNext(board, visits, getNext)}
        />
      </BoardBody>
    </div>
  )
}

/** The `agendaId` of the first visit that is ready and may be started; null if there is none. */
function findUpNext(board: Board, { getStepContext }: DayVisits, getNext: ColumnsProps['getNext']): string | null {
  const ready = board.columns.filter(({ status }) => status === 'Ready' || status === 'Waiting').flatMap(({ rows }) => rows)
  const upNext = ready.find((row) => {
    const next = getNext(row)
    return next !== null && next.of !== 'checkout' && actionRefusal(next, row, getStepContext(row)) === null
  })
  return upNext?.agendaId ?? null
}

function MaxWait({ board, now }: { board: Board; now: number }) {
  const { t } = useTranslation('visits')
  const waits = board.columns
    .flatMap(({ rows }) => rows)
    .flatMap(({ arrival, startServices }) => (arrival !== null && startServices === null ? minutesSince(arrival, now) : []))
  if (waits.length === 0) return null
  const minutes = Math.max(...waits)
  return (
    <span className={minutes >= longWaitMinutes ? 'row s amber med bd-max-wait gap-6 nowrap' : 'row s muted bd-max-wait gap-6 nowrap'}>
      <Icon name="clock" size={16} />
      {t('longest_wait', { minutes })}
    </span>
  )
}

interface BodyProps {
  visits: DayVisits
  board: Board
  /** In the view of one's own visits: shows those of everybody. */
  onShowAll: (() => void) | undefined
  children: ReactNode
}
function BoardBody({ visits, board, onShowAll, children }: BodyProps) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const errorMessage = useErrorMessage()
  if (visits.isPending) return <BoardSkeleton count={board.columns.length} />
  if (visits.error)
    return (
      <Empty icon="wifi-off" title={errorMessage(visits.error)}>
        <Button onClick={visits.refetch}>{t('try_again')}</Button>
      </Empty>
    )
  const isEmpty = board.paid.length === 0 && board.columns.every(({ rows }) => rows.length === 0)
  if (!isEmpty) return children
  const [firstExpected] = board.hidden
  if (firstExpected) {
    const text = t('board_expected', { count: board.hidden.length, at: time(firstExpected.agendaDTO.start) })
    return (
      <Empty icon="chair" title={t(onShowAll ? 'board_mine_not_here' : 'board_nobody_here')} text={text}>
        {onShowAll && <Button onClick={onShowAll}>{t('board_show_all')}</Button>}
      </Empty>
    )
  }
  if (onShowAll && visits.rows.length > 0)
    return (
      <Empty icon="chair" title={t('board_mine_empty')} text={t('board_mine_empty_text', { count: visits.rows.length })}>
        <Button onClick={onShowAll}>{t('board_show_all')}</Button>
      </Empty>
    )
  return <EmptyDay icon="chair" />
}
