/**
 * Loyalty: what a visit earns, what a reward costs, and what expires. Points and stamps are counted alike. A client's balance is the sum
 * of entries that are only appended. It falls below zero only where points are taken back that were spent: the next visits fill it.
 */
import type { LoyaltyBasis, LoyaltyEntryKind } from '../../terms.ts'
import { cents, euro } from '../money.ts'
import { addDays } from '../salon-time.ts'

export interface LoyaltyTerms {
  basis: LoyaltyBasis
  /** Points for each whole euro, or for each visit. */
  earned: number
  /** Products count as well as services. */
  products: boolean
}
export interface RewardTerms {
  /** What a reward costs, in points. */
  rewardPoints: number
  /** What a reward takes off a visit, in euro. */
  rewardAmount: number
}
export interface LoyaltyEntry {
  kind: LoyaltyEntryKind
  points: number
  /** Last day on which the points can be spent; null without an end, and where the entry spends points. */
  expires: string | null
}

/** What a visit earns: `services` and `products` are what was charged for them after all discounts, in euro, without tips. */
export function computeEarnedPoints(
  { basis, earned, products: countsProducts }: LoyaltyTerms,
  { services, products }: { services: number; products: number },
): number {
  const counted = cents(services) + (countsProducts ? cents(products) : 0)
  if (counted <= 0) return 0
  return basis === 'visit' ? earned : Math.floor((counted * earned) / 100)
}

/** Rewards that a balance pays for, up to what is left to pay of a visit (euro). */
export function countRewards({ rewardPoints, rewardAmount }: RewardTerms, balance: number, open: number): number {
  if (rewardPoints <= 0 || rewardAmount <= 0) return 0
  return Math.max(0, Math.min(Math.floor(balance / rewardPoints), Math.floor(cents(open) / cents(rewardAmount))))
}

/** What so many rewards take off, in euro. */
export const getRewardAmount = ({ rewardAmount }: RewardTerms, rewards: number): number => euro(cents(rewardAmount) * rewards)

/** Kinds that spend points, or give spent ones back. The others earn them, or take back what was earned. */
const spending: readonly LoyaltyEntryKind[] = ['redeemed', 'returned', 'removed', 'expired']

/**
 * Points that have expired on a day: what was earned with an end before it and is not spent, taken back or expired yet. The points that
 * end first are spent first.
 */
export function computeExpiredPoints(entries: readonly LoyaltyEntry[], day: string): number {
  let left = 0
  for (const { kind, points, expires } of entries) if (spending.includes(kind) || (expires !== null && expires < day)) left += points
  return Math.max(0, left)
}

/** The points that end next, and their last day; null where none do. */
export function findNextExpiry(entries: readonly LoyaltyEntry[]): { points: number; day: string } | null {
  const days = [...new Set(entries.flatMap(({ expires }) => expires ?? []))].toSorted()
  for (const day of days) {
    const points = computeExpiredPoints(entries, addDays(day, 1))
    if (points > 0) return { points, day }
  }
  return null
}
