import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeIntervals, computeBusyIntervals, type PlannedService } from '../../../schema/rules/booking/busy-intervals.ts'

const service = fc
  .record({
    userId: fc.constantFrom('anna', 'marco'),
    start: fc.integer({ min: 0, max: 40 }).map((n) => n * 900),
    parts: fc.array(fc.record({ kind: fc.constantFrom('work' as const, 'wait' as const), minutes: fc.integer({ min: 5, max: 60 }) }), {
      maxLength: 4,
    }),
    resize: fc.integer({ min: -20, max: 40 }),
    breakAfterService: fc.constantFrom(0, 10, 15),
    mayOverlap: fc.boolean(),
  })
  .map(({ resize, ...s }) => ({ ...s, length: Math.max(5, s.parts.reduce((sum, part) => sum + part.minutes, 0) + resize) }))

/** Independent oracle: whether the team member is busy in this minute, by active time or by a break. */
function isBusyAt(minute: number, s: PlannedService, siblings: readonly PlannedService[]): boolean {
  const into = minute - s.start / 60
  if (into < 0) return false
  if (into >= s.length) {
    if (into >= s.length + s.breakAfterService) return false
    const end = s.start + s.length * 60
    const continues = siblings.some((o) => o !== s && o.userId === s.userId && o.start >= end && o.start / 60 <= minute)
    return !continues
  }
  if (!s.parts.some((part) => part.kind === 'wait')) return true
  let at = 0
  for (const [i, part] of s.parts.entries()) {
    const last = i === s.parts.length - 1
    if (into < at + part.minutes || last) return part.kind === 'work'
    at += part.minutes
  }
  return true
}

test('busy intervals agree with the oracle in every minute', () => {
  fc.assert(
    fc.property(fc.array(service, { minLength: 1, maxLength: 4 }), (drafts) => {
      const services = drafts.map((draft, i): PlannedService => ({ ...draft, agendaServiceId: `s${i}` }))
      const intervals = computeBusyIntervals(services)
      for (const s of services) {
        const own = intervals.filter((o) => o.causeId === s.agendaServiceId)
        expect(own.every((o) => o.userId === s.userId && o.mayOverlap === s.mayOverlap && o.start < o.end)).toBe(true)
        const onlyWaits = activeIntervals(s.length, s.parts).length === 1 && s.parts.every((part) => part.kind === 'wait')
        if (onlyWaits) continue
        const cut = s.parts.length > 0 && s.parts.reduce((sum, part) => sum + part.minutes, 0) > s.length
        if (cut) continue
        for (let minute = s.start / 60; minute < s.start / 60 + s.length + 20; minute++)
          expect(
            own.some((o) => o.start / 60 <= minute && minute < o.end / 60),
            `${s.agendaServiceId} at ${minute}`,
          ).toBe(isBusyAt(minute, s, services))
      }
    }),
    { numRuns: 400 },
  )
})
