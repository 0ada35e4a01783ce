import type ledger from '../../../locales/en/money/ledger.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ledger: typeof ledger
  }
}
