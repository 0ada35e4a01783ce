import type texts from '../../../locales/en/team/staff-requests.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'staff-requests': typeof texts
  }
}
