import { useId } from 'react'
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

/** A segmented control for a few options: day or week, % or an amount. */
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
  const name = useId()
  return (
    <div className={classNames('seg', className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          data-state={option.value === value ? 'checked' : 'unchecked'}
          data-disabled={option.disabled ? '' : undefined}
          title={option.iconOnly ? option.label : undefined}
        >
          {option.icon && <Icon name={option.icon} size={16} />}
          <span className={option.iconOnly ? 'sr' : undefined}>{option.label}</span>
          <input
            type="radio"
            className="sr"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
        </label>
      ))}
    </div>
  )
}
