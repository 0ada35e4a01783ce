import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** One primary in a view: the next step. The rest are quiet. */
export type ButtonVariant = 'plain' | 'primary' | 'soft' | 'ghost' | 'danger' | 'ghost-danger'
/** 28, 36, 44 or 52 high; on phones s and m are 36 and 44. */
export type ButtonSize = 's' | 'm' | 'l' | 'xl'
export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
}
export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: IconName
  /** Shows that it works, keeps its width and its focus, and takes no second press. */
  busy?: boolean
  /** Grey, still reachable by keyboard: the reason stands beside it, or in `aria-describedby`. */
  disabled?: boolean
}

/** The same look for a link. */
export function buttonClass({ variant = 'plain', size = 'm', block = false }: ButtonLook, ...more: (string | false | undefined)[]): string {
  const looks = variant === 'plain' ? false : variant.replace('-', ' ')
  return classNames('btn', looks, size !== 'm' && size, block && 'block', ...more)
}

export function Button({ variant, size, block, icon, busy = false, disabled = false, className, children, onClick, ...rest }: ButtonProps) {
  const blocked = busy || disabled
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, busy && 'is-busy', className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {icon && <Icon name={icon} size={size === 's' ? 16 : 18} />}
      {children}
    </button>
  )
}
