import type texts from '../../locales/en/attendance.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    attendance: typeof texts
  }
}
