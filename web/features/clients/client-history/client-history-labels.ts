import type texts from '../../../locales/en/clients/client-history.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'client-history': typeof texts
  }
}
