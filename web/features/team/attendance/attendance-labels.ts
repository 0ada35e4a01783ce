import type texts from '../../../locales/en/team/attendance.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    attendance: typeof texts
  }
}
