import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuBadge } from './menu.ts'

/** The badge of a menu entry; read out as a number of today. */
export function NavBadge({ badge: { title, bg, fg } }: { badge: MenuBadge }) {
  const { t } = useTranslation('app')
  const style: CSSProperties & Record<'--badge-bg' | '--badge-fg', string> = { '--badge-bg': bg, '--badge-fg': fg }
  return (
    <span className="count" style={style}>
      {title}
      <span className="sr"> {t('badge_today')}</span>
    </span>
  )
}
