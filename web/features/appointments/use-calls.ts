import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import { ownStatus } from '../../../schema/rules/visit-status.ts'
import { useMe } from '../../api/me.ts'
import { notify } from '../../ui/toaster.tsx'
import './appointments-labels.ts'
import { sheetPath } from './next-button.tsx'
import { getClientName } from './visit-people.ts'

/** The first service that is to be done next, where it is this person's. */
const ownNext = (row: AppointmentOfDay, userId: string) => {
  const first = row.clientHistoryServicesDTO.find((service) => !service.end)
  return first?.userDTO.userId === userId && !first.start ? first : undefined
}

/** Calls the next person: when a client is there for them, or the one before them has finished, a notice says so. */
export function useCalls(rows: readonly AppointmentOfDay[], works: boolean): void {
  const { t } = useTranslation('appointments')
  const { userId } = useMe()
  const navigate = useNavigate()
  const before = useRef<ReadonlyMap<string, string | null> | null>(null)
  useEffect(() => {
    if (!works) return
    const now = new Map(rows.map((row) => [row.agendaId, ownStatus(row, { userId, fullAgenda: false })]))
    const known = before.current
    if (rows.length > 0) before.current = now
    if (known === null) return
    for (const row of rows) {
      const next = ownNext(row, userId)
      const [was, is] = [known.get(row.agendaId), now.get(row.agendaId)]
      const comes = (was === 'Not In Salon' || was === undefined) && is === 'Waiting'
      if (!next || !(comes || (was === 'Waiting' && is === 'Ready'))) continue
      const { appointmentId, clientId } = row
      notify({
        kind: 'info',
        id: `call.${row.agendaId}`,
        text: t(comes ? 'call_arrived' : 'call_ready', { client: getClientName(row), service: next.service }),
        ...(appointmentId ? { action: { label: t('open'), run: () => void navigate(sheetPath({ appointmentId, clientId })) } } : {}),
      })
    }
  }, [rows, works, userId, t, navigate])
}
