import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** An empty state: icon, title, text and at most two buttons. `heading` makes the title the page's h1. */
export function Empty({
  icon,
  title,
  text,
  heading = false,
  children,
}: {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  heading?: boolean
  children?: ReactNode
}) {
  const Title = heading ? 'h1' : 'b'
  return (
    <div className="empty">
      <span className="ava xl is-quiet">
        <Icon name={icon} size={24} />
      </span>
      <Title className="semi">{title}</Title>
      {text && <span>{text}</span>}
      {children && <span className="row wrap">{children}</span>}
    </div>
  )
}
