import type texts from '../../../locales/en/clients/clients.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    clients: typeof texts
  }
}
