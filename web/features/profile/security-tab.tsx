import { Devices, TwoStep } from '../session/index.ts'
import { PasswordSection } from './password-section.tsx'

/** The user's own password, two-step verification and signed-in devices. */
export function SecurityTab() {
  return (
    <div className="profile-narrow session-security">
      <PasswordSection />
      <TwoStep />
      <Devices />
    </div>
  )
}
