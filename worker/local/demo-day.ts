import type { BusyInterval } from '../../schema/rules/busy-intervals.ts'
import type { Span } from '../../schema/rules/rota.ts'

const slotMinutes = 5
const slots = 1440 / slotMinutes

/** One day of a salon while it fills up: who is free when, in steps of five minutes. */
export class DemoDay {
  readonly day: string
  /** Seconds UTC from which the day's minutes count. */
  readonly base: number
  private readonly taken = new Map<string, Uint8Array>()
  private readonly minutes = new Map<string, number>()

  constructor(day: string, base: number) {
    this.day = day
    this.base = base
  }

  /** Opens a person's working time; outside it nobody is free. */
  open(userId: string, spans: readonly Span[]): void {
    const row = new Uint8Array(slots).fill(1)
    for (const [start, end] of spans) row.fill(0, start / slotMinutes, end / slotMinutes)
    this.taken.set(userId, row)
  }

  /** Whether all stretches, given in seconds from 0, are free when they begin at `minute`. */
  fits(busy_intervals: readonly BusyInterval[], minute: number): boolean {
    return busy_intervals.every(({ userId, start, end }) => {
      const row = this.taken.get(userId)
      if (!row) return false
      const last = Math.ceil((minute + end / 60) / slotMinutes)
      if (last > slots) return false
      for (let slot = Math.floor((minute + start / 60) / slotMinutes); slot < last; slot++) if (row[slot]) return false
      return true
    })
  }

  take(busy_intervals: readonly BusyInterval[], minute: number): void {
    for (const { userId, start, end } of busy_intervals) {
      this.taken.get(userId)?.fill(1, Math.floor((minute + start / 60) / slotMinutes), Math.ceil((minute + end / 60) / slotMinutes))
      this.minutes.set(userId, this.busyMinutes(userId) + (end - start) / 60)
    }
  }

  busyMinutes(userId: string): number {
    return this.minutes.get(userId) ?? 0
  }

  /** Quarters of an hour at which a person is free, those first that leave no gap behind what is there. */
  starts(userId: string): { minute: number; tight: boolean }[] {
    const row = this.taken.get(userId)
    if (!row) return []
    const out: { minute: number; tight: boolean }[] = []
    for (let minute = 0; minute < 1440; minute += 15) {
      const slot = minute / slotMinutes
      if (row[slot]) continue
      const tight = [1, 2, 3].some((back) => slot - back < 0 || row[slot - back] === 1)
      out.push({ minute, tight })
    }
    return out
  }
}
