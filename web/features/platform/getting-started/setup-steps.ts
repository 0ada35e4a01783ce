import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'

export const stepNames = ['openingHours', 'services', 'team', 'onlineBooking', 'logo'] as const
export type StepName = (typeof stepNames)[number]

/** Choices about the checklist in the user's settings. */
export interface ChecklistChoices {
  /** Put away for good. */
  readonly hidden?: boolean
  /** The opening hours that a new salon starts with are right. */
  readonly hoursConfirmed?: boolean
}
export const readChoices = ({ settings }: Pick<User, 'settings'>): ChecklistChoices => {
  const { gettingStarted } = settings
  return typeof gettingStarted === 'object' && gettingStarted !== null ? gettingStarted : {}
}

/** The steps that are done; null where no checklist is shown: the salon is no longer new, all is done, or it was put away. */
export function findSetupSteps(salon: Pick<Salon, 'setup'> | null, choices: ChecklistChoices): Readonly<Record<StepName, boolean>> | null {
  if (!salon?.setup || choices.hidden === true) return null
  const steps = { ...salon.setup, openingHours: salon.setup.openingHours || choices.hoursConfirmed === true }
  return stepNames.every((name) => steps[name]) ? null : steps
}
