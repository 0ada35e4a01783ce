import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../../schema/rules/search.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type CellContext, type Column, formatCell, parseCell } from './cells.ts'

/** Where the focus goes once a cell is done. */
export type Move = 'down' | 'up' | 'next' | 'previous' | 'stay'

export interface EditorProps {
  column: Column
  label: string
  text: string
  /** Typing has begun: the text is that, and is not selected. */
  isTyped: boolean
  context: CellContext
  onCommit: (text: string, move: Move) => void
  onCancel: () => void
}

const getMove = ({ key, shiftKey }: KeyboardEvent): Move | undefined => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return undefined
}

/** The editor of a cell, in its place. Enter and Tab keep what was typed and move on, Escape gives it up. */
export function CellEditor(props: EditorProps) {
  if (props.column === 'staff') return <StaffEditor {...props} />
  return <TextEditor {...props} />
}

/** A text; for a category with those that begin or go on like it. */
function TextEditor({ column, label, text, isTyped, context, onCommit, onCancel }: EditorProps) {
  const [typed, setTyped] = useState(text)
  const [chosen, setChosen] = useState(-1)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const needle = fold(typed)
  const proposals =
    column === 'category'
      ? context.categories.filter(({ name }) => (typed === text && !isTyped) || fold(name).includes(needle)).slice(0, 8)
      : []
  useEffect(() => {
    const element = input.current
    element?.focus()
    if (isTyped) element?.setSelectionRange(element.value.length, element.value.length)
    else element?.select()
  }, [isTyped])
  const finish = (value: string, move: Move) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(value, move)
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const move = getMove(event)
    if (move) {
      event.preventDefault()
      finish(proposals[chosen]?.name ?? typed, move)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      onCancel()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && column === 'category') {
      event.preventDefault()
      setChosen((before) => Math.min(proposals.length - 1, Math.max(-1, before + (event.key === 'ArrowDown' ? 1 : -1))))
    }
  }
  const isNumeric = column === 'length' || column === 'price'
  return (
    <span className="price-editor">
      <input
        ref={input}
        className={isNumeric ? 'num' : undefined}
        aria-label={label}
        value={typed}
        inputMode={isNumeric ? 'decimal' : undefined}
        autoComplete="off"
        {...(column === 'category'
          ? {
              role: 'combobox',
              'aria-expanded': proposals.length > 0,
              'aria-controls': listId,
              'aria-activedescendant': chosen >= 0 ? `${listId}-${chosen}` : undefined,
            }
          : {})}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(-1)
        }}
        onKeyDown={pressKey}
        onBlur={() => finish(typed, 'stay')}
      />
      {column === 'category' && proposals.length > 0 && (
        <div className="price-choices" id={listId} role="listbox" tabIndex={-1} aria-label={label}>
          {proposals.map(({ id, name }, i) => (
            <div
              key={id}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === chosen}
              tabIndex={-1}
              // The input keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                finish(name, 'stay')
              }}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}

/** Who offers the service: team members to tick, by pointer or with the arrow keys and Space. */
function StaffEditor({ label, text, context, onCommit, onCancel }: EditorProps) {
  const { t } = useTranslation('price-list')
  const parsed = parseCell('staff', text, context)
  const [ids, setIds] = useState<readonly string[]>('value' in parsed ? parsed.value : [])
  const [current, setCurrent] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => list.current?.focus(), [])
  useEffect(() => list.current?.children[current]?.scrollIntoView({ block: 'nearest' }), [current])
  const { team } = context
  const finish = (move: Move) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(formatCell('staff', ids, context), move)
  }
  const toggle = (id: string | undefined) =>
    id !== undefined && setIds((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  const toggleAll = () => setIds(ids.length === team.length ? [] : team.map(({ id }) => id))
  const pressKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    const move = getMove(event)
    if (move) {
      event.preventDefault()
      finish(move)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      onCancel()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setCurrent((before) => (before + (event.key === 'ArrowDown' ? 1 : team.length)) % (team.length + 1))
    } else if (event.key === ' ') {
      event.preventDefault()
      if (current === team.length) toggleAll()
      else toggle(team[current]?.id)
    } else {
      const found = team.findIndex(({ name }) => fold(name).startsWith(fold(event.key)))
      if (event.key.length === 1 && found >= 0) setCurrent(found)
    }
  }
  return (
    <span className="price-editor is-staff">
      <span className="ell">{t('staff_count', { count: ids.length })}</span>
      <div
        ref={list}
        className="price-choices"
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        aria-activedescendant={`${listId}-${current}`}
        tabIndex={0}
        onKeyDown={pressKey}
        onBlur={() => finish('stay')}
      >
        {team.map(({ id, name }, i) => (
          <div
            key={id}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={ids.includes(id)}
            className={i === current ? 'is-current' : undefined}
            tabIndex={-1}
            onPointerDown={(event) => {
              event.preventDefault()
              toggle(id)
            }}
          >
            <Avatar size="s" name={name} id={id} />
            <span className="grow ell">{name}</span>
            {ids.includes(id) && <Icon name="check" size={16} />}
          </div>
        ))}
        <div
          id={`${listId}-${team.length}`}
          role="option"
          aria-selected={ids.length === team.length}
          className={current === team.length ? 'is-current' : undefined}
          tabIndex={-1}
          onPointerDown={(event) => {
            event.preventDefault()
            toggleAll()
          }}
        >
          <span className="grow semi">{t('everybody')}</span>
          {ids.length === team.length && <Icon name="check" size={16} />}
        </div>
      </div>
    </span>
  )
}
