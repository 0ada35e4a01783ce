import type { CSSProperties } from 'react'

/** The colour of a category in the agenda (1 to 6), or a colour of its own. For the eye: its name stands beside it. */
export function TintDot({ tint, color = '' }: { tint: number; color?: string }) {
  const style: CSSProperties & { '--c': string } = { '--c': color === '' ? `var(--cat-${tint})` : color }
  return <span className="dot" style={style} aria-hidden="true" />
}
