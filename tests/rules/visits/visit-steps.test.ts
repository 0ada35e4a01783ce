import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../schema/errors.ts'
import { actionRefusal, type NextAction, type NextScope, nextAction } from '../../../schema/rules/visits/visit-next.ts'
import { getVisitStatus } from '../../../schema/rules/visits/visit-status.ts'
import { afterVisitStep, isRunning, visitStepRefusal } from '../../../schema/rules/visits/visit-steps.ts'
import {
  type Action,
  anyAction,
  applyAction,
  computePrice,
  type ModelSalon,
  type ModelVisit,
  openModel,
  productPrices,
  toStepContext,
} from '../../support/visit-model.ts'

const staff = ['anna', 'giulia', 'marco']
const shelf = [7, 4]
const instant = (minute: number) => new Date(Date.UTC(2026, 10, 24, 8, minute)).toISOString().replace('.000Z', 'Z')
const copy = <T>(value: T): T => structuredClone(value)
/** A visit without the ids of its services, for comparisons. */
const withoutIds = (visit: ModelVisit | null | undefined) =>
  visit && { ...visit, clientHistoryServicesDTO: visit.clientHistoryServicesDTO.map(({ clientHistoryServiceId: _, ...rest }) => rest) }

/** The action that undoes an action; null if there is none. */
function getUndo(action: Action): Action | null {
  const { visit } = action
  if (action.do === 'CheckIn' && action.arrived) return { do: 'Visit', visit, step: 'UndoArrival' }
  if (action.do === 'Visit' && action.step === 'StartServices') return { do: 'Visit', visit, step: 'UndoStart' }
  if (action.do === 'Visit' && action.step === 'Stop') return { do: 'Visit', visit, step: 'UndoStop' }
  if (action.do === 'Service' && action.step === 'Start') return { ...action, step: 'UndoStart' }
  if (action.do === 'Service' && action.step === 'Stop') return { ...action, step: 'UndoStop' }
  return null
}

/** Independent oracle: whether a service may start. */
function mayStart(salon: ModelSalon, visit: ModelVisit, at: number): boolean {
  const one = visit.clientHistoryServicesDTO[at]
  if (!one || visit.arrival === null || visit.checkedOut !== null || one.start !== null || one.end !== null) return false
  if (salon.avoidAppointmentsStartCheck) return true
  for (let i = 0; i < at; i++) if (visit.clientHistoryServicesDTO[i]?.end === null) return false
  for (const other of salon.visits)
    if (other && other !== visit)
      for (const theirs of other.clientHistoryServicesDTO)
        if (theirs.userDTO.userId === one.userDTO.userId && theirs.start !== null && theirs.end === null) return false
  return true
}

function checkInvariants(salon: ModelSalon, now: string) {
  const people: string[] = []
  for (const visit of salon.visits) {
    if (!visit) continue
    const services = visit.clientHistoryServicesDTO
    const begun = services.filter((one) => one.start !== null || one.end !== null)
    expect(visit.startServices !== null, 'the services have begun when one of them has').toBe(begun.length > 0)
    if (visit.arrival === null) expect([services.length, visit.products.length]).toEqual([0, 0])
    for (const one of services) {
      expect((one.start ?? '') <= (one.end ?? now), 'nothing ends before it starts').toBe(true)
      expect((one.start ?? visit.arrival ?? '') >= (visit.arrival ?? ''), 'nothing starts before the arrival').toBe(true)
    }
    people.push(...new Set(services.filter(isRunning).map((one) => one.userDTO.userId)))
    if (!salon.avoidAppointmentsStartCheck) expect(services.filter(isRunning).length, 'one service after another').toBeLessThan(2)
    if (visit.checkedOut) {
      expect(getVisitStatus(visit)).toBe('Paid')
      expect(
        services.every((one) => one.end !== null),
        'nothing paid is open',
      ).toBe(true)
      const price = computePrice(visit)
      expect(visit.paid + visit.owed, 'payments and outstanding amount equal the price').toBe(Math.round(price.total * 100) + visit.tip)
      const gross =
        services.reduce((sum, one) => sum + one.price, 0) +
        visit.products.reduce((sum, one) => sum + (productPrices[one.product] ?? 0) * one.quantity, 0)
      expect(Math.round(price.total * 100)).toBe(gross - visit.discountServices - visit.discountProducts)
    }
  }
  if (!salon.avoidAppointmentsStartCheck) expect(new Set(people).size, 'nobody works on two people').toBe(people.length)
  const given = shelf.map((_, product) =>
    salon.visits.flatMap((visit) => visit?.products ?? []).reduce((sum, one) => sum + (one.product === product ? one.quantity : 0), 0),
  )
  expect(salon.stock.map((pieces, product) => pieces + (given[product] ?? 0))).toEqual(shelf)
  expect(Math.min(...salon.stock)).toBeGreaterThanOrEqual(0)
}

