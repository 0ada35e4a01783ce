import { hasAnyRole, useMe } from '../../api/me.ts'
import { Devices } from './devices.tsx'
import { TwoStep } from './two-step.tsx'
import { TwoStepRequirement } from './two-step-requirement.tsx'
import './security-labels.ts'
import './security.css'

/** Two-step verification and signed-in devices of the user's own account, and for administrators who else needs the first. */
export function SecurityPanel() {
  const { roles, salon } = useMe()
  return (
    <div className="session-security">
      <TwoStep />
      <Devices />
      {salon && hasAnyRole(roles, ['ADMIN']) && <TwoStepRequirement salonId={salon.salonId} />}
    </div>
  )
}
