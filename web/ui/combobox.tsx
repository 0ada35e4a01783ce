import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useFieldContext } from '@ark-ui/react/field'
import { Portal } from '@ark-ui/react/portal'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, splitFieldProps, unchosenAttribute, useDescription } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { getListStyle, getPositioning, type ListPlace, ListSpacer, useListPlace } from './list-place.tsx'
import { Spinner } from './progress.tsx'
import './floating.css'

/** An option: its key, and the text of the field once it is chosen. */
interface ComboboxItem {
  key: string
  text: string
}
interface Row<Item extends ComboboxItem> {
  value: string
  label: string
  /** Null for the row that creates an item and for the one that says that nothing was found. */
  item: Item | null
}
/** Delay after the focus before the list opens by itself: a dialog that is just opening hides everything outside it. */
const openDelayMs = 120
const createValue = '+create'
const noneValue = '+none'

interface ComboboxProps<Item extends ComboboxItem> extends FieldProps {
  /** Search results for `query`, best first; the combobox does not filter. */
  items: readonly Item[]
  query: string
  /**
   * The query that `items` answer, without spaces around it, where a server finds them; null before the first answer. Until it is
   * that of the field, Enter waits for the answer: an item found for another text is never chosen by it.
   */
  answeredQuery?: string | null
  onQuery: (query: string) => void
  /** Null where the field was emptied. */
  onChoose: (item: Item | null) => void
  /** The item whose text is shown while nothing is typed. */
  chosen?: Item | null
  /** A search is running; the previous results stay. */
  loading?: boolean
  renderItem: (item: Item, query: string) => ReactNode
  /** Details of the highlighted item, beside the list. */
  preview?: (item: Item) => ReactNode
  /** The last row, which creates an item from the query. */
  create?: { label: (query: string) => ReactNode; run: (query: string) => void }
  /** Minimum length of the query; the list stays closed below it. */
  minLetters?: number
  placeholder?: string
  icon?: IconName
  size?: 'm' | 'l' | 'xl'
  /** What Enter does, shown below the preview. */
  hint?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  /** Opens on a click before anything is typed, for short lists. */
  openOnClick?: boolean
  /** With `openOnClick`: opens with the first focus. */
  startsOpen?: boolean
  /** What is typed is a value as it is, and the items only suggest some. */
  freeText?: boolean
}

interface InputProps extends Pick<ComboboxProps<ComboboxItem>, 'size' | 'placeholder' | 'inputRef'> {
  onFocus: () => void
  /** A text is in the field for which nothing was chosen: a form asks before it is saved without it (`onUnchosen`). */
  isUnchosen: boolean
  onUnchosen: () => void
}

