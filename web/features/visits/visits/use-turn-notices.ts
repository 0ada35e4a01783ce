import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { ownStatus } from '../../../../schema/rules/visits/visit-status.ts'
import { useMe } from '../../../api/me.ts'
import { notify } from '../../../ui/toaster.tsx'
import './appointments-labels.ts'
import { sheetPath } from './next-button.tsx'
import { getClientName } from './visit-people.ts'

/** The service that this team member starts next; undefined while it is not their turn. */
const getServiceToStart = (row: AppointmentOfDay, userId: string) => {
  const next = nextAction(row, { userId })
  return next && 'service' in next && next.step !== 'Stop' ? next.service : undefined
}

/** Notifies the signed-in team member when a client arrives for them, and when a colleague has finished before them. */
export function useTurnNotices(rows: readonly AppointmentOfDay[], enabled: boolean): void {
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
