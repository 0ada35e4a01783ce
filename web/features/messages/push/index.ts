/** What other features may use of push. */

export { PushCard } from './push-card.tsx'
export { useSaveSettings } from './use-save-settings.ts'
