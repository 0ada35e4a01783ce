import type catalogue from '../../../locales/en/catalogue/services.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    services: typeof catalogue
  }
}
