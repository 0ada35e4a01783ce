import { sql } from 'drizzle-orm'
import type { salonConfigs as calls, SalonConfig } from '../../../schema/api/salon-configs.ts'
import { salons } from '../../../schema/tables/salons.ts'
import type { ResultsOf } from '../../db/batch.ts'
import { ApiError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { toJson } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'
import { parsePhoneNumberField } from '../salons/index.ts'
import { readConfig } from './queries.ts'

/** A salon has one configuration, so its configUid is the salon's own id. */
function configOf(rows: ResultsOf<ReturnType<typeof readConfig>>): SalonConfig | undefined {
  const [[salon], opening, closed, privacies, [widget], [ui], discounts, colours, ranges, breeds, sizes, categories] = rows
  if (!salon) return undefined
  const { salonId, smsSender, emailSender, mobileNumber, changeUntilHours, version } = salon
  return {
    configUid: salonId,
    salonId,
    smsSender,
    emailSender,
    mobileNumber,
    changeUntilHours,
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
const load = async (db: StaffDb) => configOf(await db.batch(...readConfig(db)))

export const configHandlers: Handlers<typeof calls> = {
  ofSalon: (db) => load(db),

  update: async (db, { configUid }, { version, smsSender, emailSender, mobileNumber: typed, changeUntilHours }) => {
    const mobileNumber = parsePhoneNumberField('mobileNumber', typed, 'IT')
    const values = { smsSender, emailSender, mobileNumber, changeUntilHours }
    const [[changed], ...rows] = await db.batch(
      db.update(salons, values, sql`${salons.salonId} = ${configUid} AND version = ${version}`),
      ...readConfig(db),
    )
    const current = configOf(rows)
    if (changed) return current
    if (current?.configUid === configUid) throw new ApiError(409, 'stale', { current })
    return undefined
  },
}
