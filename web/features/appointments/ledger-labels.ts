import type books from '../../locales/en/books.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    books: typeof books
  }
}
