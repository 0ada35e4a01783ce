import { useTranslation } from 'react-i18next'
import { clientHistoryHairs, clientHistoryScalps } from '../../../../schema/api/care/treatment-diagnoses.ts'
import type { ClientHistoryHair, ClientHistoryScalp } from '../../../../schema/api/care/treatment-diagnoses-schemas.ts'
import {
  type HairProperty,
  hairProperties,
  hairTerms,
  type ScalpProperty,
  scalpProperties,
  scalpTerms,
} from '../../../../schema/rules/care/diagnosis-terms.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useDiagnosisTerms } from './use-diagnosis-terms.ts'
import { usePictureUpload } from './use-picture-upload.ts'
import { useDeleteHair, useDeleteScalp, useHairWrites, useScalpWrites } from './use-treatment-writes.ts'

interface Common {
  day: string | null
  note: string
}
type HairValues = Common & Pick<ClientHistoryHair, HairProperty>
type ScalpValues = Common & Pick<ClientHistoryScalp, ScalpProperty>

const unknown = 'unknown'

/** One property: a value of its vocabulary, or nothing. */
function TermField({
  label,
  terms,
  names,
  value,
  onChange,
}: {
  label: string
  terms: readonly string[]
  names: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <Segment
        label={label}
        options={[{ value: unknown, label: '–' }, ...terms.map((term) => ({ value: term, label: names[term] ?? term }))]}
        value={value === '' ? unknown : value}
        onChange={(chosen) => onChange(chosen === unknown ? '' : chosen)}
      />
    </div>
  )
}

/** A new or existing hair diagnosis. */
export function HairDialog({ clientId, hair, onClose }: { clientId: string; hair: ClientHistoryHair | null; onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const { date, dayIn } = useFormat()
  const terms = useDiagnosisTerms()
  const remove = useDeleteHair()
  const image = usePictureUpload(clientHistoryHairs.saveImage, { invalidates: [clientHistoryHairs.diagnoses] })
  const form = useEntityForm(hair, useHairWrites(), {
    toValues: (one): HairValues => ({
      day: one?.day ?? dayIn(Date.now()),
      note: one?.note ?? '',
      texture: one?.texture ?? '',
      porosity: one?.porosity ?? '',
      density: one?.density ?? '',
      elasticity: one?.elasticity ?? '',
      damage: one?.damage ?? '',
    }),
    toBody: (values, isNew) => (isNew ? { ...values, clientId } : values),
    onSaved: () => {
      notify({ kind: 'success', text: t('entry_saved') })
      onClose()
    },
  })
  const { values, set, bind } = form
  const toText = (property: HairProperty) => (theirs: HairValues) =>
    [terms.hair[property].label, terms.getHair(property, theirs[property])] as const
  const describeConflict = describeFields<HairValues>({
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
    note: (theirs) => [t('note'), theirs.note],
    texture: toText('texture'),
    porosity: toText('porosity'),
    density: toText('density'),
    elasticity: toText('elasticity'),
    damage: toText('damage'),
  })
  return (
    <EntityDialog
      title={hair ? t('hair') : t('new_hair')}
      form={form}
      describeConflict={describeConflict}
      footerStart={
        hair && (
          <EntryActions
            progress={image.progress}
            onPicture={() => image.choose((file) => void image.send({ clientHistoryHairId: hair.clientHistoryHairId }, file).then(onClose))}
            onDelete={() => {
              onClose()
              remove(hair)
            }}
          />
        )
      }
      onClose={onClose}
    >
      {hairProperties.map((property) => (
        <TermField
          key={property}
          label={terms.hair[property].label}
          terms={hairTerms[property]}
          names={terms.hair[property].values}
          value={values[property]}
          onChange={(value) => set({ [property]: value } as Partial<HairValues>)}
        />
      ))}
      <TextareaField label={t('note')} {...bind('note')} />
      <DatePicker label={t('day')} required {...bind('day')} />
    </EntityDialog>
  )
}

/** A new or existing scalp diagnosis. */
export function ScalpDialog({ clientId, scalp, onClose }: { clientId: string; scalp: ClientHistoryScalp | null; onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const { date, dayIn } = useFormat()
  const terms = useDiagnosisTerms()
  const remove = useDeleteScalp()
  const image = usePictureUpload(clientHistoryScalps.saveImage, { invalidates: [clientHistoryHairs.diagnoses] })
  const form = useEntityForm(scalp, useScalpWrites(), {
    toValues: (one): ScalpValues => ({
      day: one?.day ?? dayIn(Date.now()),
      note: one?.note ?? '',
      sebum: one?.sebum ?? '',
      flaking: one?.flaking ?? '',
      redness: one?.redness ?? '',
      sensitivity: one?.sensitivity ?? '',
      hairLoss: one?.hairLoss ?? '',
    }),
    toBody: (values, isNew) => (isNew ? { ...values, clientId } : values),
    onSaved: () => {
      notify({ kind: 'success', text: t('entry_saved') })
      onClose()
    },
  })
  const { values, set, bind } = form
  const toText = (property: ScalpProperty) => (theirs: ScalpValues) =>
    [terms.scalp[property].label, terms.getScalp(property, theirs[property])] as const
  const describeConflict = describeFields<ScalpValues>({
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
    note: (theirs) => [t('note'), theirs.note],
    sebum: toText('sebum'),
    flaking: toText('flaking'),
    redness: toText('redness'),
    sensitivity: toText('sensitivity'),
    hairLoss: toText('hairLoss'),
  })
  return (
    <EntityDialog
      title={scalp ? t('scalp') : t('new_scalp')}
      form={form}
      describeConflict={describeConflict}
      footerStart={
        scalp && (
          <EntryActions
            progress={image.progress}
            onPicture={() =>
              image.choose((file) => void image.send({ clientHistoryScalpId: scalp.clientHistoryScalpId }, file).then(onClose))
            }
            onDelete={() => {
              onClose()
              remove(scalp)
            }}
          />
        )
      }
      onClose={onClose}
    >
      {scalpProperties.map((property) => (
        <TermField
          key={property}
          label={terms.scalp[property].label}
          terms={scalpTerms[property]}
          names={terms.scalp[property].values}
          value={values[property]}
          onChange={(value) => set({ [property]: value } as Partial<ScalpValues>)}
        />
      ))}
      <TextareaField label={t('note')} {...bind('note')} />
      <DatePicker label={t('day')} required {...bind('day')} />
    </EntityDialog>
  )
}

function EntryActions({ progress, onPicture, onDelete }: { progress: number | null; onPicture: () => void; onDelete: () => void }) {
  const { t } = useTranslation('treatments')
  return (
    <>
      <Button icon="trash" onClick={onDelete}>
        {t('delete')}
      </Button>
      <Button icon="camera" busy={progress !== null} onClick={onPicture}>
        {progress === null ? t('add_picture') : t('uploading', { percent: Math.round(progress * 100) })}
      </Button>
    </>
  )
}
