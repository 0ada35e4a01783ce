import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import type { salonConfigs as endpoints } from '../../../../schema/api/platform/settings.ts'
import type { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { defaults } from '../../../../schema/terms.ts'
import type { ResultsOf } from '../../../db/batch.ts'
import { hasDirectory } from '../../../db/databases.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { toJson } from '../../../http/resource.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import {
  alertUnconfirmedSenders,
  isNationalNumber,
  loadClaimSenders,
  parsePhoneNumberField,
  toConfirmation,
  toSenderTaken,
  writeInSalonsCountry,
} from '../salons/index.ts'
import { selectConfig, updateConfig } from './queries.ts'

type ConfigHandlers = Handlers<typeof endpoints>

/** A salon has one configuration: its `configUid` is the salonId. `rows`: the results of `selectConfig`, and of guards behind it. */
function toConfig(rows: readonly [...ResultsOf<ReturnType<typeof selectConfig>>, ...number[]]): SalonConfig | undefined {
  const [[salon], opening, closed, privacies, [widget], [ui], discounts, colours, ranges, breeds, sizes, categories] = rows
  if (!salon) return undefined
  const { salonId, smsSender, emailSender, mobileNumber, changeUntilHours, version } = salon
  const { maxOpenBookings, onlineGroups, groupRequests, maxCodesPerDay, codeCountries } = salon
  const { contactRoles, contactsAtDesks, retentionMonths, confirmRefundsAbove } = salon
  return {
    configUid: salonId,
    salonId,
    smsSender,
    smsSenderConfirmed: toConfirmation(salon).smsSenderConfirmed,
    emailSender,
    mobileNumber,
    changeUntilHours,
    maxOpenBookings,
    onlineGroups,
    groupRequests,
    maxCodesPerDay,
    codeCountries,
    contactRoles,
    contactsAtDesks,
    retentionMonths,
    confirmRefundsAbove,
    openingTime: opening.map(toJson),
    dayClosed: closed.map(toJson),
    privacies: privacies.map(toJson),
    widget: widget ? toJson(widget) : null,
    uiConfig: ui ? toJson(ui) : null,
    discounts: discounts.map(toJson),
    colours: colours.map(toJson),
    expenseRanges: ranges.map(toJson),
    petBreeds: breeds.map(toJson),
    petSizes: sizes.map(toJson),
    categories: categories.map(toJson),
    version,
  }
}

export const getConfig: ConfigHandlers['ofSalon'] = async (db) => toConfig(await db.batch(...selectConfig(db)))

/** One round trip; up to three for a phone number in a salon outside the default country. */
export const updateSalonConfig: ConfigHandlers['update'] = (db, { configUid }, change, request) => {
  const write = async (country: string, guards: Statement<number>[]) => {
    await claimNewSender(db, request, configUid, change)
    return writeConfig(db, configUid, change, country, guards)
  }
  return isNationalNumber(change.mobileNumber) ? writeInSalonsCountry(db, write) : write(defaults.country, [])
}

/** Of several databases, one has a sender: it is reserved before it is written. */
async function claimNewSender(db: StaffDb, request: Request, salonId: string, { smsSender }: BodyOf<typeof endpoints.update>) {
  if (!hasDirectory(request.env) || !smsSender) return
  const claimSenders = await loadClaimSenders()
  await claimSenders(db, request, salonId, { smsSender }).catch((error) => {
    throw toSenderTaken(error)
  })
}

async function writeConfig(
  db: StaffDb,
  configUid: string,
  { version, ...values }: BodyOf<typeof endpoints.update>,
  country: string,
  guards: Statement<number>[],
) {
  const { smsSender, emailSender, changeUntilHours, maxOpenBookings, onlineGroups, maxCodesPerDay } = values
  const { groupRequests, codeCountries, contactRoles, contactsAtDesks, retentionMonths, confirmRefundsAbove } = values
  const changes = {
    smsSender,
    emailSender,
    mobileNumber: await parsePhoneNumberField('mobileNumber', values.mobileNumber, country),
    changeUntilHours,
    maxOpenBookings,
    onlineGroups,
    groupRequests,
    maxCodesPerDay,
    codeCountries,
    contactRoles,
    contactsAtDesks,
    retentionMonths,
    confirmRefundsAbove,
  }
  try {
    const results = await db.batch(
      updateConfig(db, configUid, version, changes),
      ...alertUnconfirmedSenders(db),
      ...selectConfig(db),
      ...guards,
    )
    const [[updated], , , ...rows] = results
    const current = toConfig(rows)
    if (updated) return current
    if (current?.configUid === configUid) throw new ApiError(409, 'stale', { current })
    return undefined
  } catch (error) {
    throw toSenderTaken(error)
  }
}
