import type { PrepaidKind } from '../../../../schema/terms.ts'
import type liability from '../../../locales/en/money/liability.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    liability: typeof liability
  }
}

export const kindLabels = { gift_card: 'gift_cards', package: 'packages' } as const satisfies Record<PrepaidKind, string>
