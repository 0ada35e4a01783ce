/** What the application and its jobs may use of the waiting list. */
export { offerInAllSalons, offerInBackground } from './offers.ts'
