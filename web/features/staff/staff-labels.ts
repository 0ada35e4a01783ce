import type texts from '../../locales/en/staff.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    staff: typeof texts
  }
}
