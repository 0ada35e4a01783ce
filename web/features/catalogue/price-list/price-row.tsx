import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CellEditor, type Move } from './cell-editors.tsx'
import { type CellContext, type Column, columns, parseCell } from './cells.ts'
import { isChangedCell, type PriceRow } from './rows.ts'

/** An open editor: the text that it begins with, and whether that was typed over the cell. */
export interface Editing {
  readonly text: string
  readonly isTyped: boolean
}
export interface CellActions {
  commit: (key: string, column: Column, text: string, move: Move) => void
  cancel: () => void
}

/** How many people a cell shows before it only counts them. */
const maxAvatars = 4
export const rightColumns: ReadonlySet<Column> = new Set(['length', 'price'])

/** What a cell shows: values in the usual form, what was not understood as it was typed. */
export function CellContent({ row, column, context }: { row: PriceRow; column: Column; context: CellContext }) {
  const { t } = useTranslation('price-list')
  const { cents } = useFormat()
  const text = row.texts[column]
  const parsed = parseCell(column, text, context)
  if ('error' in parsed) return <span className="ell">{text}</span>
  if (column === 'length') return t('minutes', { minutes: parsed.value as number })
  if (column === 'price') return cents(parsed.value as number)
  if (column === 'online')
    return parsed.value ? (
      <span className="price-yes">
        <Icon name="check" size={16} />
        <span className="sr">{t('yes')}</span>
      </span>
    ) : (
      <span className="muted">
        <span aria-hidden="true">–</span>
        <span className="sr">{t('no')}</span>
      </span>
    )
  if (column === 'category') {
    const { id, name } = parsed.value as { id: string | null; name: string }
    return (
      <span className="row gap-6 ell">
        <span className="ell">{name}</span>
        {id === null && <span className="price-new xs">{t('new_category_mark')}</span>}
      </span>
    )
  }
  if (column === 'staff') return <StaffNames ids={parsed.value as readonly string[]} context={context} />
  return <b className="med ell">{text}</b>
}

function StaffNames({ ids, context: { team } }: { ids: readonly string[]; context: CellContext }) {
  const { t } = useTranslation('price-list')
  if (ids.length === 0) return <span className="muted">{t('no_one')}</span>
  if (ids.length === team.length && team.length > maxAvatars) return t('all_of', { count: team.length })
  const named = team.filter(({ id }) => ids.includes(id))
  return (
    <span className="flex gap-2 middle">
      {named.slice(0, maxAvatars).map(({ id, name }) => (
        <Avatar key={id} size="s" name={name} id={id} />
      ))}
      {named.length > maxAvatars && <span className="xs muted">+{named.length - maxAvatars}</span>}
      <span className="sr">{named.map(({ name }) => name).join(', ')}</span>
    </span>
  )
}

interface Props {
  row: PriceRow
  number: number
  context: CellContext
  labels: Readonly<Record<Column, string>>
  /** The cell that has the focus, and whether it is being edited. */
  active: Column | null
  editing: Editing | null
  /** Messages by column, as JSON: the same text is the same messages. */
  messages: string
  vat: string | null
  isChosen: boolean
  actions: CellActions
}

/** A row of the grid. Rendered again only when something of it changes: a list has some hundred. */
export const PriceGridRow = memo(function PriceGridRow({
  row,
  number,
  context,
  labels,
  active,
  editing,
  messages,
  vat,
  isChosen,
  actions,
}: Props) {
  const { t } = useTranslation('price-list')
  const errors = JSON.parse(messages) as Partial<Record<Column, string>>
  const { key } = row
  return (
    <tr className={classNames(isChosen && 'is-chosen', row.archived && 'is-archived')} aria-selected={isChosen} aria-rowindex={number + 1}>
      <th scope="row" className="price-number">
        <button type="button" tabIndex={-1} aria-pressed={isChosen} aria-label={t('choose_row', { number })} data-row={key}>
          {number}
        </button>
      </th>
      {columns.map((column) => {
        const isActive = active === column
        const error = errors[column]
        return (
          <td
            key={column}
            data-cell={`${key}:${column}`}
            tabIndex={isActive && !editing ? 0 : -1}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `price-error-${key}-${column}` : undefined}
            className={classNames(
              rightColumns.has(column) && 'is-right',
              column === 'online' && 'is-centred',
              isChangedCell(row, column) && 'is-changed',
              error && 'is-bad',
              isActive && 'is-active',
              isActive && editing && 'is-editing',
            )}
          >
            {isActive && editing ? (
              <CellEditor
                column={column}
                label={`${labels[column]}: ${row.texts.service}`}
                {...editing}
                context={context}
                onCommit={(text, move) => actions.commit(key, column, text, move)}
                onCancel={actions.cancel}
              />
            ) : (
              <CellContent row={row} column={column} context={context} />
            )}
            {error && (
              <span className={isActive ? 'price-error' : 'sr'} id={`price-error-${key}-${column}`}>
                {error}
              </span>
            )}
          </td>
        )
      })}
      {vat !== null && <td className="is-right muted">{vat}</td>}
    </tr>
  )
})
