import { useTranslation } from 'react-i18next'
import { serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import type { ReportDefinition } from '../../../../schema/api/insights/reports-schemas.ts'
import { configCategories } from '../../../../schema/api/platform/settings-lists.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { reportKinds, reportPeriodNames } from '../../../../schema/rules/insights/reports.ts'
import { useRead } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { periodLabels } from './reports-labels.ts'

export interface DefinitionProps {
  definition: ReportDefinition
  onChange: (change: Partial<ReportDefinition>) => void
}

interface Choice {
  readonly id: string
  readonly name: string
}
/** A filter whose choices are ticked in a popover; none chosen is everything. */
function ChoiceFilter({
  icon,
  label,
  all,
  choices,
  chosen,
  onChange,
}: {
  icon: IconName
  label: string
  /** What no choice means. */
  all: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const names = choices.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const toggle = (id: string, isChosen: boolean) =>
    onChange(choices.map((choice) => choice.id).filter((one) => (one === id ? isChosen : chosen.includes(one))))
  return (
    <Popover
      label={label}
      side="bottom-start"
      className="rb-choices stack"
      trigger={
        <button type="button" className="rb-field is-button row full framed round tint">
          <Icon name={icon} size={16} />
          <span>{label}</span>
          <small className="grow muted ell">{names.length > 0 ? names.join(', ') : all}</small>
          <Icon name="chevron-down" size={16} className="muted" />
        </button>
      }
    >
      {choices.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={(isChosen) => toggle(id, isChosen)} />
      ))}
    </Popover>
  )
}

function PeriodFilter({ definition, onChange }: DefinitionProps) {
  const { t } = useTranslation('reports')
  const { period, from, to } = definition
  return (
    <>
      <Select
        label={t('period_label')}
        labelHidden
        value={period}
        options={reportPeriodNames.map((value) => ({ value, label: t(periodLabels[value]) }))}
        onChange={(name) => onChange({ period: name, ...(name === 'custom' ? {} : { from: null, to: null }) })}
      />
      {period === 'custom' && (
        <div className="stack two-columns">
          <DatePicker label={t('date_from')} value={from} onChange={(day) => onChange({ from: day })} {...(to ? { max: to } : {})} />
          <DatePicker label={t('date_to')} value={to} onChange={(day) => onChange({ to: day })} {...(from ? { min: from } : {})} />
        </div>
      )}
    </>
  )
}

/** What a report counts: days, kinds, people, categories. */
export function ReportFilters({ definition, onChange }: DefinitionProps) {
  const { t } = useTranslation('reports')
  const { data: staff = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const { data: ofServices = [] } = useRead(serviceCategories.list, {}, { staleTime: 60_000 })
  const { data: ofClients = [] } = useRead(configCategories.list, {}, { staleTime: 60_000 })
  const kinds = reportKinds.map((id) => ({ id, name: t(id === 'fee' ? 'fees' : id) }))
  return (
    <fieldset className="rb-well is-apart grid gap-6 shrinks round">
      <legend className="over">{t('filters')}</legend>
      <PeriodFilter definition={definition} onChange={onChange} />
      <ChoiceFilter
        icon="tag"
        label={t('kind')}
        all={t('everything')}
        choices={kinds}
        chosen={definition.kinds.length === reportKinds.length ? [] : definition.kinds}
        onChange={(ids) => onChange({ kinds: ids.length === 0 ? [...reportKinds] : reportKinds.filter((kind) => ids.includes(kind)) })}
      />
      <ChoiceFilter
        icon="user"
        label={t('team_members')}
        all={t('everybody')}
        choices={staff.map(({ userId, firstName, lastName }) => ({ id: userId, name: `${firstName} ${lastName}`.trim() }))}
        chosen={definition.userIds}
        onChange={(userIds) => onChange({ userIds })}
      />
      <ChoiceFilter
        icon="scissors"
        label={t('service_categories')}
        all={t('everything')}
        choices={ofServices.map(({ serviceCategoryId, categoryName }) => ({ id: serviceCategoryId, name: categoryName }))}
        chosen={definition.serviceCategoryIds}
        onChange={(serviceCategoryIds) => onChange({ serviceCategoryIds })}
      />
      {ofClients.length > 0 && (
        <ChoiceFilter
          icon="users"
          label={t('clients')}
          all={t('everybody')}
          choices={ofClients.map(({ salonConfigCategoryId, category }) => ({ id: salonConfigCategoryId, name: category }))}
          chosen={definition.clientCategoryIds}
          onChange={(clientCategoryIds) => onChange({ clientCategoryIds })}
        />
      )}
    </fieldset>
  )
}
