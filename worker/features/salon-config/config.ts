import { sql } from 'drizzle-orm'
import type { salonConfigs as calls, SalonConfig } from '../../../schema/api/salon-configs.ts'
import { salons } from '../../../schema/tables/salons.ts'
import { Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { ResultsOf } from '../../db/trip.ts'
import { wire } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'
import { phoneNumberOf } from '../salons/rules.ts'
import { readConfig } from './data.ts'

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
    openingTime: opening.map(wire),
    dayClosed: closed.map(wire),
    privacies: privacies.map(wire),
    widget: widget ? wire(widget) : null,
    uiConfig: ui ? wire(ui) : null,
    discounts: discounts.map(wire),
    colours: colours.map(wire),
    expenseRanges: ranges.map(wire),
    petBreeds: breeds.map(wire),
    petSizes: sizes.map(wire),
    categories: categories.map(wire),
    version,
  }
}
const load = async (staff: Staff) => configOf(await staff.trip(...readConfig(staff)))

export const configHandlers: Handlers<typeof calls> = {
  ofSalon: (staff) => load(staff),

  update: async (staff, { configUid }, { version, smsSender, emailSender, mobileNumber: typed, changeUntilHours }) => {
    const mobileNumber = phoneNumberOf('mobileNumber', typed, 'IT')
    const values = { smsSender, emailSender, mobileNumber, changeUntilHours }
    const [[changed], ...rows] = await staff.trip(
      staff.change(salons, values, sql`${salons.salonId} = ${configUid} AND version = ${version}`),
      ...readConfig(staff),
    )
    const current = configOf(rows)
    if (changed) return current
    if (current?.configUid === configUid) throw new Refusal(409, 'Somebody else changed this meanwhile', { current })
    return undefined
  },
}
