/** Which channel reaches whom. */
export { chooseChannel, clientAddresses, confirmedSenders, latestConsent } from './queries.ts'
