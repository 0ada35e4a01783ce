import type { PrepaidKind } from '../../../../schema/terms.ts'

export const kindLabels = { gift_card: 'gift_cards', package: 'packages' } as const satisfies Record<PrepaidKind, string>
