import type texts from '../../../locales/en/records/take-out.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'take-out': typeof texts
  }
}
