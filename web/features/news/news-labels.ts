import type texts from '../../locales/en/news.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    news: typeof texts
  }
}
