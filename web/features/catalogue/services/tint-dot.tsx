import type { CSSProperties } from 'react'

/** A dot in a category's agenda colour (1 to 6) or a custom colour. Hidden from screen readers, as the name is shown next to it. */
export function TintDot({ tint, color = '' }: { tint: number; color?: string }) {
  const style: CSSProperties & { '--c': string } = { '--c': color === '' ? `var(--cat-${tint})` : color }
  return <span className="dot" style={style} aria-hidden="true" />
}
