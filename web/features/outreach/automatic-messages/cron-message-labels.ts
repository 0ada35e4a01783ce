import { useTranslation } from 'react-i18next'
import type { CronMessage } from '../../../../schema/api/outreach/automatic-messages-schemas.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import type { CronMessageKind } from '../../../../schema/terms.ts'

/** Names of the automatic messages, and what each of them does. */
export function useKindLabels(): Readonly<Record<CronMessageKind, { name: string; help: string }>> {
  const { t } = useTranslation('automatic-messages')
  return {
    daily_summary: { name: t('kind_daily_summary'), help: t('help_daily_summary') },
    morning: { name: t('kind_morning'), help: t('help_morning') },
    booking_reminder: { name: t('kind_booking_reminder'), help: t('help_booking_reminder') },
    patch_test_expiring: { name: t('kind_patch_test_expiring'), help: t('help_patch_test_expiring') },
    nps: { name: t('kind_nps'), help: t('help_nps') },
    birthday: { name: t('kind_birthday'), help: t('help_birthday') },
    win_back: { name: t('kind_win_back'), help: t('help_win_back') },
  }
}

/** When a message is sent, in words. */
export function useTimeLabel(): (message: CronMessage) => string {
  const { t } = useTranslation('automatic-messages')
  return ({ kind, minuteOfDay, amount: count }) => {
    const time = formatTimeOfDay(minuteOfDay)
    if (kind === 'booking_reminder') return t('hours_before', { count })
    if (kind === 'patch_test_expiring') return t('days_before', { count, time })
    if (kind === 'win_back') return t('weeks_after', { count, time })
    return t('at_time', { time })
  }
}
