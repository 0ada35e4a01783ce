import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** At most one primary button per view: the next step. */
type ButtonVariant = 'plain' | 'primary' | 'soft' | 'ghost' | 'danger' | 'ghost-danger'
/** Height in pixels: 28, 36, 44 or 52; on phones s and m are 36 and 44. */
type ButtonSize = 's' | 'm' | 'l' | 'xl'
export interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
}
export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: IconName
  /** Shows a spinner, keeps width and focus, and ignores clicks. */
  busy?: boolean
  /** Greyed out but still focusable; the reason is next to it or in `aria-describedby`. */
  disabled?: boolean
}

/** The class names of a button, for links that look like one. */
export function buttonClass(
  { variant = 'plain', size = 'm', block = false }: ButtonStyle,
  ...more: (string | false | undefined)[]
): string {
  const variantClass = variant === 'plain' ? false : variant.replace('-', ' ')
  return classNames('btn', variantClass, size !== 'm' && size, block && 'block', ...more)
}

export function Button({ variant, size, block, icon, busy = false, disabled = false, className, children, onClick, ...rest }: ButtonProps) {
  const blocked = busy || disabled
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
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
      onClick={handleClick}
    >
      {icon && <Icon name={icon} size={size === 's' ? 16 : 18} />}
      {children}
    </button>
  )
}
