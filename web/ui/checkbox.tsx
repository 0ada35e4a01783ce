import { Checkbox as Ark } from '@ark-ui/react/checkbox'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface ChoiceProps {
  label: ReactNode
  /** The place says it; the label is for screen readers. */
  labelHidden?: boolean
  /** A second, quieter line. */
  help?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  className?: string
}

/** `mixed`: some of what it stands for. */
export function Checkbox({
  label,
  labelHidden,
  help,
  checked,
  mixed = false,
  onChange,
  disabled,
  name,
  className,
}: ChoiceProps & { mixed?: boolean }) {
  return (
    <Ark.Root
      className={classNames('check', className)}
      checked={mixed ? 'indeterminate' : checked}
      onCheckedChange={(change) => onChange(change.checked === true)}
      disabled={disabled}
      name={name}
    >
      <Ark.Control>
        <Icon name={mixed ? 'minus' : 'check'} size={12} />
      </Ark.Control>
      <Ark.Label className={labelHidden ? 'sr' : undefined}>
        {label}
        {help && <span className="xs muted choice-help">{help}</span>}
      </Ark.Label>
      <Ark.HiddenInput />
    </Ark.Root>
  )
}
