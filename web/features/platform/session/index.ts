/** What other features may use of the account's security. */

export { Devices } from './devices.tsx'
export { useEventLabels } from './event-labels.ts'

import './session.css'

export { SalonSecurity } from './security-panel.tsx'
export { TwoStep } from './two-step.tsx'
export { useDeviceTexts } from './use-device-texts.ts'
