import type { BusyInterval } from '../../schema/rules/booking/busy-intervals.ts'
import type { Span } from '../../schema/rules/team/rota.ts'

const slotMinutes = 5
const slots = 1440 / slotMinutes

/** Schedule of one day while it is filled: who is free when, in steps of five minutes. */
export class DemoDay {
  readonly day: string
  /** Seconds UTC from which the minutes of the day count. */
  readonly base: number
  private readonly busy = new Map<string, Uint8Array>()
  private readonly minutes = new Map<string, number>()

  constructor(day: string, base: number) {
    this.day = day
    this.base = base
  }

  /** Marks a team member's working time as free. */
  open(userId: string, spans: readonly Span[]): void {
    const row = new Uint8Array(slots).fill(1)
    for (const [start, end] of spans) row.fill(0, start / slotMinutes, end / slotMinutes)
    this.busy.set(userId, row)
  }

  /** Whether all intervals, in seconds from 0, are free when they begin at `minute`. */
  fits(intervals: readonly BusyInterval[], minute: number): boolean {
    return intervals.every(({ userId, start, end }) => {
      const row = this.busy.get(userId)
      if (!row) return false
      const last = Math.ceil((minute + end / 60) / slotMinutes)
      if (last > slots) return false
      for (let slot = Math.floor((minute + start / 60) / slotMinutes); slot < last; slot++) if (row[slot]) return false
      return true
    })
  }

  reserve(intervals: readonly BusyInterval[], minute: number): void {
    for (const { userId, start, end } of intervals) {
      this.busy.get(userId)?.fill(1, Math.floor((minute + start / 60) / slotMinutes), Math.ceil((minute + end / 60) / slotMinutes))
      this.minutes.set(userId, this.busyMinutes(userId) + (end - start) / 60)
    }
  }

  busyMinutes(userId: string): number {
    return this.minutes.get(userId) ?? 0
  }

  /** Quarter hours at which a team member is free; `isAdjacent` marks those that leave no gap after the previous booking. */
  starts(userId: string): { minute: number; isAdjacent: boolean }[] {
    const row = this.busy.get(userId)
    if (!row) return []
    const out: { minute: number; isAdjacent: boolean }[] = []
    for (let minute = 0; minute < 1440; minute += 15) {
      const slot = minute / slotMinutes
      if (row[slot]) continue
      const isAdjacent = [1, 2, 3].some((back) => slot - back < 0 || row[slot - back] === 1)
      out.push({ minute, isAdjacent })
    }
    return out
  }
}
