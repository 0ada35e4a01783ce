import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { commissionStatements } from '../../../../schema/api/money/commission-statements.ts'
import type { CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { addMonths, type Month } from './months.ts'

const dependents = [commissionStatements.stats, commissionStatements.ofMonth]

/** Approves the month of a statement, with an undo, and takes the approval back. Both show at once. */
function useApproval({ userId, from, to, total, firstName }: CommissionStats) {
  const { t } = useTranslation('commissions')
  const { day } = useFormat()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { user } = useMe()
  const month = from.slice(0, 7)
  const key = readKey(commissionStatements.stats, { userId, from, to })
  const show = (approval: CommissionStats['approval']) => {
    const before = client.getQueryData<CommissionStats>(key)
    client.setQueryData<CommissionStats>(key, (stats) => stats && { ...stats, approval })
    return () => void client.setQueryData(key, before)
  }
  const onError = (error: Error) => notify({ kind: 'error', text: errorMessage(error) })
  const name = { name: firstName, month: day(from, 'month') }
  const unapproval = useWrite(commissionStatements.unapprove, {
    optimistic: () => show(null),
    invalidates: dependents,
    onSuccess: () => notify({ kind: 'success', text: t('approval_undone', name), undo: () => approve() }),
    onError,
  })
  const unapprove = () => unapproval.mutate({ input: { userId, month } })
  const approval = useWrite(commissionStatements.approve, {
    optimistic: () => show({ total, at: new Date().toISOString(), approvedBy: [user.firstName, user.lastName].join(' ').trim() }),
    invalidates: dependents,
    onSuccess: () => notify({ kind: 'success', text: t('approved_of', name), undo: unapprove }),
    onError,
  })
  const approve = () => approval.mutate({ input: { userId, month }, body: { total } })
  return {
    approve,
    unapprove,
    busy: approval.isPending || unapproval.isPending,
  }
}

/** The month with its state, and what can be done with its statement. */
export function MonthBar({
  month,
  thisMonth,
  stats,
  isAdmin,
  userId,
  onMonth,
}: {
  month: Month
  thisMonth: Month
  stats: CommissionStats | undefined
  isAdmin: boolean
  userId: string
  onMonth: (month: Month) => void
}) {
  const { t } = useTranslation('commissions')
  const { day } = useFormat()
  const isOver = month < thisMonth
  const shown = stats?.from.startsWith(month) ? stats : undefined
  return (
    <div className="commission-bar row wrap">
      <div className="commission-months row gap-4">
        <IconButton icon="chevron-left" label={t('previous_month')} onClick={() => onMonth(addMonths(month, -1))} />
        <h3>{day(`${month}-01`, 'month')}</h3>
        <IconButton icon="chevron-right" label={t('next_month')} disabled={!isOver} onClick={() => onMonth(addMonths(month, 1))} />
        {shown && <State stats={shown} isOver={isOver} />}
      </div>
      <span className="grow" />
      {isAdmin && isOver && <TeamProgress month={month} userId={userId} />}
      {shown && <Files userId={userId} month={month} />}
      {shown && isAdmin && isOver && <Approval stats={shown} />}
    </div>
  )
}

function State({ stats, isOver }: { stats: CommissionStats; isOver: boolean }) {
  const { t } = useTranslation('commissions')
  if (stats.approval)
    return (
      <Badge tone="ok" size="l" icon="check-circle">
        {t('approved')}
      </Badge>
    )
  return (
    <Badge tone={isOver ? 'warn' : 'info'} size="l" icon={isOver ? 'hourglass' : 'clock'}>
      {isOver ? t('to_approve') : t('running')}
    </Badge>
  )
}

/** How many statements of the month are approved, and a link to the next one that is not. */
function TeamProgress({ month, userId }: { month: Month; userId: string }) {
  const { t } = useTranslation('commissions')
  const { data = [] } = useRead(commissionStatements.ofMonth, { month })
  if (data.length === 0) return null
  const approved = data.filter(({ approval }) => approval !== null).length
  const at = data.findIndex((one) => one.userId === userId)
  const next = [...data.slice(at + 1), ...data.slice(0, Math.max(0, at))].find(({ approval }) => approval === null)
  return (
    <span className="commission-team row gap-4">
      <span className="s muted num">{t('approved_count', { approved, count: data.length })}</span>
      {next && (
        <Link className="btn ghost s" to={`/InfoProfile/${encodeURIComponent(next.userId)}?tab=8&month=${month}`}>
          {t('next_person', { name: next.firstName })}
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
    </span>
  )
}

/** Downloads of the statement. */
function Files({ userId, month }: { userId: string; month: Month }) {
  const { i18n } = useTranslation()
  const save = useDownload()
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const download = async (kind: 'pdf' | 'csv') => {
    setBusy(kind)
    const endpoint = kind === 'pdf' ? commissionStatements.exportPdf : commissionStatements.exportCsv
    await save(() => call(endpoint, { userId, month, language: toLanguage(i18n.language) }), `commission-${month}.${kind}`)
    setBusy(null)
  }
  return (
    <>
      <Button icon="download" busy={busy === 'pdf'} onClick={() => void download('pdf')}>
        PDF
      </Button>
      <Button icon="download" busy={busy === 'csv'} onClick={() => void download('csv')}>
        CSV
      </Button>
    </>
  )
}

function Approval({ stats }: { stats: CommissionStats }) {
  const { t } = useTranslation('commissions')
  const { euros } = useFormat()
  const { approve, unapprove, busy } = useApproval(stats)
  if (stats.approval)
    return (
      <Button variant="ghost" busy={busy} onClick={unapprove}>
        {t('undo_approval')}
      </Button>
    )
  return (
    <Button variant="primary" icon="check" busy={busy} onClick={approve}>
      {t('approve', { amount: euros(stats.total) })}
    </Button>
  )
}
