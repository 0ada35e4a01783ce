import { useTranslation } from 'react-i18next'
import { reportComparisons } from '../../../../schema/rules/insights/reports.ts'
import { Segment } from '../../../ui/segment.tsx'
import { listFreeFields, listFreeFigures, maxRowFields, moveItem, putField, removeField } from './definition.ts'
import { FieldWell } from './field-well.tsx'
import { type DefinitionProps, ReportFilters } from './report-filters.tsx'
import { useReportTexts } from './use-report-texts.ts'

/** What a report shows: rows, columns, figures, filters and the comparison. */
export function DefinitionPanel({ definition, onChange }: DefinitionProps) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const toField = (value: (typeof definition.rows)[number]) => ({ value, label: texts.field(value) })
  const toFigure = (value: (typeof definition.figures)[number]) => ({ value, label: texts.figure(value) })
  const free = listFreeFields(definition).map(toField)
  const compareLabels = { none: t('no'), before: t('compare_before'), year_before: t('compare_year') }
  return (
    <aside className="rb-panel grid packed gap-16 surface" aria-label={t('what_it_shows')}>
      <FieldWell
        title={t('rows_title')}
        type="field"
        items={definition.rows.map(toField)}
        free={definition.rows.length < maxRowFields ? free : []}
        addLabel={t('add_field')}
        canRemove={false}
        onAdd={(field) => onChange(putField(definition, field, 'rows'))}
        onRemove={(field) => onChange(removeField(definition, field))}
        onPut={(field, at) => onChange(putField(definition, field, 'rows', at))}
        onLeave={(field, direction) => direction === 'down' && onChange(putField(definition, field, 'column'))}
      />
      <FieldWell
        title={t('columns')}
        type="field"
        items={definition.column ? [toField(definition.column)] : []}
        free={definition.column ? [] : free}
        addLabel={t('add_field')}
        canRemove
        onAdd={(field) => onChange(putField(definition, field, 'column'))}
        onRemove={(field) => onChange(removeField(definition, field))}
        onPut={(field) => onChange(putField(definition, field, 'column'))}
        onLeave={(field, direction) => direction === 'up' && onChange(putField(definition, field, 'rows'))}
      />
      <FieldWell
        title={t('figures_title')}
        type="figure"
        items={definition.figures.map(toFigure)}
        free={listFreeFigures(definition).map(toFigure)}
        addLabel={t('add_figure')}
        canRemove={false}
        onAdd={(figure) => onChange({ figures: [...definition.figures, figure] })}
        onRemove={(figure) => onChange({ figures: definition.figures.filter((one) => one !== figure) })}
        onPut={(figure, at) => onChange({ figures: moveItem(definition.figures, figure, at) })}
      />
      <ReportFilters definition={definition} onChange={onChange} />
      <fieldset className="rb-well is-apart grid gap-6 shrinks round">
        <legend className="over">{t('compare_with')}</legend>
        <Segment
          label={t('compare_with')}
          className="s"
          value={definition.compare}
          onChange={(compare) => onChange({ compare })}
          options={reportComparisons.map((value) => ({ value, label: compareLabels[value] }))}
        />
      </fieldset>
    </aside>
  )
}
