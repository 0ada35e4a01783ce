import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { type Degree, degrees, isComplete, type KeepingRule } from '../../../../schema/rules/clients/relationships.ts'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useChoiceLabels, useFieldLabels } from './client-field-labels.ts'
import type { EditedRelationship } from './client-values.ts'
import { DiscountField, Group, type GroupProps, ListField } from './details-groups.tsx'

interface RelationshipValues {
  readonly relationships: readonly EditedRelationship[]
}

/** Relatives by degree. An entry is kept once name, birth date and note are all there; during a call the note may be missing. */
export function RelationshipsGroup({
  form: { values, set, getError },
  keeping = 'record',
}: {
  /** The form of a client or of a client's pet. */
  form: {
    readonly values: RelationshipValues
    set: (next: RelationshipValues) => void
    getError: (path: string) => string | undefined
  }
  keeping?: KeepingRule
}) {
  const { t } = useTranslation('clients')
  const { relationships } = values
  // Leaving a date field and typing in the next one may both change an entry before the form renders.
  const latest = useRef(relationships)
  latest.current = relationships
  const change = (id: string, next: Partial<EditedRelationship>) => {
    latest.current = latest.current.map((row) => (row.id === id ? { ...row, ...next } : row))
    set({ relationships: latest.current })
  }
  return (
    <Group
      id="relationships"
      title={t('relationships')}
      text={
        <Button
          size="s"
          variant="ghost"
          icon="plus"
          onClick={() =>
            set({
              relationships: [...relationships, { id: crypto.randomUUID(), degree: 'spouse', name: '', birthDate: null, note: '' }],
            })
          }
        >
          {t('add')}
        </Button>
      }
    >
      {relationships.map((row, at) => (
        <RelationshipRow
          key={row.id}
          row={row}
          position={at + 1}
          keeping={keeping}
          onChange={(next) => change(row.id, next)}
          onRemove={() => set({ relationships: relationships.filter(({ id }) => id !== row.id) })}
        />
      ))}
      {getError('relationships') && <p className="field-error w4">{getError('relationships')}</p>}
      <p className="xs muted row w4">
        <Icon name="info" size={12} />
        {keeping === 'call' ? t('relationship_rule_call') : t('relationship_rule')}
      </p>
    </Group>
  )
}

function RelationshipRow({
  row,
  position,
  keeping,
  onChange,
  onRemove,
}: {
  row: EditedRelationship
  position: number
  keeping: KeepingRule
  onChange: (next: Partial<EditedRelationship>) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('clients')
  const { degree: labels } = useChoiceLabels()
  const { dayIn } = useFormat()
  const isStarted = row.name !== '' || row.birthDate !== null || row.note !== ''
  return (
    <fieldset className="cl-relative w4 grid bottom hair-below" aria-label={t('relationship_of', { position })}>
      <Select<Degree>
        label={t('degree')}
        value={row.degree}
        onChange={(degree) => onChange({ degree })}
        options={degrees.map((degree) => ({ value: degree, label: labels[degree] }))}
      />
      <TextField label={t('name')} dir="auto" autoComplete="off" value={row.name} onChange={(name) => onChange({ name })} />
      <DatePicker
        label={t('birth_date')}
        startWithYears
        min="1900-01-01"
        max={dayIn(Date.now())}
        value={row.birthDate}
        onChange={(birthDate) => onChange({ birthDate })}
      />
      <TextField label={t('note')} autoComplete="off" value={row.note} onChange={(note) => onChange({ note })} />
      <IconButton icon="trash" label={t('remove_of', { name: row.name || labels[row.degree] })} onClick={onRemove} />
      {isStarted && !isComplete(row, keeping) && (
        <p className="help cl-warn w4" role="status">
          {keeping === 'call' ? t('relationship_incomplete_call') : t('relationship_incomplete')}
        </p>
      )}
    </fieldset>
  )
}

export function WorkGroup({ form: { bind } }: GroupProps) {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  return (
    <Group id="work" title={t('section_work')}>
      <TextField label={labels.jobType} autoComplete="off" {...bind('jobType')} />
      <TextField label={labels.jobCompanyName} autoComplete="off" {...bind('jobCompanyName')} />
      <TextField label={labels.incomeRange} autoComplete="off" {...bind('incomeRange')} />
    </Group>
  )
}

export function InterestsGroup({ form: { bind } }: GroupProps) {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  const help = t('separate_by_commas')
  return (
    <Group id="interests" title={t('interests')}>
      <ListField label={labels.hobbies} field={bind('hobbies')} help={help} />
      <ListField label={labels.interests} field={bind('interests')} help={help} />
      <ListField label={labels.clubs} field={bind('clubs')} help={help} />
      <TextField label={labels.politics} autoComplete="off" {...bind('politics')} />
    </Group>
  )
}

export function ProfilesGroup({ form: { bind } }: GroupProps) {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  return (
    <Group id="profiles" title={t('social')}>
      <ListField label={labels.facebook} field={bind('facebook')} />
      <ListField label={labels.linkedIn} field={bind('linkedIn')} />
      <ListField label={labels.instagram} field={bind('instagram')} />
    </Group>
  )
}

/** How the client came to the salon, the partner discount, and whether the client still comes. */
export function SalonGroup({ form, onInactive }: GroupProps & { onInactive: (reason: Client['inactiveReason']) => void }) {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  const { inactiveReason } = useChoiceLabels()
  const { bind, values } = form
  return (
    <Group id="salon" title={t('section_salon')}>
      <TextField label={labels.howDidYouKnowUs} autoComplete="off" {...bind('howDidYouKnowUs')} />
      <DiscountField form={form} />
      <TextField label={labels.vcaMap} autoComplete="off" {...bind('vcaMap')} />
      <Select
        label={labels.inactiveReason}
        value={values.inactiveReason}
        onChange={onInactive}
        options={(['', 'died', 'moved_away'] as const).map((value) => ({ value, label: inactiveReason[value] }))}
      />
    </Group>
  )
}
