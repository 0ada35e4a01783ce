import { Checkbox as Ark } from '@ark-ui/react/checkbox'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './choices.css'

export interface ChoiceProps {
  label: ReactNode
  /** Shows the label to screen readers only. */
  labelHidden?: boolean
  /** Secondary text below the label. */
  help?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  className?: string
}

/** `mixed`: partly checked. For settings that are saved later; those that apply at once use `Switch`. */
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
