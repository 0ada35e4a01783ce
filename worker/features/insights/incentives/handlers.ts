import { campaigns as calls } from '../../../../schema/api/insights/incentives.ts'
import { type Campaign, CampaignChange, type CampaignStats, campaignsSchemas } from '../../../../schema/api/insights/incentives-schemas.ts'
import { type CampaignScore, computeProgress, type RankedScore, rankScores } from '../../../../schema/rules/insights/incentives.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import {
  type CampaignRow,
  insertCampaign,
  selectAllCampaigns,
  selectCampaign,
  selectCampaignItems,
  selectScores,
  updateCampaign,
} from './queries.ts'

type CampaignHandlers = Handlers<typeof calls>

const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)
const toCampaign = ({ results: _, ...campaign }: CampaignRow): Campaign => campaign
/** Reads campaigns as the API answers them. */
const asReply = (rows: Statement<CampaignRow[]>): Statement<Campaign[]> => ({
  ...rows,
  read: (result) => rows.read(result).map(toCampaign),
})

const getCampaign: CampaignHandlers['one'] = async (db, { campaignId }) => (await db.batch(asReply(selectCampaign(db, campaignId))))[0][0]

const listCampaigns: CampaignHandlers['list'] = async (db, { campaignId }) => {
  const [rows] = await db.batch(asReply(campaignId === undefined ? selectAllCampaigns(db) : selectCampaign(db, campaignId)))
  return campaignId !== undefined && rows.length === 0 ? undefined : rows
}

const listItems: CampaignHandlers['items'] = async (db, { campaignId }) => (await db.batch(selectCampaignItems(db, campaignId)))[0][0]

/** Scores in points or cents; `db.roles` decide whose money is shown. */
function toStats(db: StaffDb, campaign: CampaignRow, ranking: readonly RankedScore[]): CampaignStats {
  const isMoney = campaign.measure === 'amount'
  const seesAll = !isMoney || db.roles.some((role) => role === 'ADMIN' || role === 'TEAMMANAGER' || role === 'SUPERADMIN')
  return {
    campaignId: campaign.campaignId,
    closed: campaign.end !== null,
    progress: computeProgress(ranking, isMoney ? campaign.goal * 100 : campaign.goal),
    ranking: ranking.map(({ userId, firstName, lastName, rank, count, score }) => ({
      userId,
      firstName,
      lastName,
      rank,
      count,
      score: seesAll || userId === db.userId ? (isMoney ? euro(score) : score) : null,
    })),
  }
}

/** One round trip. */
const getStats: CampaignHandlers['stats'] = async (db, { campaignId }) => {
  const [[campaign], scores] = await db.batch(selectCampaign(db, campaignId), selectScores(db, campaignId, getToday(db)))
  if (!campaign) return undefined
  return toStats(db, campaign, campaign.end === null ? rank(campaign, scores) : campaign.results)
}
const rank = ({ measure, start }: CampaignRow, scores: readonly CampaignScore[]) => (start === null ? [] : rankScores(scores, measure))

const invalid = (fields: Record<string, string>) => new ApiError(400, 'invalid_input', { fields })
/** Throws 400 at the fields of a campaign that do not agree. */
function assertCampaign(campaign: Pick<Campaign, 'measure' | 'items' | 'start' | 'end'>): void {
  const { measure, items, start, end } = campaign
  if (measure === 'points' && items.length === 0) throw invalid({ items: 'Choose at least one item' })
  if (end !== null && start === null) throw invalid({ start: 'Required' })
  if (end !== null && start !== null && end < start) throw invalid({ end: 'Must end after it starts' })
}
const toFieldError = (error: unknown): unknown =>
  error instanceof BatchAbortedError && error.reason === 'missing' ? invalid({ items: 'Item not found' }) : error

/** One round trip. */
const createCampaign: CampaignHandlers['create'] = async (db, _input, { setup, ...draft }) => {
  assertCampaign({ ...draft, end: null })
  const campaignId = db.newId('cmp')
  const writes = insertCampaign(db, { ...draft, campaignId, setup: setup ? db.now : null })
  try {
    return await db.insertIdempotent(campaignId, writes, (id) => asReply(selectCampaign(db, id)))
  } catch (error) {
    throw toFieldError(error)
  }
}

/** Two round trips: the campaign with its scores, which an end freezes, then the change of that version. */
const changeCampaign: CampaignHandlers['update'] = async (db, { campaignId }, change) => {
  const { version, setup, ...values } = getEditableValues(CampaignChange, change)
  const lastDay = values.end ?? getToday(db)
  const [[current], scores] = await db.batch(selectCampaign(db, campaignId), selectScores(db, campaignId, lastDay))
  if (!current) return undefined
  const next = { ...current, ...values } as CampaignRow
  assertCampaign(next)
  const isClosing = next.end !== null && current.end === null
  const frozen = isClosing ? { results: rank(next, scores) } : next.end === null ? { results: [] } : {}
  const setupAt = setup === undefined ? {} : { setup: setup === true ? (current.setup ?? db.now) : setup === false ? null : setup }
  const writes = updateCampaign(db, campaignId, version, { ...values, ...frozen, ...setupAt })
  try {
    return await db.updateGuarded(writes, asReply(selectCampaign(db, campaignId)))
  } catch (error) {
    throw toFieldError(error)
  }
}

export const campaignFeatures = [
  defineRoutes(calls, campaignsSchemas, {
    one: getCampaign,
    list: listCampaigns,
    stats: getStats,
    items: listItems,
    create: createCampaign,
    update: changeCampaign,
  }),
]
