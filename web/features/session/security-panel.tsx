import { Devices } from './devices.tsx'
import { TwoStep } from './two-step.tsx'
import './security-labels.ts'
import './security.css'

/** Two-step verification and signed-in devices of the user's own account, for every role. */
export function SecurityPanel() {
  return (
    <div className="session-security">
      <TwoStep />
      <Devices />
    </div>
  )
}
