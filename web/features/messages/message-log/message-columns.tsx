import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SenderLog, SenderTotal } from '../../../../schema/api/messages/message-log-schemas.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { getLogStatus, getReason } from './log-status.ts'
import { getChannelName, getKindName } from './message-log-labels.ts'

export function useMessageColumns(): readonly Column<SenderLog>[] {
  const { t } = useTranslation('message-log')
  const { momentOf, fileMoment } = useFormat()
  return useMemo(
    () => [
      { key: 'kind', header: t('kind'), value: ({ kind }) => getKindName(kind, t), width: 170, card: 'title' },
      {
        key: 'at',
        header: t('sent_at'),
        value: ({ sentAt, at }) => sentAt ?? at,
        text: ({ sentAt, at }) => momentOf(sentAt ?? at),
        fileText: ({ sentAt, at }) => fileMoment(sentAt ?? at),
        width: 140,
        grow: 0,
      },
      { key: 'salon', header: t('salon'), value: ({ salonName }) => salonName || t('no_salon'), width: 130 },
      { key: 'channel', header: t('channel'), value: ({ channel }) => getChannelName(channel, t), width: 115, grow: 0 },
      { key: 'recipient', header: t('recipient'), value: ({ recipient }) => recipient, width: 130, hiddenOnPhone: true },
      {
        key: 'status',
        header: t('status'),
        value: (row) => getLogStatus(row, t).label,
        cell: (row) => {
          const { label, tone } = getLogStatus(row, t)
          return <Badge tone={tone}>{label}</Badge>
        },
        width: 130,
        grow: 0,
        card: 'end',
      },
      { key: 'reason', header: t('reason'), value: ({ reason }) => getReason(reason, t), width: 150, hiddenOnPhone: true },
      {
        key: 'account',
        header: t('account'),
        value: ({ byOwnAccount }) => (byOwnAccount ? t('account_own') : t('account_platform')),
        width: 120,
        hidden: true,
      },
      // Only text messages have parts; those of a salon's own account cost nothing.
      {
        key: 'parts',
        header: t('parts'),
        value: ({ smsParts }) => smsParts || null,
        kind: 'number',
        width: 100,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'cost', header: t('cost'), value: ({ cost }) => cost || null, kind: 'euros', width: 100, grow: 0, card: 'line' },
      {
        key: 'meta',
        header: t('cost_at_meta'),
        value: ({ costAtMeta }) => costAtMeta || null,
        kind: 'euros',
        width: 120,
        grow: 0,
        hidden: true,
      },
    ],
    [t, momentOf, fileMoment],
  )
}

export function useTotalColumns(): readonly Column<SenderTotal>[] {
  const { t } = useTranslation('message-log')
  return useMemo(
    () => [
      { key: 'salon', header: t('salon'), value: ({ salonName }) => salonName || t('no_salon'), width: 200, grow: 2 },
      { key: 'whatsapp', header: 'WhatsApp', value: ({ whatsapp }) => whatsapp, kind: 'number', width: 100, card: 'line' },
      { key: 'sms', header: 'SMS', value: ({ sms }) => sms, kind: 'number', width: 80, card: 'line' },
      { key: 'mail', header: t('email'), value: ({ mail }) => mail, kind: 'number', width: 80, card: 'line' },
      { key: 'failed', header: t('failed'), value: ({ failed }) => failed, kind: 'number', width: 110, hiddenOnPhone: true },
      { key: 'parts', header: t('parts'), value: ({ smsParts }) => smsParts, kind: 'number', width: 110, hiddenOnPhone: true },
      { key: 'billed', header: t('billed_parts'), value: ({ billedParts }) => billedParts, kind: 'number', width: 130, card: 'line' },
      { key: 'cost', header: t('cost'), value: ({ cost }) => cost, kind: 'euros', width: 110, grow: 0, card: 'end' },
      { key: 'meta', header: t('cost_at_meta'), value: ({ costAtMeta }) => costAtMeta, kind: 'euros', width: 120, grow: 0, card: 'line' },
    ],
    [t],
  )
}
