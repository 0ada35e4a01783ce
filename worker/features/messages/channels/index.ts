/** Which channel reaches whom. */
export { chooseChannel, clientAddresses, codeChannel, confirmedSenders, latestConsent } from './queries.ts'
