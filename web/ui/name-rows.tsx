import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'
import './forms.css'

interface NamedRow {
  id: string
  name: string
}

function NameRow<Row extends NamedRow>({
  row,
  label,
  mark,
  isFirst,
  isLast,
  error,
  onRename,
  onMove,
  onRemove,
}: {
  row: Row
  label: string
  mark?: ReactNode
  isFirst: boolean
  isLast: boolean
  error?: string
  onRename: (name: string) => Promise<boolean>
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const save = async () => {
    const name = typed?.trim() ?? ''
    const isSaved = name === '' || name === row.name || (await onRename(name))
    if (isSaved) setTyped((now) => (now === typed ? null : now))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape' && typed !== null) {
      // Discards the change of this row, without closing the surrounding dialog.
      event.stopPropagation()
      setTyped(null)
    }
  }
  return (
    <li className="name-row">
      {mark}
      <TextField
        className="grow"
        label={label}
        labelHidden
        value={typed ?? row.name}
        onChange={setTyped}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
        error={error}
      />
      <IconButton size="s" icon="arrow-up" label={t('move_up', { name: row.name })} disabled={isFirst} onClick={() => onMove(-1)} />
      <IconButton size="s" icon="arrow-down" label={t('move_down', { name: row.name })} disabled={isLast} onClick={() => onMove(1)} />
      <IconButton size="s" icon="trash" label={t('delete_of', { name: row.name })} onClick={onRemove} />
    </li>
  )
}

/**
 * A sorted list of names, edited in place: leaving a field saves it, Escape discards the change. `onAdd` and `onRename` resolve to whether
 * the name was saved; one that was not stays in its field.
 */
export function NameRows<Row extends NamedRow>({
  rows,
  label,
  addLabel,
  mark,
  getError,
  busy,
  onAdd,
  onRename,
  onMove,
  onRemove,
}: {
  rows: readonly Row[]
  /** Accessible label of a row's field. */
  label: (row: Row) => string
  addLabel: string
  /** Before the name: its colour. */
  mark?: (row: Row) => ReactNode
  /** The error of a row by its id, or of the new row ('new'). */
  getError?: (id: string) => string | undefined
  busy?: boolean
  onAdd: (name: string) => Promise<boolean>
  onRename: (row: Row, name: string) => Promise<boolean>
  onMove: (row: Row, by: 1 | -1) => void
  onRemove: (row: Row) => void
}) {
  const { t } = useTranslation()
  const [newName, setNewName] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (newName.trim() === '' || busy) return
    if (await onAdd(newName.trim())) setNewName((now) => (now === newName ? '' : now))
  }
  return (
    <div className="name-rows">
      <ul>
        {rows.map((row, index) => (
          <NameRow
            key={row.id}
            row={row}
            label={label(row)}
            mark={mark?.(row)}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            error={getError?.(row.id)}
            onRename={(name) => onRename(row, name)}
            onMove={(by) => onMove(row, by)}
            onRemove={() => onRemove(row)}
          />
        ))}
      </ul>
      <form className="name-row" onSubmit={(event) => void add(event)}>
        <TextField
          className="grow"
          label={addLabel}
          labelHidden
          placeholder={addLabel}
          value={newName}
          onChange={setNewName}
          error={getError?.('new')}
        />
        <Button type="submit" icon="plus" busy={busy ?? false}>
          {t('add')}
        </Button>
      </form>
    </div>
  )
}
