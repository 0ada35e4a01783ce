/** The tabs of a client's history, for the client record. */
export { FeedbackTab } from './feedback-tab.tsx'
export { KnownDevices } from './known-devices.tsx'
export { ProductsTab } from './products-tab.tsx'
export { RequestsTab } from './requests-tab.tsx'
export { Loaded } from './tab-parts.tsx'
export { VisitsTab } from './visits-tab.tsx'
