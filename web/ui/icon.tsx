import type { laterIconPaths } from './later-icon-paths.ts'
import type { screenIconPaths } from './screen-icon-paths.ts'
import type { staffIconPaths } from './staff-icon-paths.ts'

/**
 * SVG paths of the icons of guests' pages, in a square of 24 units; icon.tsx strokes them. Whitespace in a path has no meaning. The staff
 * app adds the others (staff-icon-paths.ts).
 */
const iconPaths = {
  calendar: `M6.5 5.5h11a2.5 2.5 0 0 1 2.5 2.5v9.5a2.5 2.5 0 0 1 -2.5 2.5h-11a2.5 2.5 0 0 1 -2.5 -2.5v-9.5a2.5 2.5 0 0 1 2.5 -2.5ZM4 10h16
    M8.5 3.5v4M15.5 3.5v4`,
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M8.5 12.3l2.5 2.5 4.5-5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  clock: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 7.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  error: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 8v4.5M12 15.7v.1',
  globe: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M4 12h16M12 4c2.2 2.2 3.3 4.9 3.3 8S14.2 17.8 12 20c-2.2-2.2-3.3-4.9-3.3-8S9.8 6.2 12 4',
  info: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 11.5v4M12 8.5v.1',
  palette: `M12 4a8 8 0 1 0 0 16c1.3 0 1.9-.8 1.9-1.7 0-1.3-1-1.6-1-2.6 0-.9.7-1.5 1.6-1.5H17a3 3 0 0 0 3-3C20 7.3 16.4 4 12 4ZM7.8 12.5v.1
    M9.3 8.5v.1M14 7.8v.1`,
  paw: `M4.3 11.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0M8.3 7a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0M12.8 7
    a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0M16.6 11.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0M12.2 12
    c-2.4 0-4.7 3.2-4.7 5.2 0 1.5 1 2.3 2.2 2.3.9 0 1.6-.5 2.5-.5s1.6.5 2.5.5c1.2 0 2.2-.8 2.2-2.3 0-2-2.3-5.2-4.7-5.2Z`,
  phone: `M5 4.5h3.5l1.7 4.3-2.2 1.5a11.5 11.5 0 0 0 5.7 5.7l1.5-2.2 4.3 1.7V19a1.5 1.5 0 0 1-1.6 1.5C10.3 20 4 13.7 3.5 6.1
    A1.5 1.5 0 0 1 5 4.5Z`,
  place: 'M12 20.5s-6.5-5.6-6.5-10.5a6.5 6.5 0 0 1 13 0c0 4.9-6.5 10.5-6.5 10.5ZM9.7 10a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0',
  plus: 'M12 5v14M5 12h14',
  scissors: 'M3.5 6.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M3.5 17.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M8.2 7.9 20 17M8.2 16.1 20 7',
  shield: 'M12 3.8 5 6.5v5c0 4.5 3 7.5 7 8.8 4-1.3 7-4.3 7-8.8v-5zM9 12l2.2 2.2L15 10',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9H14a5.3 5.3 0 0 1 0 10.6H9',
  user: 'M8.3 8a3.7 3.7 0 1 0 7.4 0 3.7 3.7 0 1 0-7.4 0M4.8 20c.7-3.7 3.6-5.8 7.2-5.8s6.5 2.1 7.2 5.8',
  warning: 'M12 4.5 3.5 19h17zM12 10v4M12 16.5v.1',
  'wifi-off': `M4 4.5 20 19.5M8.8 15.3a4.8 4.8 0 0 1 5.3-.8M5.7 12a9.3 9.3 0 0 1 3.6-2.2M13.6 9.3a9.3 9.3 0 0 1 4.7 2.7M2.8 8.7
    a13.5 13.5 0 0 1 3.6-2.4M10.3 5.3a13.5 13.5 0 0 1 10.9 3.4M12 18.8v.1`,
} as const

export type IconName = keyof typeof iconPaths | keyof typeof laterIconPaths | keyof typeof staffIconPaths | keyof typeof screenIconPaths

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
