/** What the planner shows of a period: each person's days with drafts, absences and bookings, and the checks of the plan. */
import type { RotaBooking, RotaPeriod } from '../../../../schema/api/team/rota-schemas.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { isClosed, mergeSpans, type Span } from '../../../../schema/rules/team/rota.ts'
import { type Coverage, computeCoverage, findAffected, isRestTooShort } from '../../../../schema/rules/team/rota-checks.ts'
import {
  getEffectiveSpans,
  getPlannedSpans,
  isEmployed,
  listAbsences,
  type PlannedTimeframe,
  sumMinutes,
} from '../../../../schema/rules/team/rota-plan.ts'
import { isOpen } from '../../../../schema/rules/team/time-off.ts'
import { addDays, type Day } from '../../../ui/dates.ts'

export type RotaPerson = RotaPeriod['people'][number]

export interface RotaCell {
  userId: string
  day: Day
  /** Published working time, without absences. */
  planned: Span[]
  /** The plan that is shown: the draft, else the published one. */
  spans: Span[]
  isDraft: boolean
  /** Time that is worked: without absences, none on closed days. */
  effective: Span[]
  absences: PlannedTimeframe[]
  request: UserShiftRequest | undefined
  bookings: RotaBooking[]
  /** Bookings that the draft leaves outside working hours. */
  affected: RotaBooking[]
  /** A closed day of the salon: nobody can be planned. */
  isClosed: boolean
  /** The salon doesn't open, or the person isn't employed. */
  isShut: boolean
  isEmployed: boolean
  /** The rest until the next day's work is shorter than the rule asks. */
  isRestShort: boolean
}

export interface RotaRow {
  person: RotaPerson
  cells: RotaCell[]
  minutes: number
  /** Minutes of the contract; null where none is known. */
  contract: number | null
}
export interface RotaDay {
  day: Day
  /** The salon doesn't open. */
  isShut: boolean
  coverage: Coverage[]
  working: number
  booked: number
}
export interface RotaModel {
  days: Day[]
  rows: RotaRow[]
  ofDays: RotaDay[]
  /** Hours that the bars show, in minutes. */
  scale: Span
  drafts: RotaCell[]
  affected: RotaCell[]
}

export const getCell = (model: RotaModel, userId: string, day: Day): RotaCell | undefined =>
  model.rows.find((row) => row.person.userId === userId)?.cells.find((cell) => cell.day === day)

const defaultScale: Span = [8 * 60, 20 * 60]
const isTimeOff = ({ type }: UserShiftRequest) => type === 'day_off' || type === 'hours' || type === 'sick'

function buildCell(period: RotaPeriod, person: RotaPerson, day: Day): Omit<RotaCell, 'isRestShort'> {
  const { userId } = person
  const planned = getPlannedSpans(day, person, period.timeframes)
  const draft = period.drafts.find((one) => one.userId === userId && one.day === day)
  const spans: Span[] = draft ? mergeSpans(draft.spans) : planned
  const absences = listAbsences(day, userId, period.timeframes)
  const effective = getEffectiveSpans(day, spans, absences, period.closed)
  const bookings = period.bookings.filter((booking) => booking.userId === userId && booking.day === day)
  const before = getEffectiveSpans(day, planned, absences, period.closed)
  return {
    userId,
    day,
    planned,
    spans,
    isDraft: draft !== undefined,
    effective,
    absences,
    request: period.requests.find((one) => one.userId === userId && isTimeOff(one) && one.start <= day && day <= one.end),
    bookings,
    affected: draft ? findAffected(bookings, before, effective) : [],
    isClosed: isClosed(period.closed, day),
    isShut: !isOpen(day, period.opening, period.closed) || !isEmployed(person, day),
    isEmployed: isEmployed(person, day),
  }
}

function buildRow(period: RotaPeriod, person: RotaPerson, days: readonly Day[]): RotaRow {
  // One day more, for the rest after the last one.
  const plans = [...days, addDays(period.toDate, 1)].map((day) => buildCell(period, person, day))
  const cells = plans.slice(0, days.length).map((cell, i) => ({
    ...cell,
    isRestShort: isRestTooShort(cell.effective, plans[i + 1]?.effective ?? [], period.settings.minRestHours),
  }))
  return {
    person,
    cells,
    minutes: cells.reduce((sum, cell) => sum + sumMinutes(cell.effective), 0),
    contract: person.contractHours === null ? null : person.contractHours * 60,
  }
}

