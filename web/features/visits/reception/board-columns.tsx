import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import type { NextAction } from '../../../../schema/rules/visits/visit-next.ts'
import type { StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton, SkeletonBlock, useDelayed } from '../../../ui/skeleton.tsx'
import { StatusPill, useStatusLabel } from '../../../ui/status-pill.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { checkoutPath, getClientName, type Step, type VisitRef } from '../visits/index.ts'
import { type Board, type BoardColumn, isAllPaid } from './board.ts'
import { BoardCard } from './board-card.tsx'
import { FreeNow } from './free-now.tsx'

const toColumnStyle = (count: number): CSSProperties & { '--columns': number } => ({ '--columns': count })

export interface ColumnsProps {
  board: Board
  getNext: (row: AppointmentOfDay) => NextAction<ClientHistoryService> | null
  getStepContext: (row: AppointmentOfDay) => StepContext
  onStep: (step: Step, visit: VisitRef) => void
  /** The `agendaId` of the visit whose button is the primary one. */
  upNext: string | null
}

/** The columns side by side; on a phone one at a time, as tabs. */
export function BoardColumns(props: ColumnsProps) {
  const { t } = useTranslation('visits')
  const statusLabel = useStatusLabel()
  const narrow = useMedia(phone)
  const { board } = props
  const hasVisits = ({ status, rows }: BoardColumn) =>
    rows.length > 0 ? status !== 'Not In Salon' : status === 'Completed' && isAllPaid(board)
  const busiest = board.columns.find(hasVisits) ?? board.columns[0]
  const [open, setOpen] = useState<string | null>(null)
  if (narrow)
    return (
      <Tabs
        className="bd-tabs"
        label={t('client_in_salon')}
        value={open ?? busiest?.status ?? ''}
        onChange={setOpen}
        tabs={board.columns.map((column) => ({
          value: column.status,
          label: statusLabel(column.status),
          count: column.rows.length,
          content: <Cards column={column} {...props} />,
        }))}
      />
    )
  return (
    <section className="bd-columns grid top gap-12" aria-label={t('client_in_salon')} style={toColumnStyle(board.columns.length)}>
      {board.columns.map((column) => (
        <section key={column.status} className="bd-col col" aria-labelledby={`bd-${column.status.replaceAll(' ', '-')}`}>
          <header className="flex between middle">
            <h2 id={`bd-${column.status.replaceAll(' ', '-')}`}>
              <StatusPill status={column.status} />
            </h2>
            <span className="count">{column.rows.length}</span>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
          <div className="bd-cards col gap-10" tabIndex={0}>
            <Cards column={column} {...props} />
          </div>
        </section>
      ))}
    </section>
  )
}

function Cards({ column, board, getNext, getStepContext, onStep, upNext }: ColumnsProps & { column: BoardColumn }) {
  const { t } = useTranslation('visits')
  return (
    <>
      {column.rows.map((row) => (
        <BoardCard
          key={row.agendaId}
          row={row}
          action={getNext(row)}
          context={getStepContext(row)}
          onStep={onStep}
          isUpNext={row.agendaId === upNext}
        />
      ))}
      {column.rows.length === 0 && <p className="s muted bd-nobody">{t('board_column_empty')}</p>}
      {column.rows.length === 0 && column.status === 'Ready' && <FreeNow rows={board.columns.flatMap(({ rows }) => rows)} />}
      {column.status === 'Completed' && board.paid.length > 0 && <Paid rows={board.paid} isOpen={isAllPaid(board)} />}
    </>
  )
}

/** Visits that are paid, each with a link to its receipt for those who may open it; open from the start where nothing else is shown. */
function Paid({ rows, isOpen }: { rows: readonly AppointmentOfDay[]; isOpen: boolean }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const { roles } = useMe()
  return (
    <details className="bd-paid line-above" open={isOpen}>
      <summary className="row gap-4 s med muted">
        <Icon name="chevron-right" size={16} />
        {t('board_paid', { count: rows.length })}
      </summary>
      <ul>
        {rows.map((row) => {
          const { appointmentId, clientId } = row
          const line = (
            <>
              <span className="ell">{getClientName(row)}</span>
              <span className="num muted">{euros(row.total)}</span>
            </>
          )
          return (
            <li key={row.agendaId} className="xs">
              {appointmentId && hasAnyRole(roles, groups.user) ? (
                <Link className="row between" to={checkoutPath({ appointmentId, clientId })}>
                  {line}
                </Link>
              ) : (
                <span className="row between">{line}</span>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const heights = [[150, 150, 122], [122], [178, 150], [150, 122], [122, 150]] as const

/** Placeholder of the board while it loads, in the size of its cards. */
export function BoardSkeleton({ count }: { count: number }) {
  if (!useDelayed(true)) return null
  return (
    <Skeleton className="bd-skeleton">
      <div className="bd-columns grid top gap-12" style={toColumnStyle(count)}>
        {heights.slice(0, count).map((column, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id
          <div key={i} className="bd-col col">
            <SkeletonBlock width="40%" height={20} />
            {column.map((height, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <SkeletonBlock key={n} height={height} />
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
