import { type IconName, iconPaths } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

/** Pixels: 12 within text, 16 in small buttons, 18 in menus and buttons, 24 on its own. */
export type IconSize = 12 | 16 | 18 | 24
const sizes: Record<IconSize, string> = { 12: 'ic xs', 16: 'ic m', 18: 'ic', 24: 'ic xl' }

/** Icons that need more than one stroked path: dashed, dotted or filled. */
const variants: { readonly [name in IconName]?: string } = {
  'dashed-circle': ' is-dashed',
  more: ' is-dots',
  star: ' is-filled',
}

/** An icon, hidden from screen readers unless it has a `label`: usually the text next to it or the button around it names it. */
export function Icon({ name, size = 18, label, className }: { name: IconName; size?: IconSize; label?: string; className?: string }) {
  const classes = `${sizes[size]}${variants[name] ?? ''}${className ? ` ${className}` : ''}`
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
