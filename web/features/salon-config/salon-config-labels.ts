import type texts from '../../locales/en/salon-config.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'salon-config': typeof texts
  }
}
