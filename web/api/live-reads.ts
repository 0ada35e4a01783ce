import type { Hint, LiveKind } from '../../schema/rules/platform/live.ts'

/** Reads whose replies change with what a hint names, by their path. */
export const liveReads: Readonly<Record<string, readonly LiveKind[]>> = {
  '/api/Absences/{sessionCode}': ['rota'],
  '/api/AccountantMonth/VatOfDay/{sessionCode}': ['money'],
  '/api/Agendas/Salon/{sessionCode}': ['agenda', 'catalogue', 'clients', 'team'],
  '/api/Agendas/{sessionCode}': ['agenda', 'clients'],
  '/api/Agendas/{sessionCode}/{agendaId}': ['agenda', 'clients'],
  '/api/Alerts/{sessionCode}': ['alerts'],
  '/api/Appointments/Salon/{sessionCode}': ['agenda', 'clients'],
  '/api/Appointments/{sessionCode}/{appointmentId}': ['agenda'],
  '/api/Classes/{sessionCode}': ['agenda'],
  '/api/Classes/{sessionCode}/{classId}': ['agenda', 'clients'],
  '/api/Clients/{sessionCode}/{clientId}': ['clients'],
  '/api/Clients/Overview/{sessionCode}/{clientId}': ['agenda', 'clients'],
  '/api/Conversations/{sessionCode}/{conversationId}': ['inbox', 'messages'],
  '/api/Conversations/Salon/{sessionCode}': ['inbox'],
  '/api/Conversations/Unread/{sessionCode}': ['inbox'],
  '/api/Dashboard/GetEarnings/{sessionCode}': ['money'],
  '/api/Dashboard/GetHighlights/{sessionCode}': ['money'],
  '/api/ResourceKinds/{sessionCode}': ['catalogue'],
  '/api/Rota/{sessionCode}': ['rota', 'team'],
  '/api/SalonConfigDaysCloseds/Salon/{sessionCode}': ['team'],
  '/api/SalonConfigOpeningTimes/Salon/{sessionCode}': ['team'],
  '/api/SalonsGrowing/GetTodayReportdata/{sessionCode}/{salonId}': ['money'],
  '/api/Services/{sessionCode}': ['catalogue', 'team'],
  '/api/Targets/{sessionCode}': ['money'],
  '/api/TillDays/{sessionCode}': ['money'],
  '/api/Users/{sessionCode}': ['team'],
  '/api/UserShiftRequests/{sessionCode}': ['team'],
  '/api/WaitingList/{sessionCode}': ['waiting'],
}

const getDate = (input: unknown): unknown => (typeof input === 'object' && input !== null && 'date' in input ? input.date : undefined)

/** Whether a hint is about a read. A change of bookings only is about the days that it names. */
export function isAbout({ kinds, days }: Pick<Hint, 'kinds' | 'days'>, [, path, input]: readonly unknown[]): boolean {
  const shown = liveReads[String(path)]?.filter((kind) => kinds.includes(kind)) ?? []
  if (shown.length === 0) return false
  const date = getDate(input)
  return days === null || typeof date !== 'string' || days.includes(date) || shown.some((kind) => kind !== 'agenda')
}
