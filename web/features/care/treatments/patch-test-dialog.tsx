import { useTranslation } from 'react-i18next'
import type { PatchTest } from '../../../../schema/api/care/patch-tests-schemas.ts'
import { type PatchTestResult, patchTestResults } from '../../../../schema/terms.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useTreatmentTerms } from './use-terms.ts'
import { useDeletePatchTest, usePatchTestWrites } from './use-treatment-writes.ts'

interface Values {
  line: string
  day: string | null
  result: PatchTestResult
  note: string
}

/** A new or existing patch test. */
export function PatchTestDialog({ clientId, test, onClose }: { clientId: string; test: PatchTest | null; onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const { date, dayIn } = useFormat()
  const { results } = useTreatmentTerms()
  const remove = useDeletePatchTest()
  const form = useEntityForm(test, usePatchTestWrites(), {
    toValues: (one): Values => ({
      line: one?.line ?? '',
      day: one?.day ?? dayIn(Date.now()),
      result: one?.result ?? 'pending',
      note: one?.note ?? '',
    }),
    toBody: (values, isNew) => (isNew ? { ...values, clientId } : values),
    onSaved: () => {
      notify({ kind: 'success', text: t('entry_saved') })
      onClose()
    },
  })
  const { values, set, bind } = form
  const describeConflict = describeFields<Values>({
    line: (theirs) => [t('product_line'), theirs.line],
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
    result: (theirs) => [t('result'), results[theirs.result]],
    note: (theirs) => [t('note'), theirs.note],
  })
  return (
    <EntityDialog
      title={test ? t('patch_test') : t('new_patch_test')}
      form={form}
      describeConflict={describeConflict}
      footerStart={
        test && (
          <Button
            icon="trash"
            onClick={() => {
              onClose()
              remove(test)
            }}
          >
            {t('delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label={t('product_line')} placeholder={t('product_line_example')} required {...bind('line')} />
      <DatePicker label={t('day')} required {...bind('day')} />
      <div className="field">
        <span className="label">{t('result')}</span>
        <Segment
          label={t('result')}
          options={patchTestResults.map((value) => ({ value, label: results[value] }))}
          value={values.result}
          onChange={(result) => set({ result })}
        />
      </div>
      <TextareaField label={t('note')} {...bind('note')} />
    </EntityDialog>
  )
}
