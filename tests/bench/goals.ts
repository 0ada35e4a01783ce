import type { Levels, Row } from './measure.ts'

/**
 * Easy!Appointments 1.6.0 (nginx, php-fpm, opcache, MariaDB) with the same rows and the same answers: CPU milliseconds per call of all its
 * processes, measured in one run with the Worker, when one bare round trip took `bareRoundTripCpu`.
 */
const theirCpu: Record<string, number> = { a: 112, cfull: 426, d: 107, eguest: 94, edesk: 94, f: 71 }
const bareRoundTripCpu = 1.13
/** How many times less CPU than theirs a call takes, at 8 at once. */
const minTimesLessCpu: Record<string, number> = { a: 40, cfull: 40, d: 40, eguest: 20, edesk: 20, f: 30 }
/** p50 at 1 at once, as a multiple of an empty Worker that sends the same SQL. */
const maxTimesFloor: Record<string, number> = { a: 1.6, cfull: 1.6, d: 1.6, f: 1.6 }
/** Round trips before the reply. */
const maxRoundTrips: Record<string, number> = { a: 1, b: 1, c: 1, cfull: 1, d: 1, eguest: 2, edesk: 2, f: 1 }
/** Of dashboards and the rota, likewise. */
const maxOfFigures = { timesFloor: 1.6, roundTrips: 1 }

export interface Goal {
  readonly name: string
  readonly value: number
  readonly bound: string
  readonly isMet: boolean
}

/**
 * CPU milliseconds of a bare round trip on this machine: the mean of those that were measured in turns with the rows of bookings. The
 * hundreds of calls beside one row vary by a quarter.
 */
export function computeBareCpu(rows: Readonly<Record<string, Row>>): number {
  const bare = Object.values(rows).flatMap(({ readsPast, oneTrip }) => (readsPast ? [] : [oneTrip['8'].cpu]))
  return bare.reduce((sum, cpu) => sum + cpu, 0) / bare.length
}

/** Their CPU on a machine with this bare round trip, divided by ours. Undefined where theirs was not measured. */
export function computeTimesLessCpu(key: string, worker: Levels | undefined, bareCpu: number): number | undefined {
  const theirs = theirCpu[key]
  return theirs && worker ? (theirs * bareCpu) / bareRoundTripCpu / worker['8'].cpu : undefined
}

export const computeTimesFloor = (worker: Levels | undefined, floor: Levels | undefined): number | undefined =>
  worker && floor ? worker['1'].p50 / floor['1'].p50 : undefined

/** Checks the rows that were measured. */
export function checkGoals(rows: Readonly<Record<string, Row>>, worker: string): Goal[] {
  const bareCpu = computeBareCpu(rows)
  return Object.entries(rows).flatMap(([key, row]) => {
    const levels = row.workers[worker]
    const goals: Goal[] = []
    const add = (name: string, value: number | undefined, bound: number | undefined, isMin = false) => {
      if (value === undefined || bound === undefined) return
      const isMet = isMin ? value >= bound : value <= bound
      goals.push({ name: `${key}: ${name}`, value, bound: `${isMin ? '≥' : '≤'} ${bound}`, isMet })
    }
    add(
      'times the same SQL in an empty Worker',
      computeTimesFloor(levels, row.floor),
      row.readsPast ? maxOfFigures.timesFloor : maxTimesFloor[key],
    )
    add('times less CPU than Easy!Appointments', computeTimesLessCpu(key, levels, bareCpu), minTimesLessCpu[key], true)
    add('round trips before the reply', row.roundTrips, row.readsPast ? maxOfFigures.roundTrips : maxRoundTrips[key])
    return goals
  })
}
