import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import type { IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  side?: 'top' | 'bottom' | 'left' | 'right'
}

export function IconButton({ icon, label, variant = 'ghost', className, side, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} side={side} triggerId={rest.id}>
      <Button {...rest} variant={variant} icon={icon} aria-label={label} className={classNames('icon', className)} />
    </Tooltip>
  )
}
