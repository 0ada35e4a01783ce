import type texts from '../../../locales/en/clients/phone-book.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'phone-book': typeof texts
  }
}
