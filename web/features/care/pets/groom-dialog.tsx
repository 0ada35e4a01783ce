import { useTranslation } from 'react-i18next'
import type { PetGroom, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { type GroomPartName, groomParts } from '../../../../schema/rules/care/pet-terms.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { usePartLabels } from './pet-field-labels.ts'
import { useGroomWrites } from './use-grooms.ts'

type Part = PetGroom['parts'][number]
interface Values {
  parts: readonly Part[]
  note: string
  day: string | null
}
const isFilled = ({ blade, length }: Part) => blade.trim() !== '' || length.trim() !== ''

/** A new groom sheet, which starts with the values of `model`, or an existing one. */
export function GroomDialog({
  pet,
  groom,
  model,
  onClose,
}: {
  pet: SubClientRecord
  groom: PetGroom | null
  model: PetGroom | null
  onClose: () => void
}) {
  const { t } = useTranslation('pets')
  const labels = usePartLabels()
  const { date, dayIn } = useFormat()
  const form = useEntityForm(groom, useGroomWrites(), {
    toValues: (one): Values => ({
      parts: one?.parts ?? model?.parts ?? [],
      note: one?.note ?? '',
      day: one?.day ?? dayIn(Date.now()),
    }),
    toBody: ({ parts, ...values }, isNew) => {
      const body = { ...values, parts: parts.filter(isFilled) }
      return isNew ? { ...body, subClientId: pet.subClientId } : body
    },
    onSaved: () => {
      notify({ kind: 'success', text: t('groom_saved') })
      onClose()
    },
  })
  const { values, set } = form
  const find = (part: GroomPartName) => values.parts.find((one) => one.part === part) ?? { part, blade: '', length: '' }
  const change = (part: GroomPartName, next: Partial<Part>) =>
    set({ parts: groomParts.map((one) => (one === part ? { ...find(one), ...next } : find(one))) })
  const describeConflict = describeFields<Values>({
    parts: ({ parts }) => [t('groom_sheet'), parts.map(({ part, blade, length }) => `${labels[part]} ${blade} ${length}`).join(', ')],
    note: ({ note }) => [t('note'), note],
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
  })
  return (
    <EntityDialog
      title={groom ? t('groom_sheet') : t('new_groom_sheet')}
      subtitle={pet.bites ? <span className="red">{pet.biteNote || t('bites_care')}</span> : pet.name}
      form={form}
      describeConflict={describeConflict}
      saveLabel={groom ? undefined : t('save')}
      onClose={onClose}
    >
      <div className="stack">
        {groomParts.map((part, at) => {
          const { blade, length } = find(part)
          return (
            <fieldset key={part} className="pt-part stack middle" aria-label={labels[part]}>
              <span className="pt-number grid centred semi num" aria-hidden="true">
                {at + 1}
              </span>
              <span className="s med">{labels[part]}</span>
              <TextField
                label={t('blade_of', { area: labels[part] })}
                labelHidden
                placeholder={t('blade')}
                autoComplete="off"
                value={blade}
                onChange={(text) => change(part, { blade: text })}
                error={form.getError(`parts.${at}.blade`)}
              />
              <TextField
                label={t('length_of', { area: labels[part] })}
                labelHidden
                placeholder={t('length')}
                autoComplete="off"
                value={length}
                onChange={(text) => change(part, { length: text })}
                error={form.getError(`parts.${at}.length`)}
              />
            </fieldset>
          )
        })}
      </div>
      <DatePicker label={t('day')} required max={dayIn(Date.now())} {...form.bind('day')} />
      <TextareaField label={t('note')} {...form.bind('note')} />
    </EntityDialog>
  )
}
