/** What other features may use of the planner. */
export { useAbsenceLabels, useRequestLabels } from './absence-labels.ts'
export { formatSpans, useHours } from './rota-cell.tsx'
export { buildRota, type RotaCell, type RotaModel } from './rota-model.ts'
export { type SettledBooking, type SettleOption, settleTogether, toOptionKey } from './settle-options.ts'
export { useMoveBooking, useOptionLabel } from './settle-panel.tsx'
export { StaffTabs } from './staff-tabs.tsx'
export { useAskClient } from './use-ask-client.ts'
export { getMonday } from './use-rota.ts'
