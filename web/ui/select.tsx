import { useFieldContext } from '@ark-ui/react/field'
import { Portal } from '@ark-ui/react/portal'
import { Select as Ark, createListCollection } from '@ark-ui/react/select'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, useDescription } from './field.tsx'
import { Icon } from './icon.tsx'
import { getListStyle, getPositioning, ListSpacer, useListPlace } from './list-place.tsx'
import './floating.css'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** Before the label: an avatar, a colour. */
  mark?: ReactNode
  /** Secondary text after the label. */
  note?: string
  disabled?: boolean
}

interface SelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  size?: 's' | 'm' | 'l'
}

function Trigger({ size, placeholder, mark }: { size: 's' | 'm' | 'l'; placeholder: string; mark: ReactNode }) {
  const field = useFieldContext()
  const description = useDescription()
  return (
    <Ark.Trigger className={classNames('input', size !== 'm' && size, field?.invalid && 'is-bad')} aria-describedby={description}>
      {mark}
      <Ark.ValueText className="grow ell" placeholder={placeholder} />
      <Icon name="chevron-down" size={16} className="muted" />
    </Ark.Trigger>
  )
}

/** A choice from a short list; typing letters jumps to an option. For lists that need a search see combobox.tsx. */
export function Select<Value extends string>({ options, value, onChange, placeholder, size = 'm', ...field }: SelectProps<Value>) {
  const { t } = useTranslation()
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...options],
        itemToString: (option) => option.label,
        isItemDisabled: (option) => option.disabled ?? false,
      }),
    [options],
  )
  const chosen = options.find((option) => option.value === value)
  const [isOpen, setOpen] = useState(false)
  const control = useRef<HTMLDivElement>(null)
  const place = useListPlace(control, isOpen)
  return (
    <Field {...field}>
      <Ark.Root
        collection={collection}
        value={value === null ? [] : [value]}
        onValueChange={(change) => {
          const next = change.items[0]
          if (next) onChange(next.value)
        }}
        // Opened once it is known where.
        open={isOpen && place !== null}
        onOpenChange={(change) => setOpen(change.open)}
        positioning={getPositioning(place)}
        lazyMount
        unmountOnExit
      >
        <Ark.Control ref={control}>
          <Trigger size={size} placeholder={placeholder ?? t('choose')} mark={chosen?.mark} />
        </Ark.Control>
        <ListSpacer place={place} />
        <Portal>
          {/* As in combobox.tsx: a dialog that is opening around the field would hide the list. */}
          <Ark.Positioner data-live-announcer="">
            <Ark.Content className="choices" style={getListStyle(place)}>
              {options.map((option) => (
                <Ark.Item key={option.value} item={option} data-live-announcer="">
                  {option.mark}
                  <Ark.ItemText className="grow ell">{option.label}</Ark.ItemText>
                  {option.note && <span className="xs muted">{option.note}</span>}
                  <Ark.ItemIndicator>
                    <Icon name="check" size={16} className="acc" />
                  </Ark.ItemIndicator>
                </Ark.Item>
              ))}
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
        <Ark.HiddenSelect />
      </Ark.Root>
    </Field>
  )
}
