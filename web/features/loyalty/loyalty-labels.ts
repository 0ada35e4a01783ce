import type loyalty from '../../locales/en/loyalty.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    loyalty: typeof loyalty
  }
}
