import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Button, buttonClass } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Menu } from './menu.tsx'
import { phone, tablet, useMedia } from './use-media.ts'

/** What a page offers beside its main action: it runs something or leads to another page. */
export type PageAction = { icon: IconName; label: string } & ({ run: () => void } | { to: string })

/** Buttons in the head of a page. More than one on phones, more than two on tablets become a menu, so that the head stays one line high. */
export function PageActions({ actions }: { actions: readonly PageAction[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useMedia(phone)
  const isTablet = useMedia(tablet)
  if (actions.length > (isPhone ? 1 : isTablet ? 2 : actions.length)) {
    return (
      <Menu
        label={t('more')}
        trigger={<Button className="icon" icon="more" aria-label={t('more')} title={t('more')} />}
        entries={actions.map(({ icon, label, ...action }) => ({
          value: label,
          icon,
          label,
          run: 'to' in action ? () => void navigate(action.to) : action.run,
        }))}
      />
    )
  }
  return actions.map(({ icon, label, ...action }) =>
    'to' in action ? (
      <Link key={label} className={buttonClass({})} to={action.to}>
        <Icon name={icon} />
        {label}
      </Link>
    ) : (
      <Button key={label} icon={icon} onClick={action.run}>
        {label}
      </Button>
    ),
  )
}
