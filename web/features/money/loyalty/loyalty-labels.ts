import type loyalty from '../../../locales/en/money/loyalty.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    loyalty: typeof loyalty
  }
}
