import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { getVisitStaff, seesFullAgenda, visitsFor } from '../../../../schema/rules/visits/visit-board.ts'
import { getVisitStatus, ownStatus } from '../../../../schema/rules/visits/visit-status.ts'
import type { Role, VisitStatus } from '../../../../schema/terms.ts'

export type BoardView = 'all' | 'own'
export interface BoardColumn {
  status: VisitStatus
  rows: readonly AppointmentOfDay[]
}
export interface Board {
  columns: readonly BoardColumn[]
  /** Checked out, listed below the columns. */
  paid: readonly AppointmentOfDay[]
  /** Expected visits that the viewer's role has no column for, the earliest first. */
  hidden: readonly AppointmentOfDay[]
}

/** Whether every visit of the board is paid. */
export const isAllPaid = ({ columns, paid }: Board): boolean => paid.length > 0 && columns.every(({ rows }) => rows.length === 0)

const compareText = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '')
const getLastEnd = (row: AppointmentOfDay) =>
  row.clientHistoryServicesDTO.reduce((last, { end }) => (end !== null && end > last ? end : last), '')

/** Longest wait or longest duration first. */
const orders: Record<VisitStatus, (a: AppointmentOfDay, b: AppointmentOfDay) => number> = {
  'Not In Salon': (a, b) => compareText(a.agendaDTO.start, b.agendaDTO.start),
  Waiting: (a, b) => compareText(a.arrival, b.arrival),
  Ready: (a, b) => compareText(a.arrival, b.arrival),
  'In-progress': (a, b) => compareText(a.startServices, b.startServices),
  Completed: (a, b) => compareText(getLastEnd(a), getLastEnd(b)),
  Paid: (a, b) => compareText(b.checkedOut, a.checkedOut),
}

interface BoardViewer {
  userId: string
  roles: readonly Role[]
}
const showsExpected = ({ roles }: BoardViewer) => seesFullAgenda(roles) || !roles.includes('IMAGE')

/** The board of the whole salon or of the viewer's own services: the visits that the viewer may see, by status. */
export function buildBoard(visits: readonly AppointmentOfDay[], viewer: BoardViewer, view: BoardView): Board {
  const { userId } = viewer
  const isInView = (row: AppointmentOfDay) => view === 'all' || getVisitStaff(row).includes(userId)
  const visible = visitsFor(visits, viewer).filter(isInView)
  const expected = visits.filter((row) => !row.arrival && !row.externalCashOrder && isInView(row))
  const open = visible.filter((row) => !row.checkedOut)
  const fullAgenda = seesFullAgenda(viewer.roles)
  const getStatus = (row: AppointmentOfDay) => (view === 'own' ? ownStatus(row, { userId, fullAgenda }) : getVisitStatus(row))
  const statuses: VisitStatus[] =
    view === 'own'
      ? ['Not In Salon', 'Waiting', 'Ready', 'In-progress', 'Completed']
      : ['Not In Salon', 'Ready', 'In-progress', 'Completed']
  return {
    columns: statuses
      .filter((status) => status !== 'Not In Salon' || showsExpected(viewer))
      .map((status) => ({ status, rows: open.filter((row) => getStatus(row) === status).toSorted(orders[status]) })),
    paid: visible.filter((row) => row.checkedOut).toSorted(orders.Paid),
    hidden: showsExpected(viewer) ? [] : expected.toSorted(orders['Not In Salon']),
  }
}
