import { type ApiArea, type ApiScope, apiAreaNames } from './api-scopes.ts'

/** A call of each area that needs nothing but a key, by a day where it has one; undefined where an id has to be known first. */
const firstCalls: Readonly<Record<ApiArea, ((today: string) => string) | undefined>> = {
  bookings: (today) => `Agendas/Salon?date=${today}`,
  visits: (today) => `Appointments/Salon?date=${today}`,
  clients: () => 'Clients/Search?search=Anna',
  treatments: undefined,
  catalogue: () => 'Services',
  money: (today) => `TillDays?date=${today}`,
  team: () => 'Users',
  messages: () => 'Conversations/Salon',
  reports: () => 'Dashboard/GetHighlights',
  settings: () => 'SalonConfigOpeningTimes/Salon',
}

/** Path of a first call that a key with these scopes may make; undefined for one that needs an id. `today`: a day of the salon. */
export function getFirstCall(scopes: readonly ApiScope[], today: string): string | undefined {
  const area = apiAreaNames.find((name) => firstCalls[name] !== undefined && scopes.includes(`${name}:read`))
  const path = area && firstCalls[area]?.(today)
  return path && `/api/v1/${path}`
}
