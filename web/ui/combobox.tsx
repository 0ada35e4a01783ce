import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useFieldContext } from '@ark-ui/react/field'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, splitFieldProps, useDescription } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './progress.tsx'

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
}

function Input({
  size,
  placeholder,
  inputRef,
  onFocus,
}: Pick<ComboboxProps<ComboboxItem>, 'size' | 'placeholder' | 'inputRef'> & { onFocus: () => void }) {
  const field = useFieldContext()
  const description = useDescription()
  return (
    <Ark.Input
      ref={inputRef}
      className={classNames('input', size !== 'm' && size, field?.invalid && 'is-bad')}
      placeholder={placeholder}
      aria-describedby={description}
      onFocus={onFocus}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

interface ListProps<Item extends ComboboxItem> extends Pick<ComboboxProps<Item>, 'query' | 'renderItem' | 'preview' | 'create' | 'hint'> {
  rows: readonly Row<Item>[]
  highlighted: Item | null
}

function List<Item extends ComboboxItem>({ rows, highlighted, query, renderItem, preview, create, hint }: ListProps<Item>) {
  const { t } = useTranslation()
  return (
    <Portal>
      {/* The attribute keeps a dialog that is opening around the field from hiding the list. */}
      <Ark.Positioner data-live-announcer="">
        <Ark.Content className={classNames('choices', preview && highlighted && 'with-preview')}>
          <div className="list">
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
            <div className="prev">
              {preview(highlighted)}
              {hint && <span className="xs muted hint">{hint}</span>}
            </div>
          )}
        </Ark.Content>
      </Ark.Positioner>
    </Portal>
  )
}

/** A text field with suggestions. The first one is highlighted for Enter; Escape closes the list and keeps the text. */
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const [field, inner] = splitFieldProps(props)
  const { items, query, onQuery, onChoose, chosen, loading = false, create, minLetters = 1, icon, openOnClick = false } = inner
  const [isOpen, setOpen] = useState(false)
  const opensOnFocus = useRef(inner.startsOpen ?? false)
  const [isTyping, setTyping] = useState(false)
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null)
  const isLongEnough = query.trim().length >= minLetters
  const rows = useMemo<Row<Item>[]>(() => {
    const found: Row<Item>[] = items.map((item) => ({ value: item.key, label: item.text, item }))
    if (create && isLongEnough) return [...found, { value: createValue, label: query, item: null }]
    return found.length > 0 || loading ? found : [{ value: noneValue, label: query, item: null }]
  }, [items, create, isLongEnough, query, loading])
  const collection = useMemo(() => createListCollection({ items: rows, isItemDisabled: (row) => row.value === noneValue }), [rows])
  const highlighted = items.find((item) => item.key === highlightedKey) ?? null

  const choose = (value: string | undefined) => {
    setTyping(false)
    if (value === createValue) return create?.run(query.trim())
    onChoose(items.find((item) => item.key === value) ?? null)
  }
  const openOnFirstFocus = () => {
    if (opensOnFocus.current) setTimeout(() => setOpen(true), openDelayMs)
    opensOnFocus.current = false
  }
  return (
    <Field {...field}>
      <Ark.Root
        collection={collection}
        inputValue={isTyping ? query : (chosen?.text ?? query)}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change' && reason !== 'clear-trigger') return
          setTyping(true)
          onQuery(inputValue)
          if (inputValue === '' && chosen) onChoose(null)
        }}
        value={[]}
        onSelect={({ itemValue }) => choose(itemValue)}
        open={isOpen && (isLongEnough || (openOnClick && query === '')) && rows.length > 0}
        onOpenChange={(change) => setOpen(change.open)}
        onHighlightChange={(change) => setHighlightedKey(change.highlightedValue)}
        inputBehavior="autohighlight"
        selectionBehavior="preserve"
        allowCustomValue
        openOnClick={openOnClick}
        lazyMount
        unmountOnExit
        positioning={{ sameWidth: true, gutter: 6, placement: 'bottom-start' }}
      >
        <Ark.Control className={icon ? 'with-icon' : undefined}>
          <Input size={inner.size ?? 'm'} placeholder={inner.placeholder} inputRef={inner.inputRef} onFocus={openOnFirstFocus} />
          {icon && <Icon name={icon} />}
          {loading && isLongEnough && <Spinner className="end" />}
        </Ark.Control>
        <List
          rows={rows}
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
