import type { TFunction } from 'i18next'
import type { SenderLog } from '../../../../schema/api/messages/message-log-schemas.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { getStatus } from './message-log-labels.ts'

/** What the log shows of a message: of one that was sent by another channel instead, whether it arrived all the same. */
export function getLogStatus(message: SenderLog, t: TFunction<'message-log'>): { label: string; tone: Tone } {
  if (!message.isReplaced) return getStatus(message, t)
  const hasArrived = message.delivery === 'delivered' || message.delivery === 'read'
  return hasArrived ? { label: t('late_and_replaced'), tone: 'info' } : { label: t('sent_otherwise'), tone: 'warn' }
}

/** Why a message failed or waits; the code itself for a reason without words. */
export function getReason(reason: string, t: TFunction<'message-log'>): string {
  const words: Readonly<Record<string, string>> = {
    no_channel: t('reason_no_channel'),
    bad_recipient: t('reason_bad_recipient'),
    blacklisted: t('reason_blacklisted'),
    bad_sender: t('reason_bad_sender'),
    bad_text: t('reason_bad_text'),
    refused: t('reason_refused'),
    too_late: t('reason_too_late'),
    unreachable: t('reason_unreachable'),
    credit: t('reason_credit'),
    not_set_up: t('reason_not_set_up'),
    no_consent: t('reason_no_consent'),
    outdated: t('reason_outdated'),
    away: t('reason_away'),
    garbled: t('reason_away'),
    throttled: t('reason_throttled'),
    credentials: t('reason_credentials'),
    sender_away: t('reason_sender_away'),
    no_template: t('reason_no_template'),
    no_receipt: t('reason_no_receipt'),
    taken_back: t('reason_taken_back'),
    stopped: t('reason_stopped'),
    client_inactive: t('reason_client_inactive'),
    pet_died: t('reason_pet_died'),
  }
  return words[reason] ?? reason
}
