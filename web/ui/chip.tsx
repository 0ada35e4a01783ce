import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface ChipProps extends ComponentProps<'button'> {
  /** State of a toggle; omit it for a chip that triggers an action. */
  on?: boolean
  icon?: IconName
  dashed?: boolean
  size?: 's' | 'm'
}

export function Chip({ on, icon, dashed, size = 'm', className, children, ...rest }: ChipProps) {
  const iconName = icon ?? (on ? 'check' : undefined)
  return (
    <button type="button" {...rest} aria-pressed={on} className={classNames('chip', size === 's' && 's', dashed && 'dashed', className)}>
      {iconName && <Icon name={iconName} size={size === 's' ? 12 : 16} />}
      {children}
    </button>
  )
}
