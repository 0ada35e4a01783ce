import { Devices } from './devices.tsx'
import { TwoStep } from './two-step.tsx'
import './security-labels.ts'
import './security.css'

/** How one signs in, and where one is signed in: for everybody, whatever their role. */
export function SecurityPanel() {
  return (
    <div className="security">
      <TwoStep />
      <Devices />
    </div>
  )
}
