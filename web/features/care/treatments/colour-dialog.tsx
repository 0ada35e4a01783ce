import { useTranslation } from 'react-i18next'
import type { ClientHistoryColour } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { getFormulaGrams } from '../../../../schema/rules/care/colour-formulas.ts'
import { hairAreas } from '../../../../schema/terms.ts'
import { useRead } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { AreaFields } from './area-fields.tsx'
import './treatments.css'
import { type AreaValues, type ColourValues, createArea, scaleAreas, toColourBody, toColourValues, toMix } from './colour-values.ts'
import { useTreatmentTerms } from './use-terms.ts'
import { useColourWrites } from './use-treatment-writes.ts'

const factors = [0.5, 0.75, 1.25, 1.5, 2]
const maxAreas = 8

interface Props {
  clientId: string
  /** Null for a new formula. */
  colour: ClientHistoryColour | null
  /** The formula that a new one repeats. */
  template?: ClientHistoryColour | undefined
  appointmentId?: string | undefined
  onClose: () => void
}

/** A new or existing formula. A change of an existing one keeps the version before in the audit log. */
export function ColourDialog({ clientId, colour, template, appointmentId, onClose }: Props) {
  const { t } = useTranslation('treatments')
  const { date, dayIn, number } = useFormat()
  const { areas: names } = useTreatmentTerms()
  const { data: weighed = [] } = useRead(products.list, { weighed: 'true', onlyAvailable: 'true' }, { staleTime: 60_000 })
  const today = dayIn(Date.now())
  const form = useEntityForm(colour, useColourWrites(), {
    toValues: (one) => toColourValues(one, template ?? null, today),
    toBody: (values, isNew) => ({ ...toColourBody(values), ...(isNew ? { clientId, ...(appointmentId ? { appointmentId } : {}) } : {}) }),
    onSaved: () => {
      notify({ kind: 'success', text: t('formula_saved') })
      onClose()
    },
  })
  const { values, set, bind, getError } = form
  const toText = (areas: readonly AreaValues[]) =>
    areas
      .map(({ area, shades }) => `${names[area]}: ${shades.map(({ shade, grams }) => `${shade} ${number(grams ?? 0)} g`).join(' + ')}`)
      .join('; ')
  const describeConflict = describeFields<ColourValues>({
    title: (theirs) => [t('title'), theirs.title],
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
    areas: (theirs) => [t('mix'), toText(theirs.areas)],
    naturalBase: ({ naturalBase }) => [t('natural_base'), naturalBase ?? '–'],
    greyPercent: ({ greyPercent }) => [t('grey'), greyPercent ?? '–'],
    result: (theirs) => [t('result'), theirs.result],
    nextTime: (theirs) => [t('next_time'), theirs.nextTime],
    leftoverGrams: ({ leftoverGrams }) => [t('leftover'), number(leftoverGrams ?? 0)],
  })
  const setArea = (at: number, area: AreaValues) => set({ areas: values.areas.map((one, n) => (n === at ? area : one)) })
  const unused = hairAreas.find((area) => !values.areas.some((one) => one.area === area)) ?? 'all'
  return (
    <EntityDialog
      title={colour ? t('formula') : t('new_formula')}
      form={form}
      describeConflict={describeConflict}
      width="wide"
      saveLabel={template ? t('save_formula') : undefined}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label={t('title')} placeholder={t('title_example')} {...bind('title')} />
        <DatePicker label={t('day')} required {...bind('day')} />
      </div>
      {values.areas.map((area, at) => (
        <AreaFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an area may be there twice, and is not moved.
          key={at}
          values={area}
          products={weighed}
          getError={(path) => getError(`areas.${at}.${path}`)}
          onChange={(one) => setArea(at, one)}
          onRemove={values.areas.length > 1 ? () => set({ areas: values.areas.filter((_, n) => n !== at) }) : undefined}
        />
      ))}
      <div className="row wrap">
        {values.areas.length < maxAreas && (
          <Button size="s" icon="plus" onClick={() => set({ areas: [...values.areas, createArea(unused, values.areas.at(-1))] })}>
            {t('add_area')}
          </Button>
        )}
        <span className="grow" />
        <fieldset className="wrap row gap-4">
          <legend className="sr">{t('scale')}</legend>
          <span className="s muted num">{t('total_grams', { grams: number(getFormulaGrams(values.areas.map(toMix))) })}</span>
          {factors.map((factor) => (
            <Button key={factor} size="s" variant="ghost" onClick={() => set({ areas: scaleAreas(values.areas, factor) })}>
              {`× ${number(factor)}`}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className="form-grid">
        <NumberField label={t('natural_base')} min={1} max={10} {...bind('naturalBase')} />
        <NumberField label={t('grey')} unit="%" min={0} max={100} step={5} {...bind('greyPercent')} />
        <NumberField label={t('leftover')} help={t('leftover_help')} unit="g" decimals={1} min={0} {...bind('leftoverGrams')} />
      </div>
      <TextareaField label={t('result')} {...bind('result')} />
      <TextareaField label={t('next_time')} {...bind('nextTime')} />
    </EntityDialog>
  )
}
