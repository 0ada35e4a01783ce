/** Ranking of incentive campaigns. Money is whole cents. */
import type { CampaignMeasure } from '../../terms.ts'

/** What a team member has reached in a campaign. */
export interface CampaignScore {
  userId: string
  firstName: string
  lastName: string
  points: number
  count: number
  amountCents: number
}
export interface RankedScore {
  userId: string
  firstName: string
  lastName: string
  count: number
  /** Points, or cents. */
  score: number
  /** From 1; equal scores share a rank, and the next one is left out. */
  rank: number
}

/** Scores by rank, equal ones by name. */
export function rankScores(scores: readonly CampaignScore[], measure: CampaignMeasure): RankedScore[] {
  const rows = scores.map(({ userId, firstName, lastName, count, points, amountCents }) => ({
    userId,
    firstName,
    lastName,
    count,
    score: measure === 'points' ? points : amountCents,
  }))
  const sorted = rows.toSorted((a, b) => b.score - a.score || a.firstName.localeCompare(b.firstName) || (a.userId < b.userId ? -1 : 1))
  return sorted.map((row) => ({ ...row, rank: sorted.findIndex(({ score }) => score === row.score) + 1 }))
}

/** The average share of a goal that has been reached, nobody counted above it; null without a goal or a team. */
export function computeProgress(scores: readonly { score: number }[], goal: number): number | null {
  if (goal === 0 || scores.length === 0) return null
  return scores.reduce((sum, { score }) => sum + Math.min(1, Math.max(0, score) / goal), 0) / scores.length
}
