/** The consents of a client, for the client record. */
export { ConsentsTab } from './consents-tab.tsx'
