import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** Nothing there: one icon, what is so, what to do, at most two buttons. Where it is all that a page has, its title is the heading. */
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
