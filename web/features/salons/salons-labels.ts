import type texts from '../../locales/en/salons.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    salons: typeof texts
  }
}
