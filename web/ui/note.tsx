import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type NoteTone = 'plain' | 'info' | 'ok' | 'warn' | 'bad'
const icons: Record<NoteTone, IconName> = { plain: 'note', info: 'info', ok: 'check-circle', warn: 'warning', bad: 'warning' }

/** A callout: a refusal with choices (warn), an error or an allergy (bad), a hint (info). `live` announces it when it appears. */
export function Note({
  tone = 'plain',
  icon,
  title,
  children,
  actions,
  live,
}: {
  tone?: NoteTone
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  live?: boolean
}) {
  return (
    <div className={classNames('note', tone !== 'plain' && tone)} role={live ? 'alert' : undefined}>
      <Icon name={icon ?? icons[tone]} />
      <div className="grow">
        {title && <b className="semi">{title}</b>}
        {children && <div className={tone === 'bad' ? undefined : 't2'}>{children}</div>}
        {actions && <div className="row wrap note-actions">{actions}</div>}
      </div>
    </div>
  )
}
