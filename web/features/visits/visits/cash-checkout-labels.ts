import type texts from '../../../locales/en/money/cash-checkout.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'cash-checkout': typeof texts
  }
}
