import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { StaffField } from '../services/index.ts'
import { type CellContext, type Column, formatCell, parseCell } from './cells.ts'
import { CellContent } from './price-row.tsx'
import { isChangedRow, type PriceRow } from './rows.ts'
import { useColumnLabels } from './use-column-labels.ts'
import type { RowActions } from './use-row-actions.ts'

type Messages = Partial<Readonly<Record<Column, string>>>
interface Props {
  visible: readonly PriceRow[]
  context: CellContext
  actions: RowActions
  messages: (row: PriceRow) => string
  chosen: ReadonlySet<string>
  onChoose: (key: string) => void
}

/** The price list on a phone: a list whose rows open their fields. */
export function PriceCards({ visible, context, actions, messages, chosen, onChoose }: Props) {
  const { t } = useTranslation('price-list')
  const [opened, setOpened] = useState<string | null>(null)
  const row = visible.find(({ key }) => key === opened)
  return (
    <>
      <ul className="price-cards">
        {visible.map((one) => {
          const errors = Object.values(JSON.parse(messages(one)) as Messages)
          const name = one.texts.service || t('no_name')
          return (
            <li key={one.key} className={classNames('row gap-8', one.archived && 'is-archived', isChangedRow(one) && 'is-changed')}>
              <Checkbox label={t('choose_named', { name })} labelHidden checked={chosen.has(one.key)} onChange={() => onChoose(one.key)} />
              <button type="button" className="grow" disabled={one.archived} onClick={() => setOpened(one.key)}>
                <span className="row">
                  <b className="semi grow">{name}</b>
                  <span className="num">
                    <CellContent row={one} column="price" context={context} />
                  </span>
                </span>
                <span className="row wrap gap-6 s muted">
                  <CellContent row={one} column="length" context={context} />
                  <span aria-hidden="true">·</span>
                  <CellContent row={one} column="category" context={context} />
                  <span aria-hidden="true">·</span>
                  <CellContent row={one} column="staff" context={context} />
                  {one.texts.online === context.yes && (
                    <>
                      <span aria-hidden="true">·</span>
                      {t('is_online')}
                    </>
                  )}
                </span>
                {errors.map((error) => (
                  <span key={error} className="below s price-bad">
                    {error}
                  </span>
                ))}
              </button>
            </li>
          )
        })}
      </ul>
      <Button icon="plus" onClick={() => setOpened(actions.addRow('') ?? null)}>
        {t('add_row')}
      </Button>
      {row && (
        <RowDialog
          row={row}
          context={context}
          actions={actions}
          messages={JSON.parse(messages(row)) as Messages}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** The fields of one row. What is typed is kept as in the grid; nothing is saved before the whole list is. */
function RowDialog({
  row,
  context,
  actions,
  messages,
  onClose,
}: {
  row: PriceRow
  context: CellContext
  actions: RowActions
  messages: Messages
  onClose: () => void
}) {
  const { t } = useTranslation('price-list')
  const labels = useColumnLabels()
  const [typed, setTyped] = useState<Partial<Record<Column, string>>>({})
  const keep = (column: Column) => {
    const text = typed[column]
    if (text !== undefined && text !== row.texts[column]) actions.setTexts([{ key: row.key, column, text }])
    setTyped(({ [column]: _, ...rest }) => rest)
  }
  const bind = (column: Column) => ({
    label: labels[column],
    value: typed[column] ?? row.texts[column],
    error: typed[column] === undefined ? messages[column] : undefined,
    autoComplete: 'off',
    onChange: (text: string) => setTyped((before) => ({ ...before, [column]: text })),
    onBlur: () => keep(column),
  })
  const online = parseCell('online', row.texts.online, context)
  const staff = parseCell('staff', row.texts.staff, context)
  const set = (column: Column, text: string) => actions.setTexts([{ key: row.key, column, text }])
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.texts.service || t('add_row')}
      footer={
        <>
          <Button
            variant="ghost"
            icon="trash"
            onClick={() => {
              actions.archive([row.key])
              onClose()
            }}
          >
            {t('take_off')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="form">
        <TextField {...bind('service')} />
        <TextField {...bind('category')} list="price-categories" />
        <datalist id="price-categories">
          {context.categories.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <div className="form-grid">
          <TextField {...bind('length')} inputMode="numeric" figures />
          <TextField {...bind('price')} inputMode="decimal" figures />
        </div>
        <Switch
          label={labels.online}
          checked={'value' in online && online.value}
          onChange={(checked) => set('online', checked ? context.yes : context.no)}
        />
        <StaffField
          label={labels.staff}
          value={'value' in staff ? staff.value : []}
          onChange={(ids) => set('staff', formatCell('staff', ids, context))}
          {...(messages.staff ? { error: messages.staff } : {})}
        />
      </div>
    </Dialog>
  )
}
