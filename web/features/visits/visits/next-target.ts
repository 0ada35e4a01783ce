import { groups, type Role } from '../../../../schema/terms.ts'
import { hasAnyRole } from '../../../api/me.ts'
import type { Step } from './steps.ts'

/** What the button of the next step does: it runs a step, or opens the checkout at `to`. */
export type NextTarget = { step: Step } | { to: string }

export const isCheckIn = (target: NextTarget) => 'step' in target && target.step.of === 'visit' && target.step.step === 'Start'

/** Whether a role may take a step. */
export const canTake = (target: NextTarget, roles: readonly Role[]): boolean =>
  isCheckIn(target) || hasAnyRole(roles, 'to' in target ? groups.user : groups.profileInfoAccess)

export const checkoutPath = (visit: { appointmentId: string; clientId: string }) =>
  `/checkout/${encodeURIComponent(visit.appointmentId)}/${encodeURIComponent(visit.clientId)}`
export const sheetPath = (visit: { appointmentId: string; clientId: string }) =>
  `/appointment/${encodeURIComponent(visit.appointmentId)}/${encodeURIComponent(visit.clientId)}`
export const productsPath = (visit: { appointmentId: string; clientId: string }) =>
  `/productCheckout/${encodeURIComponent(visit.appointmentId)}/${encodeURIComponent(visit.clientId)}`
