import { hasAnyRole, useMe } from '../../api/me.ts'
import { AccountEvents } from './account-events.tsx'
import { Devices } from './devices.tsx'
import { TwoStep } from './two-step.tsx'
import { TwoStepRequirement } from './two-step-requirement.tsx'
import './security-labels.ts'
import './security.css'

/** Two-step verification signed-in devices and latest events of the user's own account, and for administrators who else needs the first. */
export function SecurityPanel() {
  const { roles, salon } = useMe()
  return (
    <div className="session-security">
      <TwoStep />
      <Devices />
      <AccountEvents />
      {salon && hasAnyRole(roles, ['ADMIN']) && <TwoStepRequirement salonId={salon.salonId} />}
    </div>
  )
}
