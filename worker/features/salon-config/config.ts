import type { salonConfigs as endpoints, SalonConfig } from '../../../schema/api/salon-configs.ts'
import type { ResultsOf } from '../../db/batch.ts'
import { ApiError } from '../../db/errors.ts'
import { toJson } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'
import { alertUnconfirmedSenders, parsePhoneNumberField, toConfirmation, toSenderTaken } from '../salons/index.ts'
import { selectConfig, updateConfig } from './queries.ts'

type ConfigHandlers = Handlers<typeof endpoints>

/** A salon has one configuration: its `configUid` is the salonId. */
function toConfig(rows: ResultsOf<ReturnType<typeof selectConfig>>): SalonConfig | undefined {
  const [[salon], opening, closed, privacies, [widget], [ui], discounts, colours, ranges, breeds, sizes, categories] = rows
  if (!salon) return undefined
  const { salonId, smsSender, emailSender, mobileNumber, changeUntilHours, version } = salon
  const { maxOpenBookings, maxCodesPerDay, codeCountries } = salon
  return {
    configUid: salonId,
    salonId,
    smsSender,
    smsSenderConfirmed: toConfirmation(salon).smsSenderConfirmed,
    emailSender,
    mobileNumber,
    changeUntilHours,
    maxOpenBookings,
    maxCodesPerDay,
    codeCountries,
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

export const updateSalonConfig: ConfigHandlers['update'] = async (db, { configUid }, { version, ...values }) => {
  const { smsSender, emailSender, mobileNumber, changeUntilHours, maxOpenBookings, maxCodesPerDay, codeCountries } = values
  const changes = {
    smsSender,
    emailSender,
    mobileNumber: parsePhoneNumberField('mobileNumber', mobileNumber, 'IT'),
    changeUntilHours,
    maxOpenBookings,
    maxCodesPerDay,
    codeCountries,
  }
  try {
    const [[updated], , , ...rows] = await db.batch(
      updateConfig(db, configUid, version, changes),
      ...alertUnconfirmedSenders(db),
      ...selectConfig(db),
    )
    const current = toConfig(rows)
    if (updated) return current
    if (current?.configUid === configUid) throw new ApiError(409, 'stale', { current })
    return undefined
  } catch (error) {
    throw toSenderTaken(error)
  }
}
