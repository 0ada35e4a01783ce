import type { GiftCardState } from '../../../../schema/rules/money/gift-cards.ts'
import type giftCards from '../../../locales/en/money/gift-cards.json'
import type { Tone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icon.tsx'

/** Text, colour and icon of each state of a card. */
export const stateLooks = {
  reserved: { label: 'state_reserved', tone: 'info', icon: 'clock' },
  active: { label: 'state_active', tone: 'ok', icon: 'check-circle' },
  spent: { label: 'state_spent', tone: 'plain', icon: 'check' },
  expired: { label: 'state_expired', tone: 'warn', icon: 'hourglass' },
  blocked: { label: 'state_blocked', tone: 'bad', icon: 'lock' },
  replaced: { label: 'state_replaced', tone: 'plain', icon: 'repeat' },
  cancelled: { label: 'state_cancelled', tone: 'plain', icon: 'close' },
} as const satisfies Record<GiftCardState, { label: keyof typeof giftCards; tone: Tone; icon: IconName }>

/** Methods by which a card is bought; one card does not pay for another. */
export const saleMethods = ['cash', 'card', 'other'] as const
export type SaleMethod = (typeof saleMethods)[number]
export const methodLabels = { cash: 'method_cash', card: 'method_card', other: 'other' } as const

/** Path of a card's own screen. */
export const cardPath = (prepaidId: string) => `/giftCards/${prepaidId}`
