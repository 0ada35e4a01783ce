/** What other features may use of the salons. */
export { toSalonReply } from './changes.ts'
export { selectCurrency } from './currency-queries.ts'
export { firstNameSql, linkSalonColumns, takesBookingsSql, withLogo } from './link-salon.ts'
export { isNationalNumber, parsePhoneNumberField } from './phone-number-rules.ts'
export { respondWithETag, toPublicInfo } from './public-info.ts'
export { selectPublicSalon, selectWidgetHosts } from './public-queries.ts'
export {
  alertUnconfirmedSenders,
  hasCashSystem,
  insertSalon,
  insertStarterRows,
  selectDateFormat,
  selectSalons,
  toConfirmation,
  upsertSecret,
} from './queries.ts'
export { parseTaxCodeField, parseVatNumberField, toSenderTaken } from './rules.ts'
export { writeInSalonsCountry } from './zone-queries.ts'
