import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'accent'
const toneClasses: Record<Tone, string | false> = { plain: false, ok: 'ok', warn: 'warn', bad: 'bad', info: 'info', accent: 'acc' }

/** A short label. The colour only supports the text. */
export function Badge({
  tone = 'plain',
  size = 'm',
  icon,
  children,
}: {
  tone?: Tone
  size?: 'm' | 'l'
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={classNames('badge', toneClasses[tone], size === 'l' && 'l')}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}