function getScale(rows: readonly RotaRow[]): Span {
  const spans = rows.flatMap((row) =>
    row.cells.flatMap((cell) => [...cell.spans, ...cell.bookings.map(({ from, to }): Span => [from, to])]),
  )
  const from = Math.min(defaultScale[0], ...spans.map((span) => span[0]))
  const to = Math.max(defaultScale[1], ...spans.map((span) => span[1]))
  return [Math.floor(from / 60) * 60, Math.min(1440, Math.ceil(to / 60) * 60)]
}

/** `people`: those who are shown; coverage counts everybody who takes bookings. */
export function buildRota(period: RotaPeriod, isShown: (person: RotaPerson) => boolean): RotaModel {
  const days: Day[] = []
  for (let day = period.fromDate; day <= period.toDate; day = addDays(day, 1)) days.push(day)
  const all = period.people.map((person) => buildRow(period, person, days))
  const rows = all.filter((row) => isShown(row.person))
  const scale = getScale(rows)
  const ofDays = days.map((day, i): RotaDay => {
    const cells = all.filter((row) => row.person.inAgenda).flatMap((row) => row.cells[i] ?? [])
    const people = cells.map((cell) => ({ working: cell.effective, booked: cell.bookings.flatMap(({ busy }) => busy) }))
    const coverage = computeCoverage(people, scale, period.settings.thinPercent)
    return {
      day,
      isShut: !isOpen(day, period.opening, period.closed),
      coverage,
      working: coverage.reduce((sum, part) => sum + part.working, 0),
      booked: coverage.reduce((sum, part) => sum + part.booked, 0),
    }
  })
  const cells = all.flatMap((row) => row.cells)
  const drafts = cells.filter((cell) => cell.isDraft)
  return { days, rows, ofDays, scale, drafts, affected: drafts.filter((cell) => cell.affected.length > 0) }
}

export type Edge = 'start' | 'end' | 'both'
const clampDay = (minutes: number) => Math.min(1440, Math.max(0, minutes))
export const shiftStep = 15
const round = (minutes: number) => Math.round(minutes / shiftStep) * shiftStep

/** Spans moved by some minutes, or with the first start or last end moved; unchanged where nothing would be left. */
export function moveSpans(spans: readonly Span[], edge: Edge, minutes: number): Span[] {
  const delta = round(minutes)
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last || delta === 0) return [...spans]
  if (edge === 'both') {
    const bounded = Math.max(-first[0], Math.min(1440 - last[1], delta))
    return spans.map(([from, to]): Span => [from + bounded, to + bounded])
  }
  if (edge === 'start') {
    const from = Math.min(clampDay(first[0] + delta), first[1] - shiftStep)
    return [[from, first[1]], ...spans.slice(1)]
  }
  const to = Math.max(clampDay(last[1] + delta), last[0] + shiftStep)
  return [...spans.slice(0, -1), [last[0], to]]
}

/** A span drawn between two times, in steps and at least two of them long. */
export function drawSpan(a: number, b: number): Span {
  const from = clampDay(round(Math.min(a, b)))
  return [from, clampDay(Math.max(round(Math.max(a, b)), from + 2 * shiftStep))]
}

/** Spans with the nearest one extended so that it covers another. */
export function extendSpans(spans: readonly Span[], [from, to]: Span): Span[] {
  const distance = ([a, b]: Span) => Math.max(0, from - b, a - to)
  const nearest = [...spans].sort((a, b) => distance(a) - distance(b))[0]
  return mergeSpans([...spans, nearest ? [Math.min(nearest[0], from), Math.max(nearest[1], to)] : [from, to]])
}

/** Hours for a day that gets its first shift: those of the usual week, else of another day of the row, else nine to six. */
export function proposeSpans(row: RotaRow | undefined, cell: RotaCell): Span[] {
  if (cell.planned.length > 0) return cell.planned
  const other = row?.cells.find((one) => one.spans.length > 0)
  return other ? other.spans : [[9 * 60, 18 * 60]]
}
