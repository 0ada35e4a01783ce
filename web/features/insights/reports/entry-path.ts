import type { DashboardRow } from '../../../../schema/api/insights/dashboard-rows.ts'

/** Where an entry leads: to its visit for a role that may open it, else to the client. */
export function getEntryPath(
  { appointmentId, clientId }: Pick<DashboardRow, 'appointmentId' | 'clientId'>,
  canBook: boolean,
): string | null {
  if (clientId === null) return null
  const client = encodeURIComponent(clientId)
  return canBook && appointmentId !== null ? `/appointment/${encodeURIComponent(appointmentId)}/${client}` : `/clientInfo/${client}`
}
