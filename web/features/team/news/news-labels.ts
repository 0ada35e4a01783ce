import type texts from '../../../locales/en/team/news.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    news: typeof texts
  }
}
