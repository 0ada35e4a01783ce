/** Busy intervals: active time of a service and the break afterwards. Instants are seconds UTC. */
export interface PlannedService {
  agendaServiceId: string
  userId: string
  start: number
  /** Minutes. */
  length: number
  /** Active and processing time; empty: active throughout. */
  parts: readonly { kind: 'work' | 'wait'; minutes: number }[]
  /** Minutes after the service in which the team member stays busy. */
  breakAfterService: number
  mayOverlap: boolean
}
/** A service and its break together: the database holds no longer interval. */
export const maxBusyMinutes = 1440

export interface BusyInterval {
  userId: string
  start: number
  end: number
  causeId: string
  mayOverlap: boolean
}

/** The active intervals of a service, in minutes from its start. A resized service extends or shortens its last part. */
export function activeIntervals(length: number, parts: PlannedService['parts']): [from: number, to: number][] {
  if (!parts.some((part) => part.kind === 'wait')) return [[0, length]]
  const intervals: [number, number][] = []
  let at = 0
  parts.forEach((part, i) => {
    const to = i === parts.length - 1 ? length : Math.min(length, at + part.minutes)
    if (part.kind === 'work' && to > at) intervals.push([at, to])
    at = Math.min(length, at + part.minutes)
  })
  return intervals.length ? intervals : [[0, length]]
}

/** Whether a service that started at `start` is in its processing time at `now`, in which its team member is free. */
export function isProcessing({ start, length, parts }: Pick<PlannedService, 'start' | 'length' | 'parts'>, now: number): boolean {
  const minute = (now - start) / 60
  return minute >= 0 && minute < length && !activeIntervals(length, parts).some(([from, to]) => from <= minute && minute < to)
}

/**
 * All busy intervals of one booking. A break ends early if the same team member starts another service of the same booking:
 * it is meant for tidying up after the client has left the chair.
 */
export function computeBusyIntervals(services: readonly PlannedService[]): BusyInterval[] {
  return services.flatMap((service) => {
    const end = service.start + service.length * 60
    const next = Math.min(
      ...services.filter((other) => other !== service && other.userId === service.userId && other.start >= end).map((other) => other.start),
      end + service.breakAfterService * 60,
    )
    const intervals = activeIntervals(service.length, service.parts).map(([from, to]): [number, number] => [
      service.start + from * 60,
      service.start + to * 60,
    ])
    const last = intervals.at(-1)
    if (last && last[1] === end) last[1] = Math.max(end, next)
    else if (next > end) intervals.push([end, next])
    return intervals.map(([start, stop]) => ({
      userId: service.userId,
      start,
      end: stop,
      causeId: service.agendaServiceId,
      mayOverlap: service.mayOverlap,
    }))
  })
}
