import type texts from '../../locales/en/birthdays.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    birthdays: typeof texts
  }
}
