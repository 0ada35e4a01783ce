import type texts from '../../locales/en/client-treatments.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'client-treatments': typeof texts
  }
}
