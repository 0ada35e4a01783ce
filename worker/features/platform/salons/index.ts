/** What other features may use of the salons. */

export { selectCurrency } from './currency-queries.ts'
export { firstNameSql, linkSalonColumns, takesBookingsSql, withLogo } from './link-salon.ts'
export { isNationalNumber, parsePhoneNumberField, readPhoneNumber } from './phone-number-rules.ts'
export { respondWithETag, toPublicInfo } from './public-info.ts'
export { selectPublicSalon, selectWidgetHosts } from './public-queries.ts'
export {
  alertUnconfirmedSenders,
  deleteSecret,
  hasCashSystem,
  insertSalon,
  selectDateFormat,
  selectSalons,
  toConfirmation,
  upsertSecret,
} from './queries.ts'
export { parseTaxCodeField, parseVatNumberField, toSenderTaken } from './rules.ts'
export { toSalonReply } from './salon-reply.ts'
export { writeInSalonsCountry } from './zone-queries.ts'

/** What a new salon begins with: loaded when one is made. */
export const loadStarterRows = async () => (await import('./starter-queries.ts')).insertStarterRows

/** Reserves a salon's new senders where there are several databases: loaded with a change of its settings. */
export const loadClaimSenders = async () => (await import('./changes.ts')).claimSenders
