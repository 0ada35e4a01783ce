import { useTranslation } from 'react-i18next'
import type { WhatsAppTemplate } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import type { CloudTemplateState } from '../../../../schema/terms.ts'
import type { Tone } from '../../../ui/badge.tsx'

const tones: Readonly<Record<CloudTemplateState, Tone>> = {
  none: 'plain',
  pending: 'info',
  approved: 'ok',
  rejected: 'bad',
  paused: 'warn',
  disabled: 'bad',
  missing: 'warn',
}
/** How the state of a text at Meta is shown. */
export function useTemplateStates(): (template: WhatsAppTemplate) => { label: string; tone: Tone } {
  const { t } = useTranslation('whatsapp')
  const labels: Readonly<Record<CloudTemplateState, string>> = {
    none: t('state_none'),
    pending: t('state_pending'),
    approved: t('state_approved'),
    rejected: t('state_rejected'),
    paused: t('state_paused'),
    disabled: t('state_disabled'),
    missing: t('state_missing'),
  }
  return ({ state, isChanged }) =>
    isChanged && state !== 'none' ? { label: t('state_changed'), tone: 'warn' } : { label: labels[state], tone: tones[state] }
}
