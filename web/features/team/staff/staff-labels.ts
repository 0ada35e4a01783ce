import type texts from '../../../locales/en/team/staff.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    staff: typeof texts
  }
}
