import type texts from '../../../locales/en/clients/birthdays.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    birthdays: typeof texts
  }
}
