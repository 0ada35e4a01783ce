import type promotions from '../../locales/en/promotions.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    promotions: typeof promotions
  }
}
