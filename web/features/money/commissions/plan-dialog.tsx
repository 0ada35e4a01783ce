import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commissionStatements } from '../../../../schema/api/money/commission-statements.ts'
import { commissions } from '../../../../schema/api/money/commissions.ts'
import { Commission, CommissionChange, CommissionDraft } from '../../../../schema/api/money/commissions-schemas.ts'
import { type CommissionPart, commissionParts } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EntityDialog } from '../../../ui/entity-form.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { usePartLabels } from './part-labels.ts'
import { newRule, type PlanValues, toPlanBody, toPlanValues } from './plan-values.ts'
import { RuleFields } from './rule-fields.tsx'

const shownParts: readonly CommissionPart[] = ['service', 'product', 'startStop']
const dependents = [commissions.ofUser, commissionStatements.stats, commissionStatements.ofMonth]

const usePlanWrites = (userId: string) => {
  const create = useWrite(commissions.create)
  return {
    schema: Commission,
    draft: CommissionDraft,
    change: CommissionChange,
    toInput: ({ commissionId }: Commission) => ({ commissionId }),
    create,
    update: useWrite(commissions.update),
    invalidates: dependents,
    userId,
  }
}

/** The commission plan of a team member. It counts from the moment it is saved; what was sold before keeps its rates. */
export function PlanDialog({
  userId,
  name,
  plan,
  onClose,
}: {
  userId: string
  name: string
  plan: Commission | null
  onClose: () => void
}) {
  const { t } = useTranslation('commissions')
  const labels = usePartLabels()
  const errorMessage = useErrorMessage()
  const [chosen, setChosen] = useState<CommissionPart>('service')
  const undo = useWrite(commissions.update, {
    invalidates: dependents,
    onSuccess: () => notify({ kind: 'success', text: t('plan_restored', { name }) }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const form = useEntityForm(plan, usePlanWrites(userId), {
    toValues: toPlanValues,
    toBody: (values, isNew) => ({ ...toPlanBody(values), ...(isNew ? { userId } : {}) }),
    onSaved: ({ commissionId, version }) => {
      const before = plan ?? { startStop: null, service: null, product: null }
      const { startStop, service, product } = before
      const body = { startStop, service, product, version }
      notify({ kind: 'success', text: t('plan_saved', { name }), undo: () => undo.mutate({ input: { commissionId }, body }) })
      onClose()
    },
  })
  const wrong = commissionParts.find((one) => form.getError(one) !== undefined)
  // A refusal opens the part that it is about, once: `chosen` stays free afterwards.
  const part = wrong !== undefined && form.getError(chosen) === undefined ? wrong : chosen
  const rule = form.values[part]
  const set = (next: PlanValues[CommissionPart]) => form.set({ [part]: next } as Partial<PlanValues>)
  return (
    <EntityDialog
      title={t('plan_of', { name })}
      width="wide"
      form={form}
      describeConflict={({ names }) => names.map((one) => ({ label: labels[one], text: t('plan_changed') }))}
      onSave={form.save}
      onClose={onClose}
    >
      <Segment
        label={t('part')}
        value={part}
        onChange={setChosen}
        options={shownParts.map((value) => ({
          value,
          label: labels[value],
          disabled: wrong !== undefined && value !== part && form.getError(value) === undefined,
        }))}
      />
      <Checkbox
        label={t('pays', { part: labels[part] })}
        help={part === 'startStop' ? t('timed_help') : undefined}
        checked={rule !== null}
        onChange={(on) => set(on ? newRule : null)}
      />
      {rule && <RuleFields part={part} rule={rule} getError={form.getError} onChange={set} />}
      <Note icon="info">{t('plan_note')}</Note>
    </EntityDialog>
  )
}