test('in ten thousand random steps, states, stock and payments agree, and undo restores the state before', () => {
  const refusals = new Set<string>()
  let taken = 0
  fc.assert(
    fc.property(fc.boolean(), fc.array(anyAction, { minLength: 400, maxLength: 400 }), (unasked, actions) => {
      const salon = openModel(unasked, staff, 3200, shelf)
      let pressed = 0
      for (const [minute, action] of actions.entries()) {
        // Actions without a target do not count as steps.
        if (pressed === 100) break
        const now = instant(minute * 2)
        const before = copy(salon)
        const visit = salon.visits[action.visit] ?? null
        const allowed = visit && action.do === 'Service' && action.step === 'Start' ? mayStart(salon, visit, action.at) : undefined
        const refusal = applyAction(salon, action, now)
        if (refusal !== undefined) pressed += 1
        if (refusal) refusals.add(refusal)
        if (refusal !== null) {
          expect(salon, 'a refusal changes nothing').toEqual(before)
          if (refusal && allowed !== undefined) expect(allowed).toBe(false)
          continue
        }
        taken += 1
        if (allowed !== undefined) expect(allowed).toBe(true)
        checkInvariants(salon, now)

        const undo = getUndo(action)
        if (undo) {
          const undone = copy(salon)
          expect(applyAction(undone, undo, instant(minute * 2 + 1)), `${JSON.stringify(action)} is undone`).toBeNull()
          expect(undone.visits.map(withoutIds)).toEqual(before.visits.map(withoutIds))
          expect(undone.stock).toEqual(before.stock)
        }

        // Every next action is allowed, unless its team member is still busy.
        const after = salon.visits[action.visit]
        if (!after) continue
        const context = toStepContext(salon, after)
        const scopes: readonly NextScope[] = ['visit', 'services', { userId: staff[minute % staff.length] ?? '' }]
        for (const scope of scopes) {
          const next: NextAction | null = nextAction(after, scope)
          const refusal: ErrorCode | null = next && actionRefusal(next, after, context)
          if (refusal !== null && refusal !== 'staff_busy') expect.fail(`${JSON.stringify(next)} is refused: ${refusal}`)
          if (typeof scope === 'string' && (next === null) !== (after.checkedOut !== null)) expect.fail(`Nothing comes next in ${scope}`)
        }
      }
      expect(pressed).toBe(100)
    }),
    { numRuns: 100 },
  )
  expect(taken).toBeGreaterThan(2000)

  // Every refusal occurred, and no other.
  const codes: readonly ErrorCode[] = [
    'client_arrived',
    'already_exists',
    'client_not_arrived',
    'already_checked_out',
    'already_started',
    'already_stopped',
    'not_started_yet',
    'not_stopped_yet',
    'an_earlier_service_is_still_in_progress',
    'a_service_has_already_ended',
    'a_later_service_has_already_been_started',
    'staff_busy',
    'a_service_is_still_in_progress',
    'stop_the_service_first',
    'there_is_no_service_to_start',
    'out_of_stock',
    'discount_too_large',
    'payments_mismatch',
  ]
  expect([...refusals].toSorted()).toEqual(codes.toSorted())
})

test('the next action leads from check-in to paid in four steps', () => {
  const salon = openModel(false, staff, 3200, shelf)
  const one = () => salon.visits[1] ?? null
  const seen: string[] = []
  const go = (minute: number, action: Action) => {
    expect(applyAction(salon, action, instant(minute))).toBeNull()
    const next = nextAction(one(), 'visit')
    seen.push(`${getVisitStatus(one())} → ${next && 'step' in next ? next.step : (next?.of ?? 'nothing')}`)
  }
  expect(nextAction(one(), 'visit')).toEqual({ of: 'visit', step: 'Start', service: null })
  go(0, { do: 'CheckIn', visit: 1, arrived: true })
  go(5, { do: 'Visit', visit: 1, step: 'StartServices' })
  go(95, { do: 'Visit', visit: 1, step: 'Stop' })
  go(97, { do: 'Checkout', visit: 1, off: 0, owed: 0, tip: 0 })
  expect(seen).toEqual(['Ready → StartServices', 'In-progress → Stop', 'Completed → checkout', 'Paid → nothing'])
  // The first service was timed; the two others ended with the visit.
  expect(one()?.clientHistoryServicesDTO.map(({ start, end }) => [start, end])).toEqual([
    [instant(5), instant(95)],
    [null, instant(95)],
    [null, instant(95)],
  ])
})

test('a surcharge, which takes no time, begins no visit and keeps no step from being undone', () => {
  const [anna] = staff
  const line = (id: string, length: number, end: string | null) => {
    return { clientHistoryServiceId: id, start: null, end, length, userDTO: { userId: anna ?? '' } }
  }
  const lines = [line('surcharge', 0, instant(1)), line('cut', 30, null), line('dry', 20, null)]
  const visit = { arrival: instant(0), startServices: null, checkedOut: null, externalCashOrder: null, clientHistoryServicesDTO: lines }
  const context = { avoidAppointmentsStartCheck: false, isBusy: () => false }
  expect(getVisitStatus(visit)).toBe('Ready')
  expect(nextAction(visit, 'services')).toMatchObject({ step: 'StartServices', service: { clientHistoryServiceId: 'cut' } })
  const started = afterVisitStep('StartServices', visit, instant(5))
  expect(started.clientHistoryServicesDTO.map(({ start }) => start)).toEqual([null, instant(5), null])
  expect(visitStepRefusal('UndoStart', started, context)).toBeNull()
  expect(afterVisitStep('UndoStart', started, instant(6))).toEqual(visit)
  const stopped = afterVisitStep('Stop', started, instant(35))
  expect(visitStepRefusal('UndoStop', stopped, context)).toBeNull()
  expect(afterVisitStep('UndoStop', stopped, instant(36))).toEqual(started)
})
