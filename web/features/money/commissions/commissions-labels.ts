import type commissions from '../../../locales/en/money/commissions.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    commissions: typeof commissions
  }
}
