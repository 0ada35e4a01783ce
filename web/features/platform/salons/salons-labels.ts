import type texts from '../../../locales/en/platform/salons.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    salons: typeof texts
  }
}
