import type texts from '../../locales/en/requests.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    requests: typeof texts
  }
}
