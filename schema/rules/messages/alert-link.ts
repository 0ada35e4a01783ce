import type { AlertType } from '../../terms.ts'
import { parseAlertParameters } from './alert-messages.ts'

interface LinkedAlert {
  readonly type: AlertType
  readonly parametersJSON: string
}

/** The path that an alert opens; null where its parameters name no record. */
export function getAlertLink({ type, parametersJSON }: LinkedAlert, userId: string): string | null {
  const { id, message } = parseAlertParameters(parametersJSON)
  const toPath = (path: (id: string) => string) => (id === null ? null : path(encodeURIComponent(id)))
  switch (type) {
    case 'News':
      return `/InfoProfile/${encodeURIComponent(userId)}?tab=7`
    case 'DailyTarget':
      return '/target'
    case 'NPS':
      return toPath((client) => `/clientInfo/${client}?tabvalue=3`)
    case 'Survey':
      return toPath((client) => `/clientInfo/${client}?tabvalue=4`)
    case 'Arrival':
    case 'Booking':
      if (message?.key === 'check_in_unknown') return '/appointments'
      if (message?.key === 'group_requested') return '/reservations-online?view=waiting'
      return toPath((agenda) => `/agenda/${agenda}`)
    case 'Request':
      if (message?.key === 'out_reported') return toPath((day) => `/agendas?day=${day}`)
      return toPath((user) => `/InfoProfile/${user}`)
    case 'Message':
      if (message?.key === 'retention_due') return '/retention'
      if (message?.key === 'message_received') return toPath((conversation) => `/messages?id=${conversation}`)
      return toPath((client) => `/clientInfo/${client}`)
  }
}
