import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'

interface Item<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly note?: ReactNode
}
interface FieldWellProps<Value extends string> {
  title: string
  items: readonly Item<Value>[]
  /** What can be added; without it nothing. */
  free: readonly Item<Value>[]
  addLabel: string
  /** Type of what is dragged: a well takes only its own. */
  type: string
  canRemove: boolean
  onAdd: (value: Value) => void
  onRemove: (value: Value) => void
  /** Something is put at a position, from this well or another one of its type. */
  onPut: (value: Value, at: number) => void
  /** An arrow towards the well before or behind this one. */
  onLeave?: (value: Value, direction: 'up' | 'down') => void
}

const dataType = (type: string) => `application/x-report-${type}`

/** Fields or figures of a report. They are moved by drag, or by the arrow keys at their handle. */
export function FieldWell<Value extends string>(props: FieldWellProps<Value>) {
  const { title, items, free, addLabel, type, canRemove, onAdd, onRemove, onPut, onLeave } = props
  const { t } = useTranslation('reports')
  const [isOver, setOver] = useState(false)
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(dataType(type))
  const onDragOver = (event: DragEvent) => {
    if (!takes(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent, at: number) => {
    if (!takes(event)) return
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    onPut(event.dataTransfer.getData(dataType(type)) as Value, at)
  }
  const onKeyDown = (event: KeyboardEvent, value: Value, index: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const to = index + (event.key === 'ArrowUp' ? -1 : 1)
    if (to >= 0 && to < items.length) onPut(value, to)
    else onLeave?.(value, to < 0 ? 'up' : 'down')
  }
  return (
    <fieldset
      className={classNames('rb-well grid gap-6 shrinks round', isOver && 'is-over')}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => drop(event, items.length)}
    >
      <legend className="over">{title}</legend>
      {items.map(({ value, label, note }, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handle inside does the same by keyboard
        <div
          key={value}
          className="rb-field row full framed round tint"
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(dataType(type), value)
            event.dataTransfer.effectAllowed = 'move'
          }}
          onDrop={(event) => drop(event, index)}
        >
          <button
            type="button"
            className="rb-grip grid centred muted"
            aria-label={t('move_of', { name: label })}
            title={t('move_hint')}
            onKeyDown={(event) => onKeyDown(event, value, index)}
          >
            <Icon name="more" size={16} />
          </button>
          <span className="grow ell">{label}</span>
          {note && <small className="muted">{note}</small>}
          {(canRemove || items.length > 1) && (
            <IconButton size="s" variant="ghost" icon="close" label={t('remove_of', { name: label })} onClick={() => onRemove(value)} />
          )}
        </div>
      ))}
      {free.length > 0 && (
        <Menu
          label={addLabel}
          side="bottom-start"
          trigger={
            <button type="button" className="rb-add row round t2">
              <Icon name="plus" size={16} />
              {addLabel}
            </button>
          }
          entries={free.map(({ value, label }) => ({ value, label, run: () => onAdd(value) }))}
        />
      )}
    </fieldset>
  )
}
