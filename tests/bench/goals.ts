import type { Levels, Row } from './measure.ts'

/**
 * Easy!Appointments 1.6.0 (nginx, php-fpm, opcache, MariaDB) with the same rows and the same answers: CPU milliseconds per call of all its
 * processes, measured on a machine on which an empty Worker without a database takes `emptyCpu`.
 */
const theirCpu: Record<string, number> = { a: 119.9, cfull: 2033, d: 125.7, dchange: 125.7, eguest: 94.6, edesk: 94.6, f: 62.5 }
const emptyCpu = 0.45
/** How many times less CPU than theirs a call takes, at 8 at once. */
const minTimesLessCpu = 20
/** p50 at 1 at once of every row that reads, as a multiple of an empty Worker that sends the same SQL. */
const maxTimesFloor = 1.6
/** Round trips before the reply. */
const maxRoundTrips: Record<string, number> = { a: 1, b: 1, c: 1, cfull: 1, d: 1, dchange: 1, eguest: 2, edesk: 2, f: 1 }
/** Of dashboards, lists and the rota. */
const maxRoundTripsOfFigures = 1

export interface Goal {
  readonly name: string
  readonly value: number
  readonly bound: string
  readonly isMet: boolean
}

/**
 * CPU milliseconds of an empty Worker without a database on this machine: the mean of those that were measured in turns with the rows of
 * bookings. The hundreds of calls beside one row vary by a quarter.
 */
export function computeEmptyCpu(rows: Readonly<Record<string, Row>>): number {
  const found = Object.values(rows).flatMap(({ readsPast, empty }) => (readsPast ? [] : [empty['8'].cpu]))
  return found.reduce((sum, cpu) => sum + cpu, 0) / found.length
}

/** Their CPU on a machine with this empty Worker, divided by ours. Undefined where theirs was not measured. */
export function computeTimesLessCpu(key: string, worker: Levels | undefined, empty: number): number | undefined {
  const theirs = theirCpu[key]
  return theirs && worker ? (theirs * empty) / emptyCpu / worker['8'].cpu : undefined
}

export const computeTimesFloor = (worker: Levels | undefined, floor: Levels | undefined): number | undefined =>
  worker && floor ? worker['1'].p50 / floor['1'].p50 : undefined

/** Checks the rows that were measured. */
export function checkGoals(rows: Readonly<Record<string, Row>>, worker: string): Goal[] {
  const empty = computeEmptyCpu(rows)
  return Object.entries(rows).flatMap(([key, row]) => {
    const levels = row.workers[worker]
    const goals: Goal[] = []
    const add = (name: string, value: number | undefined, bound: number | undefined, isMin = false) => {
      if (value === undefined || bound === undefined) return
      const isMet = isMin ? value >= bound : value <= bound
      goals.push({ name: `${key}: ${name}`, value, bound: `${isMin ? '≥' : '≤'} ${bound}`, isMet })
    }
    add('times the same SQL in an empty Worker', computeTimesFloor(levels, row.floor), maxTimesFloor)
    add('times less CPU than Easy!Appointments', computeTimesLessCpu(key, levels, empty), minTimesLessCpu, true)
    add('round trips before the reply', row.roundTrips, row.readsPast ? maxRoundTripsOfFigures : maxRoundTrips[key])
    return goals
  })
}
