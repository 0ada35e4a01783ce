import type texts from '../../../locales/en/booking/waiting-list.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'waiting-list': typeof texts
  }
}
