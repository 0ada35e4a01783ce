import { useTranslation } from 'react-i18next'
import type { ConsentChannel, ConsentPurpose, ConsentSource } from '../../../../schema/terms.ts'
import type { IconName } from '../../../ui/icon.tsx'

export const purposeIcons: Readonly<Record<ConsentPurpose, IconName>> = {
  notice: 'shield',
  health: 'droplet',
  photos: 'camera',
  offers: 'tag',
  birthday: 'cake',
  feedback: 'star-border',
}
export const sourceIcons: Readonly<Record<ConsentSource, IconName>> = {
  asked: 'send',
  link: 'link',
  tablet: 'phone',
  paper: 'note',
  desk: 'user',
  stop: 'stop',
  booking: 'globe',
}

/** Names of purposes, channels and sources. */
export function usePrivacyLabels() {
  const { t } = useTranslation('consents')
  const purposes: Readonly<Record<ConsentPurpose, string>> = {
    notice: t('purpose_notice'),
    health: t('purpose_health'),
    photos: t('purpose_photos'),
    offers: t('purpose_offers'),
    birthday: t('purpose_birthday'),
    feedback: t('purpose_feedback'),
  }
  const channels: Readonly<Record<ConsentChannel, string>> = { '': '', text: t('by_text'), mail: t('by_mail') }
  const sources: Readonly<Record<ConsentSource, string>> = {
    asked: t('source_asked'),
    link: t('source_link'),
    tablet: t('source_tablet'),
    paper: t('source_paper'),
    desk: t('source_desk'),
    stop: t('source_stop'),
    booking: t('source_booking'),
  }
  const toItem = (purpose: ConsentPurpose, channel: ConsentChannel) =>
    channel === '' ? purposes[purpose] : t('purpose_by', { purpose: purposes[purpose], channel: channels[channel] })
  return { purposes, channels, sources, toItem }
}
