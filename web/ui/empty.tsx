import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** Nothing there: one icon, what is so, what to do, at most two buttons. */
export function Empty({ icon, title, text, children }: { icon: IconName; title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="ava xl is-quiet">
        <Icon name={icon} size={24} />
      </span>
      <b className="semi">{title}</b>
      {text && <span>{text}</span>}
      {children && <span className="row wrap">{children}</span>}
    </div>
  )
}
