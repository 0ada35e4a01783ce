import { iconPaths } from './icon-paths.ts'
import type { screenIconPaths } from './screen-icon-paths.ts'
import type { staffIconPaths } from './staff-icon-paths.ts'

export type IconName = keyof typeof iconPaths | keyof typeof staffIconPaths | keyof typeof screenIconPaths

/** Pixels: 12 within text, 16 in small buttons, 18 in menus and buttons, 24 on its own. */
export type IconSize = 12 | 16 | 18 | 24
const sizes: Record<IconSize, string> = { 12: 'ic xs', 16: 'ic m', 18: 'ic', 24: 'ic xl' }

/** Icons that need more than one stroked path: dashed, dotted or filled. */
const variants: { readonly [name in IconName]?: string } = {
  'dashed-circle': ' is-dashed',
  more: ' is-dots',
  star: ' is-filled',
}

const paths: { [name in IconName]?: string } = { ...iconPaths }
/** Makes more icons available; called before they are rendered. */
export const addIcons = (more: typeof paths) => void Object.assign(paths, more)

/** An icon, hidden from screen readers unless it has a `label`: usually the text next to it or the button around it names it. */
export function Icon({ name, size = 18, label, className }: { name: IconName; size?: IconSize; label?: string; className?: string }) {
  const classes = `${sizes[size]}${variants[name] ?? ''}${className ? ` ${className}` : ''}`
  const path = <path d={paths[name]} />
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
