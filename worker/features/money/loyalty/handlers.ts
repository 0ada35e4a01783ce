import { loyalty as calls, loyaltySettings as settingsCalls } from '../../../../schema/api/money/loyalty.ts'
import {
  type ClientLoyalty,
  type LoyaltySettings,
  loyaltySchemas,
  loyaltySettingsSchemas,
} from '../../../../schema/api/money/loyalty-schemas.ts'
import { countRewards, findNextExpiry } from '../../../../schema/rules/money/loyalty.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectVisit, touchOpenVisit, withRefusalReason } from '../../visits/visits/index.ts'
import { returnReward } from '../ledger/index.ts'
import {
  type ClientPoints,
  clientOfVisit,
  insertAdjustment,
  insertReward,
  selectClientPoints,
  selectSettings,
  upsertSettings,
} from './queries.ts'

/** What holds for a salon that has changed nothing. */
const initialSettings: LoyaltySettings = {
  enabled: false,
  unit: 'points',
  basis: 'euro',
  earned: 1,
  products: true,
  rewardPoints: 100,
  rewardAmount: 10,
  validityMonths: 12,
  version: 0,
}

const sumPoints = ({ points }: Pick<ClientPoints, 'points'>): number => points.reduce((sum, row) => sum + row.points, 0)

/** The points of a client as the API replies them. */
function toClientLoyalty(clientId: string, settings: LoyaltySettings, found: ClientPoints): ClientLoyalty {
  const { enabled, unit, rewardPoints, rewardAmount } = settings
  const { points, entries } = found
  return { clientId, enabled, unit, balance: sumPoints(found), rewardPoints, rewardAmount, nextExpiry: findNextExpiry(points), entries }
}

type LoyaltyHandlers = Handlers<typeof calls>
type SettingsHandlers = Handlers<typeof settingsCalls>

/** One round trip. */
const getSettings: SettingsHandlers['one'] = async (db) => (await db.batch(selectSettings(db)))[0][0] ?? initialSettings

/** One round trip; two if someone else has changed them meanwhile. */
const changeSettings: SettingsHandlers['update'] = async (db, _input, change) => {
  try {
    return (await db.batchReturning(upsertSettings(db, change), selectSettings(db)))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [[current = initialSettings]] = await db.batch(selectSettings(db))
    throw new ApiError(409, 'stale', { current })
  }
}

async function loadClientLoyalty(db: StaffDb, clientId: string): Promise<ClientLoyalty | undefined> {
  const [[settings = initialSettings], found] = await db.batch(selectSettings(db), selectClientPoints(db, clientId))
  return found && toClientLoyalty(clientId, settings, found)
}
/** One round trip. */
const getClientLoyalty: LoyaltyHandlers['ofClient'] = (db, { clientId }) => loadClientLoyalty(db, clientId)

/** Throws ApiError where a client has too few points for so many rewards, or they are worth more than `open` (euro). */
function assertRewards(settings: LoyaltySettings, rewards: number, balance: number, open: number): void {
  if (!settings.enabled) throw new ApiError(409, 'loyalty_off')
  if (balance < rewards * settings.rewardPoints) throw new ApiError(409, 'not_enough_points', { balance })
  if (countRewards(settings, balance, open) < rewards) throw new ApiError(409, 'reward_too_large', { total: open })
}

/** Two round trips: the visit and the client's points, then the reward, which the database refuses beyond the balance. */
const redeemPoints: LoyaltyHandlers['redeem'] = async (db, _input, { appointmentId, rewards }) => {
  const select = selectVisit(db, appointmentId)
  const [replayedId, [visit], [settings = initialSettings], found] = await db.batch(
    db.findReplay(),
    select,
    selectSettings(db),
    selectClientPoints(db, clientOfVisit(appointmentId)),
  )
  if (replayedId || !visit || !found) return visit
  const closed = closedRefusal(visit)
  if (closed) throw new ApiError(409, closed, { current: visit })
  if (visit.loyaltyReward) throw new ApiError(409, 'already_exists', { current: visit })
  const bySessions = visit.courseSessionsDTO?.map(({ amount }) => -amount) ?? []
  assertRewards(settings, rewards, sumPoints(found), sumEuro([visit.total, ...bySessions]))
  const loyaltyEntryId = db.newId('loy')
  const writes = [...touchOpenVisit(db, appointmentId), ...insertReward(db, { loyaltyEntryId, appointmentId, rewards })]
  return withRefusalReason(
    db,
    select,
    () => db.insertIdempotent(appointmentId, writes, (id) => selectVisit(db, id)),
    ({ visit: current }, aborted) =>
      closedRefusal(current) ?? (aborted === 'limit' ? 'not_enough_points' : current.loyaltyReward ? 'already_exists' : null),
  )
}

/** One round trip; two if refused. */
const giveRewardBack: LoyaltyHandlers['giveBack'] = (db, { appointmentId }) => {
  const select = selectVisit(db, appointmentId)
  const writes = [...touchOpenVisit(db, appointmentId), returnReward(db, appointmentId)]
  return withRefusalReason(
    db,
    select,
    async () => (await db.batchReturning(writes, select))[0],
    ({ visit }) => closedRefusal(visit),
  )
}

/** One round trip; two if refused. */
const adjustPoints: LoyaltyHandlers['adjust'] = async (db, _input, { clientId, points, reason }) => {
  const loyaltyEntryId = db.newId('loy')
  const writes = [...db.recordIdempotencyKey(loyaltyEntryId), ...insertAdjustment(db, { loyaltyEntryId, clientId, points, reason })]
  const create = async () => {
    const { settings, found } = await db.batch({ writes, settings: selectSettings(db), found: selectClientPoints(db, clientId) })
    return found && toClientLoyalty(clientId, settings[0] ?? initialSettings, found)
  }
  try {
    return await db.createIdempotent(create, () => loadClientLoyalty(db, clientId))
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || (error.reason !== 'closed' && error.reason !== 'limit')) throw error
    const current = await loadClientLoyalty(db, clientId)
    if (!current) return undefined
    throw new ApiError(409, error.reason === 'closed' ? 'loyalty_off' : 'not_enough_points', { balance: current.balance })
  }
}

export const loyaltyFeatures = [
  defineRoutes(settingsCalls, loyaltySettingsSchemas, { one: getSettings, update: changeSettings }),
  defineRoutes(calls, loyaltySchemas, { ofClient: getClientLoyalty, redeem: redeemPoints, giveBack: giveRewardBack, adjust: adjustPoints }),
]
