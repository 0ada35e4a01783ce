import type { ClientLoyalty, LoyaltySettings } from '../../../../schema/api/money/loyalty.ts'
import { findNextExpiry } from '../../../../schema/rules/money/loyalty.ts'
import type { ClientPoints } from './queries.ts'

/** What holds for a salon that has changed nothing. */
export const initialSettings: LoyaltySettings = {
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

export const sumPoints = ({ points }: Pick<ClientPoints, 'points'>): number => points.reduce((sum, row) => sum + row.points, 0)

/** The points of a client as the API replies them. */
export function toClientLoyalty(clientId: string, settings: LoyaltySettings, found: ClientPoints): ClientLoyalty {
  const { enabled, unit, rewardPoints, rewardAmount } = settings
  const { points, entries } = found
  return { clientId, enabled, unit, balance: sumPoints(found), rewardPoints, rewardAmount, nextExpiry: findNextExpiry(points), entries }
}
