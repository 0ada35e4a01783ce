import { useTranslation } from 'react-i18next'
import { depositRules } from '../../../../schema/api/money/deposits.ts'
import { depositMarks } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { markLabels } from './mark-labels.ts'

/** Whether a client always pays a deposit, or never. Nothing in a salon where nobody does. */
export function ClientMark({ clientId }: { clientId: string }) {
  const { t } = useTranslation('deposits')
  const errorMessage = useErrorMessage()
  const { data } = useRead(depositRules.ofClient, { clientId }, { staleTime: 60_000 })
  const save = useWrite(depositRules.mark, {
    invalidates: [depositRules.ofClient],
    onSuccess: () => notify({ kind: 'success', text: t('dep_mark_saved') }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  if (!data || (!data.hasRules && data.mark === '')) return null
  return (
    <Select
      label={t('deposit')}
      value={save.isPending ? save.variables.body.mark : data.mark}
      onChange={(mark) => save.mutate({ input: { clientId }, body: { mark } })}
      options={depositMarks.map((mark) => ({ value: mark, label: t(markLabels[mark]) }))}
    />
  )
}
