import type { Alert } from '../../../schema/api/alerts.ts'
import { parseAlertParameters } from '../../../schema/rules/alert-messages.ts'

/** Where an alert leads (section 2, "Notification links"); null where its thing is not named. */
export function alertLink({ type, parametersJSON }: Pick<Alert, 'type' | 'parametersJSON'>, userId: string): string | null {
  const { id } = parseAlertParameters(parametersJSON)
  const named = (path: (id: string) => string) => (id === null ? null : path(encodeURIComponent(id)))
  switch (type) {
    case 'News':
      return `/InfoProfile/${encodeURIComponent(userId)}?tab=7`
    case 'DailyTarget':
      return '/target'
    case 'NPS':
      return named((client) => `/clientInfo/${client}?tabvalue=3`)
    case 'Survey':
      return named((client) => `/clientInfo/${client}?tabvalue=4`)
    case 'Booking':
      return named((agenda) => `/agenda/${agenda}`)
    case 'Request':
      return named((user) => `/InfoProfile/${user}`)
    case 'Message':
      return named((client) => `/clientInfo/${client}`)
  }
}
