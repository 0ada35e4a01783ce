import type campaigns from '../../locales/en/campaigns.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    campaigns: typeof campaigns
  }
}