function Input({ size, placeholder, inputRef, onFocus, isUnchosen, onUnchosen }: InputProps) {
  const field = useFieldContext()
  const description = useDescription()
  return (
    <Ark.Input
      ref={inputRef}
      className={classNames('input', size !== 'm' && size, field?.invalid && 'is-bad')}
      placeholder={placeholder}
      aria-describedby={description}
      onFocus={onFocus}
      {...{ [unchosenAttribute]: isUnchosen ? '' : undefined }}
      onInvalid={onUnchosen}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

interface ListProps<Item extends ComboboxItem> extends Pick<ComboboxProps<Item>, 'query' | 'renderItem' | 'preview' | 'create' | 'hint'> {
  place: ListPlace | null
  rows: readonly Row<Item>[]
  highlighted: Item | null
  onPointerMove: (event: PointerEvent) => void
}

function List<Item extends ComboboxItem>(props: ListProps<Item>) {
  const { place, rows, highlighted, onPointerMove, query, renderItem, preview, create, hint } = props
  const { t } = useTranslation()
  return (
    <Portal>
      {/*
        The attribute keeps a dialog that is opening around the field from hiding the list. The parts inside have it, too: of a list that
        is open already the dialog spares the element that the field controls, and hides what is in it.
      */}
      <Ark.Positioner data-live-announcer="">
        <Ark.Content
          className={classNames('choices', preview && highlighted && 'with-preview')}
          style={getListStyle(place)}
          onPointerMove={onPointerMove}
        >
          <div className="list" data-live-announcer="">
            {rows.map((row) => (
              <Ark.Item key={row.value} item={row} className={row.value === createValue ? 'is-create' : undefined}>
                {row.item && renderItem(row.item, query)}
                {row.value === noneValue && t('nothing_found')}
                {row.value === createValue && (
                  <>
                    <span className="ava is-dashed">
                      <Icon name="plus" size={16} />
                    </span>
                    <span className="med">{create?.label(query.trim())}</span>
                  </>
                )}
              </Ark.Item>
            ))}
          </div>
          {preview && highlighted && (
            <div className="prev" data-live-announcer="">
              {preview(highlighted)}
              {hint && <span className="xs muted hint">{hint}</span>}
            </div>
          )}
        </Ark.Content>
      </Ark.Positioner>
    </Portal>
  )
}

interface EnterOptions {
  query: string
  isOutdated: boolean
  isListOpen: boolean
  /** The first row that can be chosen. */
  first: string | undefined
  choose: (value: string) => void
}

/**
 * Enter after typing chooses the first row for the text in the field, also one that is still being searched for. After arrow keys
 * or the mouse it chooses the highlighted row.
 */
function useEnter({ query, isOutdated, isListOpen, first, choose }: EnterOptions) {
  const hasMoved = useRef(false)
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  useEffect(() => {
    if (waitingFor === null || isOutdated) return
    setWaitingFor(null)
    if (waitingFor === query && first !== undefined) choose(first)
  })
  return {
    onType() {
      hasMoved.current = false
      setWaitingFor(null)
    },
    onPointerMove({ movementX, movementY }: { movementX: number; movementY: number }) {
      // A list that opens below a mouse at rest sends an event, too.
      if (movementX !== 0 || movementY !== 0) hasMoved.current = true
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, nativeEvent } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') hasMoved.current = true
      if (key === 'Escape' || key === 'Tab') setWaitingFor(null)
      const isPlainEnter = key === 'Enter' && !nativeEvent.isComposing && !event.ctrlKey && !event.metaKey
      if (!isPlainEnter || query.trim() === '' || (!isOutdated && (hasMoved.current || !isListOpen))) return
      event.preventDefault()
      event.stopPropagation()
      if (isOutdated) setWaitingFor(query)
      else if (first !== undefined) choose(first)
    },
  }
}

/** Opens the list with the first focus, and with the next one where it was left before its answer was there, as when the session ends. */
function useOpenOnFocus(startsOpen: boolean, setOpen: (isOpen: boolean) => void) {
  const opensOnFocus = useRef(startsOpen)
  return {
    onOpenChange(isOpen: boolean, isLoading: boolean) {
      opensOnFocus.current = !isOpen && isLoading
    },
    onFocus() {
      if (opensOnFocus.current) setTimeout(() => setOpen(true), openDelayMs)
      opensOnFocus.current = false
    },
  }
}

/** A text field with suggestions. The first one is highlighted for Enter; Escape closes the list and keeps the text. */
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const [field, inner] = splitFieldProps(props)
  const { items, query, onQuery, onChoose, chosen, create, minLetters = 1, icon, openOnClick = false, freeText = false } = inner
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const focus = useOpenOnFocus(inner.startsOpen ?? false, setOpen)
  const [isTyping, setTyping] = useState(false)
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null)
  const [wasUnchosen, setWasUnchosen] = useState(false)
  const typed = query.trim()
  const isLongEnough = typed.length >= minLetters
  const isOutdated = isLongEnough && inner.answeredQuery !== undefined && inner.answeredQuery !== typed
  const loading = (inner.loading ?? false) || isOutdated
  const isUnchosen = !freeText && isTyping && typed !== ''
  const rows = useMemo<Row<Item>[]>(() => {
    const found: Row<Item>[] = items.map((item) => ({ value: item.key, label: item.text, item }))
    if (create && isLongEnough) return [...found, { value: createValue, label: query, item: null }]
    return found.length > 0 || loading || freeText ? found : [{ value: noneValue, label: query, item: null }]
  }, [items, create, isLongEnough, query, loading, freeText])
  const collection = useMemo(() => createListCollection({ items: rows, isItemDisabled: (row) => row.value === noneValue }), [rows])
  const highlighted = items.find((item) => item.key === highlightedKey) ?? null

  const choose = (value: string | undefined) => {
    setTyping(false)
    setOpen(false)
    if (value === createValue) return create?.run(query.trim())
    onChoose(items.find((item) => item.key === value) ?? null)
  }
  const isListOpen = isOpen && (isLongEnough || (openOnClick && query === '')) && rows.length > 0
  const first = rows.find((row) => row.value !== noneValue)?.value
  const control = useRef<HTMLDivElement>(null)
  const place = useListPlace(control, isListOpen)
  const enter = useEnter({ query, isOutdated, isListOpen, first, choose })
  return (
    <Field {...field} error={field.error || (wasUnchosen && isUnchosen && t('choose_or_clear'))}>
      <Ark.Root
        collection={collection}
        inputValue={isTyping ? query : (chosen?.text ?? query)}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change' && reason !== 'clear-trigger') return
          setTyping(true)
          setWasUnchosen(false)
          enter.onType()
          onQuery(inputValue)
          if (inputValue === '' && chosen) onChoose(null)
        }}
        value={[]}
        onSelect={({ itemValue }) => choose(itemValue)}
        // Opened once it is known where.
        open={isListOpen && place !== null}
        onOpenChange={(change) => {
          focus.onOpenChange(change.open, loading)
          setOpen(change.open)
        }}
        onHighlightChange={(change) => setHighlightedKey(change.highlightedValue)}
        inputBehavior="autohighlight"
        selectionBehavior="preserve"
        allowCustomValue
        openOnClick={openOnClick}
        lazyMount
        unmountOnExit
        positioning={getPositioning(place)}
      >
        <Ark.Control ref={control} className={icon ? 'with-icon' : undefined} onKeyDownCapture={enter.onKeyDown}>
          <Input
            size={inner.size ?? 'm'}
            placeholder={inner.placeholder}
            inputRef={inner.inputRef}
            onFocus={focus.onFocus}
            isUnchosen={isUnchosen}
            onUnchosen={() => setWasUnchosen(true)}
          />
          {icon && <Icon name={icon} />}
          {loading && isLongEnough && <Spinner className="end" />}
        </Ark.Control>
        <ListSpacer place={place} />
        <List
          place={place}
          rows={rows}
          onPointerMove={enter.onPointerMove}
          highlighted={highlighted}
          query={query}
          renderItem={inner.renderItem}
          preview={inner.preview}
          create={create}
          hint={inner.hint}
        />
      </Ark.Root>
    </Field>
  )
}
