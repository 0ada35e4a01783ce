import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import { getVisitStaff, seesFullAgenda, visitsFor } from '../../../schema/rules/visit-board.ts'
import { getVisitStatus, ownStatus } from '../../../schema/rules/visit-status.ts'
import type { Role, VisitStatus } from '../../../schema/terms.ts'

export type BoardView = 'all' | 'own'
export interface BoardColumn {
  status: VisitStatus
  rows: readonly AppointmentOfDay[]
}
export interface Board {
  columns: readonly BoardColumn[]
  /** Gone: they stand below the others. */
  paid: readonly AppointmentOfDay[]
}

const later = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '')
const endedAt = (row: AppointmentOfDay) =>
  row.clientHistoryServicesDTO.reduce((last, { end }) => (end !== null && end > last ? end : last), '')

/** Who has waited longest, or gone on longest, stands first. */
const orders: Record<VisitStatus, (a: AppointmentOfDay, b: AppointmentOfDay) => number> = {
  'Not In Salon': (a, b) => later(a.agendaDTO.start, b.agendaDTO.start),
  Waiting: (a, b) => later(a.arrival, b.arrival),
  Ready: (a, b) => later(a.arrival, b.arrival),
  'In-progress': (a, b) => later(a.startServices, b.startServices),
  Completed: (a, b) => later(endedAt(a), endedAt(b)),
  Paid: (a, b) => later(b.checkedOut, a.checkedOut),
}

interface Looker {
  userId: string
  roles: readonly Role[]
}
const showsExpected = ({ roles }: Looker) => seesFullAgenda(roles) || !roles.includes('IMAGE')

/** The board of the salon, or of one's own work: every visit that one sees under the word that section 4 gives it. */
export function buildBoard(visits: readonly AppointmentOfDay[], viewer: Looker, view: BoardView): Board {
  const { userId } = viewer
  const seen = visitsFor(visits, viewer).filter((row) => view === 'all' || getVisitStaff(row).includes(userId))
  const open = seen.filter((row) => !row.checkedOut)
  const word = (row: AppointmentOfDay) => (view === 'own' ? ownStatus(row, { userId, fullAgenda: false }) : getVisitStatus(row))
  const words: VisitStatus[] =
    view === 'own'
      ? ['Not In Salon', 'Waiting', 'Ready', 'In-progress', 'Completed']
      : ['Not In Salon', 'Ready', 'In-progress', 'Completed']
  return {
    columns: words
      .filter((status) => status !== 'Not In Salon' || showsExpected(viewer))
      .map((status) => ({ status, rows: open.filter((row) => word(row) === status).toSorted(orders[status]) })),
    paid: seen.filter((row) => row.checkedOut).toSorted(orders.Paid),
  }
}
