import { type IconName, iconPaths } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

/** 12 beside words, 16 in small buttons, 18 in menus and buttons, 24 where it stands alone. */
export type IconSize = 12 | 16 | 18 | 24
const sizes: Record<IconSize, string> = { 12: 'ic xs', 16: 'ic m', 18: 'ic', 24: 'ic xl' }

/** A dashed ring, dots instead of lines, a filled star: what one path cannot say. */
const drawn: { readonly [name in IconName]?: string } = {
  'dashed-circle': ' is-dashed',
  more: ' is-dots',
  drag: ' is-dots',
  star: ' is-filled',
}

/**
 * An icon says nothing to a screen reader: the word beside it does, or the `label` of the button round it.
 * With `label` it speaks for itself (an allergy's triangle in a row of names).
 */
export function Icon({ name, size = 18, label, className }: { name: IconName; size?: IconSize; label?: string; className?: string }) {
  const classes = `${sizes[size]}${drawn[name] ?? ''}${className ? ` ${className}` : ''}`
  const path = <path d={iconPaths[name]} />
  if (label === undefined) {
    return (
      <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
        {path}
      </svg>
    )
  }
  return (
    <svg className={classes} viewBox="0 0 24 24" role="img">
      <title>{label}</title>
      {path}
    </svg>
  )
}
