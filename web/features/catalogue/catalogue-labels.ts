import type catalogue from '../../locales/en/catalogue.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    catalogue: typeof catalogue
  }
}
