import { expect, test } from 'vitest'
import { findSetupSteps, readChoices } from '../../../web/features/platform/getting-started/setup-steps.ts'

const nothing = { openingHours: false, services: false, team: false, onlineBooking: false, logo: false }
const all = { openingHours: true, services: true, team: true, onlineBooking: true, logo: true }

test('the checklist of a new salon ends when everything is done, when it is put away, and when the salon is no longer new', () => {
  expect(findSetupSteps({ setup: nothing }, {})).toEqual(nothing)
  expect(findSetupSteps({ setup: all }, {})).toBeNull()
  expect(findSetupSteps({ setup: nothing }, { hidden: true })).toBeNull()
  expect(findSetupSteps({ setup: null }, {})).toBeNull()
  expect(findSetupSteps(null, {})).toBeNull()
})

test('opening hours that were right from the start are done once they are confirmed', () => {
  expect(findSetupSteps({ setup: nothing }, { hoursConfirmed: true })).toEqual({ ...nothing, openingHours: true })
  expect(findSetupSteps({ setup: { ...all, openingHours: false } }, { hoursConfirmed: true })).toBeNull()
})

test('the choices survive other settings of the user, and unknown ones count as none', () => {
  expect(readChoices({ settings: { theme: {}, gettingStarted: { hidden: true } } })).toEqual({ hidden: true })
  expect(readChoices({ settings: { gettingStarted: 'yes' } })).toEqual({})
})
