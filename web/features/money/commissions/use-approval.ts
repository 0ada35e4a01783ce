import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CommissionStats, commissionStatements } from '../../../../schema/api/money/commission-statements.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './commissions-labels.ts'

const dependents = [commissionStatements.stats, commissionStatements.ofMonth]

/** Approves the month of a statement, with an undo, and takes the approval back. Both show at once. */
export function useApproval({ userId, from, to, total, firstName }: CommissionStats) {
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
