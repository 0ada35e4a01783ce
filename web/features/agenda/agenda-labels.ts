import type agenda from '../../locales/en/agenda.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    agenda: typeof agenda
  }
}
