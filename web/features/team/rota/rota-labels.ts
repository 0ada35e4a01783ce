import type texts from '../../../locales/en/team/rota.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    rota: typeof texts
  }
}
