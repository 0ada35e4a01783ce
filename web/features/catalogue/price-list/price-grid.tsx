import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { CellEditor } from './cell-editors.tsx'
import { columns } from './cells.ts'
import { type CellActions, type Editing, PriceGridRow, rightColumns } from './price-row.tsx'
import type { PriceRow } from './rows.ts'
import { useColumnLabels } from './use-column-labels.ts'
import { addKey, type GridProps, useGrid } from './use-grid.ts'
import type { Vat } from './use-vat.ts'

/** The services as a grid: cells are typed, pasted and moved through as in a spreadsheet. */
export function PriceGrid({ messages, vat, ...props }: GridProps & { messages: (row: PriceRow) => string; vat: Vat | null }) {
  const { t } = useTranslation('price-list')
  const labels = useColumnLabels()
  const { current, editing, table, cellActions, handlers } = useGrid(props)
  const { list, visible, chosen } = props
  const { context } = list
  if (!context) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells have the focus; what happens in any of them is handled here once
    <div className="price-scroll" {...handlers}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells have the focus */}
      <table ref={table} className="price-grid" role="grid" aria-label={t('price_list')} aria-multiselectable="true">
        <colgroup>
          <col className="price-number-column" />
          {columns.map((column) => (
            <col key={column} className={`price-${column}-column`} />
          ))}
          {vat && <col className="price-vat-column" />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('row')}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={rightColumns.has(column) ? 'is-right' : column === 'online' ? 'is-centred' : undefined}
              >
                {labels[column]}
              </th>
            ))}
            {vat && (
              <th scope="col" className="is-right" title={t('vat_of_category')}>
                {t('vat')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {visible.map((row, i) => {
            const isActive = row.key === current.key
            return (
              <PriceGridRow
                key={row.key}
                row={row}
                number={i + 1}
                context={context}
                labels={labels}
                active={isActive ? current.column : null}
                editing={isActive ? editing : null}
                messages={messages(row)}
                vat={vat ? vat.ofRow(row, context) : null}
                isChosen={chosen.has(row.key)}
                actions={cellActions}
              />
            )
          })}
          <AddRow
            width={columns.length + (vat ? 1 : 0)}
            isActive={current.key === addKey}
            editing={current.key === addKey ? editing : null}
            context={context}
            actions={cellActions}
          />
        </tbody>
      </table>
    </div>
  )
}

/** The row below the last one, in which a name adds a service. */
function AddRow({
  width,
  isActive,
  editing,
  context,
  actions,
}: {
  width: number
  isActive: boolean
  editing: Editing | null
  context: NonNullable<GridProps['list']['context']>
  actions: CellActions
}) {
  const { t } = useTranslation('price-list')
  return (
    <tr className="price-add">
      <th scope="row" className="price-number">
        <Icon name="plus" size={12} />
        <span className="sr">{t('add_row')}</span>
      </th>
      <td
        colSpan={width}
        data-cell={`${addKey}:service`}
        tabIndex={isActive && !editing ? 0 : -1}
        className={isActive ? (editing ? 'is-active is-editing' : 'is-active') : undefined}
      >
        {editing ? (
          <CellEditor
            column="service"
            label={t('add_row')}
            {...editing}
            context={context}
            onCommit={(text, move) => actions.commit(addKey, 'service', text, move)}
            onCancel={actions.cancel}
          />
        ) : (
          <span className="muted">{t('add_or_paste')}</span>
        )}
      </td>
    </tr>
  )
}
