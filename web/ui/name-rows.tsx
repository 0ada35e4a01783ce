import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import './name-rows.css'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'

export interface NamedRow {
  id: string
  name: string
}

function Row<One extends NamedRow>({
  row,
  label,
  mark,
  first,
  last,
  error,
  onRename,
  onMove,
  onRemove,
}: {
  row: One
  label: string
  mark?: ReactNode
  first: boolean
  last: boolean
  error?: string
  onRename: (name: string) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    const name = typed?.trim() ?? ''
    setTyped(null)
    if (name !== '' && name !== row.name) onRename(name)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      keep()
    } else if (event.key === 'Escape' && typed !== null) {
      // The row's own change is given up, not the dialog round it.
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
        onBlur={keep}
        onKeyDown={press}
        error={error}
      />
      <IconButton size="s" icon="arrow-up" label={t('move_up', { name: row.name })} disabled={first} onClick={() => onMove(-1)} />
      <IconButton size="s" icon="arrow-down" label={t('move_down', { name: row.name })} disabled={last} onClick={() => onMove(1)} />
      <IconButton size="s" icon="trash" label={t('delete_of', { name: row.name })} onClick={onRemove} />
    </li>
  )
}

/** Names in an order, changed where they stand: leaving a field keeps it, Escape takes the typing back. */
export function NameRows<One extends NamedRow>({
  rows,
  label,
  addLabel,
  mark,
  errorOf,
  busy,
  onAdd,
  onRename,
  onMove,
  onRemove,
}: {
  rows: readonly One[]
  /** Names the field of a row for screen readers. */
  label: (row: One) => string
  addLabel: string
  /** In front of the name: its colour. */
  mark?: (row: One) => ReactNode
  /** A refusal of a row, or of the new one ('new'). */
  errorOf?: (id: string) => string | undefined
  busy?: boolean
  onAdd: (name: string) => void
  onRename: (row: One, name: string) => void
  onMove: (row: One, by: 1 | -1) => void
  onRemove: (row: One) => void
}) {
  const { t } = useTranslation()
  const [fresh, setFresh] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (fresh.trim() === '' || busy) return
    onAdd(fresh.trim())
    setFresh('')
  }
  return (
    <div className="name-rows">
      <ul>
        {rows.map((row, at) => (
          <Row
            key={row.id}
            row={row}
            label={label(row)}
            mark={mark?.(row)}
            first={at === 0}
            last={at === rows.length - 1}
            error={errorOf?.(row.id)}
            onRename={(name) => onRename(row, name)}
            onMove={(by) => onMove(row, by)}
            onRemove={() => onRemove(row)}
          />
        ))}
      </ul>
      <form className="name-row" onSubmit={add}>
        <TextField
          className="grow"
          label={addLabel}
          labelHidden
          placeholder={addLabel}
          value={fresh}
          onChange={setFresh}
          error={errorOf?.('new')}
        />
        <Button type="submit" icon="plus" busy={busy ?? false}>
          {t('add')}
        </Button>
      </form>
    </div>
  )
}
