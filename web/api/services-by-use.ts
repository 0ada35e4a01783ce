import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { agendas } from '../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { readKey } from './query.ts'

/** Services in the order of their use: those booked most often on the days that this page has read come first, the rest as they are. */
export function useServicesByUse<Service extends { serviceId: string }>(services: readonly Service[]): readonly Service[] {
  const client = useQueryClient()
  // Counted once: a list does not change its order while it is looked at.
  const [uses] = useState(() => {
    const counts = new Map<string, number>()
    const days = client.getQueriesData<readonly Agenda[]>({ queryKey: readKey(agendas.day) })
    for (const { serviceId } of days.flatMap(([, rows]) => (rows ?? []).flatMap((row) => row.agendaServicesDTO)))
      counts.set(serviceId, (counts.get(serviceId) ?? 0) + 1)
    return counts
  })
  return useMemo(() => services.toSorted((a, b) => (uses.get(b.serviceId) ?? 0) - (uses.get(a.serviceId) ?? 0)), [services, uses])
}
