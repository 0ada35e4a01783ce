import type texts from '../../locales/en/phone-book.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'phone-book': typeof texts
  }
}
