import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useFieldContext } from '@ark-ui/react/field'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, type FieldAround, useDescription } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Progressing } from './progress.tsx'

/** What a row of the list is to the box: its key and what stands in the field once chosen. */
export interface ComboboxItem {
  key: string
  text: string
}
interface Row<Item extends ComboboxItem> {
  value: string
  label: string
  item: Item | null
}
const afterDialogMs = 120
const createValue = '+create'
/** Says that nothing was found; it cannot be chosen. */
const noneValue = '+none'

export interface ComboboxProps<Item extends ComboboxItem> extends FieldAround {
  /** What the search has found for `query`, best first; the box filters nothing by itself. */
  items: readonly Item[]
  query: string
  onQuery: (query: string) => void
  /** Null where the field was emptied. */
  onChoose: (item: Item | null) => void
  /** What stands in the field while nothing is typed. */
  chosen?: Item | null
  /** The search is still going on; what was found before stays. */
  loading?: boolean
  renderItem: (item: Item, query: string) => ReactNode
  /** Beside the list: what choosing the highlighted row brings. */
  preview?: (item: Item) => ReactNode
  /** The last row makes a new one out of what was typed. */
  create?: { label: (query: string) => ReactNode; run: (query: string) => void }
  /** Letters needed before it is of use to look; below that the list stays shut. */
  minLetters?: number
  placeholder?: string
  icon?: IconName
  size?: 'm' | 'l' | 'xl'
  /** Enter on the highlighted row; said in words below the preview. */
  hint?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  /** Opens with what is there already as soon as it is clicked: short lists. */
  openOnClick?: boolean
  /** With `openOnClick`: it is open from the start, where choosing is what one came for. */
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

/** Type-ahead: the first row is ready for Enter, arrows move, Escape shuts the list and leaves what was typed. */
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const { items, query, onQuery, onChoose, chosen, loading = false, renderItem, preview, create, minLetters = 1, hint, ...rest } = props
  const { placeholder, icon, size = 'm', inputRef, openOnClick = false, startsOpen = false, ...around } = rest
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // Not before the focus is there: a dialog round it must be in place first, or it lies over the list.
  const opens = useRef(startsOpen)
  const [typing, setTyping] = useState(false)
  const [lit, setLit] = useState<string | null>(null)
  const enough = query.trim().length >= minLetters
  const rows = useMemo<Row<Item>[]>(() => {
    const found: Row<Item>[] = items.map((item) => ({ value: item.key, label: item.text, item }))
    if (create && enough) return [...found, { value: createValue, label: query, item: null }]
    return found.length > 0 || loading ? found : [{ value: noneValue, label: query, item: null }]
  }, [items, create, enough, query, loading])
  const collection = useMemo(() => createListCollection({ items: rows, isItemDisabled: (row) => row.value === noneValue }), [rows])
  const litItem = items.find((item) => item.key === lit) ?? null
  const shown = open && (enough || (openOnClick && query === '')) && rows.length > 0

  const choose = (value: string | undefined) => {
    setTyping(false)
    if (value === createValue) return create?.run(query.trim())
    onChoose(items.find((item) => item.key === value) ?? null)
  }
  return (
    <Field {...around}>
      <Ark.Root
        collection={collection}
        inputValue={typing ? query : (chosen?.text ?? query)}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change' && reason !== 'clear-trigger') return
          setTyping(true)
          onQuery(inputValue)
          if (inputValue === '' && chosen) onChoose(null)
        }}
        value={[]}
        onSelect={({ itemValue }) => choose(itemValue)}
        open={shown}
        onOpenChange={(change) => setOpen(change.open)}
        onHighlightChange={(change) => setLit(change.highlightedValue)}
        inputBehavior="autohighlight"
        selectionBehavior="preserve"
        allowCustomValue
        openOnClick={openOnClick}
        lazyMount
        unmountOnExit
        positioning={{ sameWidth: true, gutter: 6, placement: 'bottom-start' }}
      >
        <Ark.Control className={icon ? 'with-icon' : undefined}>
          <Input
            size={size}
            placeholder={placeholder}
            inputRef={inputRef}
            onFocus={() => {
              // A dialog hides all that lies beside it just after it has given the focus; a list from before would be hidden with it.
              if (opens.current) setTimeout(() => setOpen(true), afterDialogMs)
              opens.current = false
            }}
          />
          {icon && <Icon name={icon} />}
          {loading && enough && <Progressing className="end" />}
        </Ark.Control>
        <Portal>
          {/* The mark keeps it from being hidden with all else beside a dialog that opens around its field just now. */}
          <Ark.Positioner data-live-announcer="">
            <Ark.Content className={classNames('choices', preview && litItem && 'with-preview')}>
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
              {preview && litItem && (
                <div className="prev">
                  {preview(litItem)}
                  {hint && <span className="xs muted hint">{hint}</span>}
                </div>
              )}
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </Field>
  )
}
