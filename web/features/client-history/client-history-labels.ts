import type texts from '../../locales/en/client-history.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'client-history': typeof texts
  }
}
