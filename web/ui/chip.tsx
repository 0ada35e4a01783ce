import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export interface ChipProps extends ComponentProps<'button'> {
  /** A choice that is on or off; leave it out for one that only does something. */
  on?: boolean
  icon?: IconName
  dashed?: boolean
  size?: 's' | 'm'
}

export function Chip({ on, icon, dashed, size = 'm', className, children, ...rest }: ChipProps) {
  const shown = icon ?? (on ? 'check' : undefined)
  return (
    <button type="button" {...rest} aria-pressed={on} className={classNames('chip', size === 's' && 's', dashed && 'dashed', className)}>
      {shown && <Icon name={shown} size={size === 's' ? 12 : 16} />}
      {children}
    </button>
  )
}
