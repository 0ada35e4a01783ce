import type { ApiArea } from '../../../../schema/rules/platform/api-scopes.ts'

/** The names of the areas, keys of the texts of API keys. */
export const areaLabels = {
  bookings: 'area_bookings',
  visits: 'area_visits',
  clients: 'area_clients',
  treatments: 'area_treatments',
  catalogue: 'area_catalogue',
  money: 'area_money',
  team: 'area_team',
  messages: 'area_messages',
  reports: 'area_reports',
  settings: 'area_settings',
} as const satisfies Record<ApiArea, string>
