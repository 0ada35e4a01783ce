import { useTranslation } from 'react-i18next'
import type { Conversation } from '../../../../schema/api/outreach/inbox-schemas.ts'
import type { AnswerResult, MessageChannel } from '../../../../schema/terms.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'

export const channelIcons: Readonly<Record<MessageChannel, IconName>> = { whatsapp: 'chat', sms: 'message', mail: 'send' }
export const resultIcons: Readonly<Record<AnswerResult, IconName>> = {
  confirmed: 'check-circle',
  cancelled: 'close',
  moved: 'clock',
  too_late: 'warning',
  over: 'info',
  stopped: 'stop',
  link_sent: 'link',
}

export function useInboxLabels() {
  const { t } = useTranslation('inbox')
  const { dayOf, dayIn, time } = useFormat()
  const channels: Readonly<Record<MessageChannel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS', mail: t('email') }
  const results: Readonly<Record<AnswerResult, string>> = {
    confirmed: t('result_confirmed'),
    cancelled: t('result_cancelled'),
    moved: t('result_moved'),
    too_late: t('result_too_late'),
    over: t('result_over'),
    stopped: t('result_stopped'),
    link_sent: t('result_link_sent'),
  }
  const isSameDay = (instant: string, days: number) => dayIn(instant) === dayIn(Date.now() - days * 86_400_000)
  return {
    channels,
    results,
    getName: ({ name, address }: Pick<Conversation, 'name' | 'address'>) => name || formatPhone(address),
    /** Today, yesterday, or the day in words. */
    toDay: (instant: string) => {
      if (isSameDay(instant, 0)) return t('today')
      return isSameDay(instant, 1) ? t('day_before') : dayOf(instant, 'weekday')
    },
    /** The time of today's, the day of an older message. */
    toListTime: (instant: string) => {
      if (isSameDay(instant, 0)) return time(instant)
      return isSameDay(instant, 1) ? t('day_before') : dayOf(instant, 'short')
    },
  }
}
