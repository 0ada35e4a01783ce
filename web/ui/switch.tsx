import { Switch as Ark } from '@ark-ui/react/switch'
import type { ChoiceProps } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import './choices.css'

/** A setting that takes effect at once; one that is saved later uses `Checkbox`. */
export function Switch({ label, labelHidden, help, checked, onChange, disabled, name, className }: ChoiceProps) {
  return (
    <Ark.Root
      className={classNames('check', className)}
      checked={checked}
      onCheckedChange={(change) => onChange(change.checked)}
      disabled={disabled}
      name={name}
    >
      <Ark.Control>
        <Ark.Thumb />
      </Ark.Control>
      <Ark.Label className={labelHidden ? 'sr' : undefined}>
        {label}
        {help && <span className="xs muted choice-help">{help}</span>}
      </Ark.Label>
      <Ark.HiddenInput role="switch" />
    </Ark.Root>
  )
}
