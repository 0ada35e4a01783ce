/** What other features may use of the account's security. */

export { parseDevice } from './device-name.ts'
export { Devices } from './devices.tsx'
export { useEventLabels } from './event-labels.ts'

import './session.css'

export { TwoStep } from './two-step.tsx'
