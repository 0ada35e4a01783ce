/** When a service takes its staff member's hands (architecture, "Whoever is busy is a row"). Instants are seconds UTC. */
export interface PlannedService {
  agendaServiceId: string
  userId: string
  start: number
  /** Minutes. */
  length: number
  /** Empty: hands on throughout. */
  parts: readonly { kind: 'work' | 'wait'; minutes: number }[]
  /** Minutes for which the person stays taken behind the service. */
  breakAfterService: number
  mayOverlap: boolean
}
export interface BusyInterval {
  userId: string
  start: number
  end: number
  causeId: string
  mayOverlap: boolean
}

/** The hands-on stretches of a service in minutes from its start, fitted to its length: a resized service stretches its last part. */
export function activeIntervals(length: number, parts: PlannedService['parts']): [from: number, to: number][] {
  if (!parts.some((part) => part.kind === 'wait')) return [[0, length]]
  const out: [number, number][] = []
  let at = 0
  parts.forEach((part, i) => {
    const to = i === parts.length - 1 ? length : Math.min(length, at + part.minutes)
    if (part.kind === 'work' && to > at) out.push([at, to])
    at = Math.min(length, at + part.minutes)
  })
  return out.length ? out : [[0, length]]
}

/**
 * All busy intervals of one booking. The break behind a service ends early where the same person goes on with the next
 * service of the same booking: the break is for clearing up after the client, who is still there.
 */
export function computeBusyIntervals(services: readonly PlannedService[]): BusyInterval[] {
  return services.flatMap((service) => {
    const end = service.start + service.length * 60
    const next = Math.min(
      ...services.filter((other) => other !== service && other.userId === service.userId && other.start >= end).map((other) => other.start),
      end + service.breakAfterService * 60,
    )
    const stretches = activeIntervals(service.length, service.parts).map(([from, to]): [number, number] => [
      service.start + from * 60,
      service.start + to * 60,
    ])
    const last = stretches.at(-1)
    if (last && last[1] === end) last[1] = Math.max(end, next)
    else if (next > end) stretches.push([end, next])
    return stretches.map(([start, stop]) => ({
      userId: service.userId,
      start,
      end: stop,
      causeId: service.agendaServiceId,
      mayOverlap: service.mayOverlap,
    }))
  })
}
