import { SegmentGroup as Ark } from '@ark-ui/react/segment-group'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface SegmentOption<Value extends string> {
  value: Value
  label: string
  icon?: IconName
  /** Shows the icon only; the label is its accessible name. */
  iconOnly?: boolean
  disabled?: boolean
}

/** A segmented control for a few options: day or week, % or €. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: {
  label: string
  options: readonly SegmentOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}) {
  return (
    <Ark.Root
      className={classNames('seg', className)}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(change) => {
        const chosen = options.find((option) => option.value === change.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <Ark.Item key={option.value} value={option.value} disabled={option.disabled} title={option.iconOnly ? option.label : undefined}>
          {option.icon && <Icon name={option.icon} size={16} />}
          <Ark.ItemText className={option.iconOnly ? 'sr' : undefined}>{option.label}</Ark.ItemText>
          <Ark.ItemHiddenInput />
        </Ark.Item>
      ))}
    </Ark.Root>
  )
}
