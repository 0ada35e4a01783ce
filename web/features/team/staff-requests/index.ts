/** What other features may use of requests and shifts. */
export { RemainingTab } from './remaining-tab.tsx'
export { RequestsTab } from './requests-tab.tsx'
export { ShiftsTab } from './shifts-tab.tsx'
