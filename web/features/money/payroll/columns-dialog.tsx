import { useTranslation } from 'react-i18next'
import { payroll as calls } from '../../../../schema/api/money/payroll.ts'
import { type Payroll, PayrollSettings, PayrollSettingsChange } from '../../../../schema/api/money/payroll-schemas.ts'
import { buildPayrollTable, initialPayrollFormat, type PayrollColumn, type PayrollFormat } from '../../../../schema/rules/money/payroll.ts'
import { type HourFormat, hourFormats, payrollFields } from '../../../../schema/rules/money/payroll-fields.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EntityDialog } from '../../../ui/entity-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useFieldLabels } from './payroll-labels.ts'

interface Values {
  columns: readonly PayrollColumn[]
  hours: HourFormat
}
const toValues = (settings: PayrollSettings | null): Values => {
  const { columns, hours } = settings ?? initialPayrollFormat
  return { columns, hours }
}
const toBody = ({ columns, hours }: PayrollFormat) => ({ columns: columns.map((column) => ({ ...column })), hours })
const isInitial = (format: PayrollFormat) => JSON.stringify(toBody(format)) === JSON.stringify(toBody(initialPayrollFormat))

function useSettingsWrites() {
  const update = useWrite(calls.saveSettings)
  // A salon that has chosen no columns has version 0: there is nothing to create.
  const create = { isPending: false, mutateAsync: () => Promise.reject(new Error('nothing to create')) }
  return {
    schema: PayrollSettings,
    draft: PayrollSettingsChange,
    change: PayrollSettingsChange,
    toInput: () => ({}),
    ...{ create, update, invalidates: [calls.ofMonth] },
  }
}

/** Which columns the file for the payroll program has, in which order and under which headings. Undo saves those that were before. */
export function ColumnsDialog({ payroll, onClose }: { payroll: Payroll; onClose: () => void }) {
  const { t } = useTranslation('payroll')
  const { number } = useFormat()
  const errorMessage = useErrorMessage()
  const labels = useFieldLabels()
  const before = payroll.settings
  const undo = useWrite(calls.saveSettings, {
    invalidates: [calls.ofMonth],
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const form = useEntityForm(before, useSettingsWrites(), {
    toValues,
    toBody,
    onSaved: ({ version }) => {
      const body = { ...toBody(before), version }
      notify({ kind: 'success', text: t('columns_saved'), undo: () => undo.mutate({ input: {}, body }) })
      onClose()
    },
  })
  const { columns, hours } = form.values
  const set = (next: readonly PayrollColumn[]) => form.set({ columns: next })
  const unused = payrollFields.filter((field) => columns.every((column) => column.field !== field))
  const describe = ({ names, values }: { names: readonly (keyof Values)[]; values: Values }) =>
    names.map((name) =>
      name === 'hours'
        ? { label: t('hours'), text: t(values.hours === 'clock' ? 'hours_clock' : 'hours_decimal', { example: number(7.5) }) }
        : { label: t('columns_in_order'), text: values.columns.map(({ field, heading }) => heading || labels[field]).join(', ') },
    )
  return (
    <EntityDialog
      title={t('columns_title')}
      subtitle={t('columns_text')}
      width="wide"
      form={form}
      describeConflict={describe}
      footerStart={
        !isInitial({ columns, hours }) && (
          <Button variant="ghost" onClick={() => form.set({ columns: initialPayrollFormat.columns, hours: initialPayrollFormat.hours })}>
            {t('initial_columns')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <ChosenColumns columns={columns} labels={labels} getError={form.getError} onChange={set} />
      {unused.length > 0 && (
        <fieldset className="stack">
          <legend className="label">{t('add_column')}</legend>
          <div className="row wrap gap-8">
            {unused.map((field) => (
              <Chip key={field} size="s" icon="plus" onClick={() => set([...columns, { field, heading: '' }])}>
                {labels[field]}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <div className="stack left">
        <span className="label" aria-hidden="true">
          {t('hours')}
        </span>
        <Segment
          label={t('hours')}
          options={hourFormats.map((value) => ({
            value,
            label: t(value === 'clock' ? 'hours_clock' : 'hours_decimal', { example: number(7.5) }),
          }))}
          value={hours}
          onChange={(next) => form.set({ hours: next })}
        />
      </div>
      {columns.length > 0 && <Preview payroll={payroll} format={{ columns, hours }} />}
    </EntityDialog>
  )
}

function ChosenColumns({
  columns,
  labels,
  getError,
  onChange,
}: {
  columns: readonly PayrollColumn[]
  labels: ReturnType<typeof useFieldLabels>
  getError: (path: string) => string | undefined
  onChange: (columns: readonly PayrollColumn[]) => void
}) {
  const { t } = useTranslation('payroll')
  const { t: common } = useTranslation()
  const move = (at: number, by: 1 | -1) => {
    const [moved] = columns.slice(at, at + 1)
    if (moved) onChange(columns.toSpliced(at, 1).toSpliced(at + by, 0, moved))
  }
  const none = columns.length === 0 && getError('columns')
  return (
    <fieldset>
      <legend className="label">{t('columns_in_order')}</legend>
      <ol className="lined framed round-l">
        {columns.map(({ field, heading }, at) => {
          const name = labels[field]
          return (
            <li key={field} className="payroll-column">
              <span className="num muted">{at + 1}</span>
              <b className="semi">{name}</b>
              <TextField
                label={t('heading_of', { name })}
                labelHidden
                name={`columns.${at}.heading`}
                placeholder={name}
                maxLength={60}
                autoComplete="off"
                value={heading}
                error={getError(`columns.${at}.heading`)}
                onChange={(next) => onChange(columns.with(at, { field, heading: next }))}
              />
              <span className="row gap-2">
                <IconButton size="s" icon="arrow-up" label={common('move_up', { name })} disabled={at === 0} onClick={() => move(at, -1)} />
                <IconButton
                  size="s"
                  icon="arrow-down"
                  label={common('move_down', { name })}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="s"
                  icon="close"
                  label={common('remove_of', { name })}
                  onClick={() => onChange(columns.toSpliced(at, 1))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      {none && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {none}
        </p>
      )}
    </fieldset>
  )
}

/** The first lines of the file as they would be. */
function Preview({ payroll, format }: { payroll: Payroll; format: PayrollFormat }) {
  const { t } = useTranslation('payroll')
  const { locale } = useFormat()
  const labels = useFieldLabels()
  const { head, rows } = buildPayrollTable(payroll.people.slice(0, 2), payroll, format, labels)
  const show = (cell: (typeof rows)[number][number]) => {
    if (cell !== null && typeof cell === 'object') return cell.day
    // As the CSV file writes it: no thousands separator.
    return typeof cell === 'number' ? String(cell).replace('.', locale === 'it-IT' ? ',' : '.') : cell
  }
  return (
    <div className="stack one-column">
      <span className="label" aria-hidden="true">
        {t('first_lines')}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways and must be reachable by keyboard */}
      <section className="payroll-scroll framed round-l tint" tabIndex={0} aria-label={t('first_lines')}>
        <table className="payroll-preview xs">
          <thead>
            <tr>
              {head.map((heading, i) => (
                <th key={format.columns[i]?.field} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={payroll.people[i]?.userId}>
                {row.map((cell, j) => (
                  <td key={format.columns[j]?.field} className="num">
                    {show(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
