import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isBooking } from '../../schema/rules/booking/booking-total.ts'
import { visitStatus } from '../../schema/rules/visits/visit-status.ts'
import { groups } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useOpenPanel } from './panels.tsx'
import { SidePanel } from './side-panel.tsx'
import { withConfig, withScheme } from './theme-settings.ts'
import { useResolveScheme, useThemeSettings } from './theme-store.ts'
import { useDay } from './use-day.ts'
import { useToday } from './use-today.ts'
import { useChangeSettings } from './use-user-settings.ts'

/** The quick panel: today, the next clients, and frequently used settings. */
export function QuickPanel({ open, close }: { open: boolean; close: () => void }) {
  const { t } = useTranslation('app')
  const { t: tMore } = useTranslation('palette', { useSuspense: false })
  const { roles } = useMe()
  const { day, time } = useFormat()
  const today = useToday()
  const settings = useThemeSettings()
  const change = useChangeSettings()
  const resolveScheme = useResolveScheme()
  const openPanel = useOpenPanel()
  const canBook = hasAnyRole(roles, groups.profileInfoAccess)
  const { data } = useDay({ enabled: open && canBook })
  const next = [...(data ?? [])]
    .filter((agenda) => isBooking(agenda) && visitStatus(agenda) === 'Not In Salon' && Date.parse(agenda.start) > Date.now() - 30 * 60_000)
    .sort((a, b) => a.start.localeCompare(b.start))
    .slice(0, 5)
  const { navbar } = settings.layout.config
  return (
    <SidePanel open={open} close={close} side="right" title={t('quick_panel')}>
      <p className="quick-day">{day(today, 'weekday')}</p>
      {canBook && (
        <section>
          <h3>{tMore('quick_next')}</h3>
          {next.length === 0 && <p className="s muted">{t('no_more_clients_expected')}</p>}
          <ul className="quick-next">
            {next.map((agenda) => (
              <li key={agenda.agendaId}>
                <Link className="item" to={`/agenda/${encodeURIComponent(agenda.agendaId)}`} onClick={close}>
                  <span className="num muted">{time(agenda.start)}</span>
                  <span className="ell">{agenda.clientDTO?.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="quick-switches line-above">
        <h3>{tMore('quick_settings')}</h3>
        <Switch
          label={tMore('dark_mode')}
          checked={resolveScheme(settings.theme.main.scheme) === 'dark'}
          onChange={(dark) => change(withScheme(settings, dark ? 'dark' : 'light'))}
        />
        <Switch
          label={t('menu_fold')}
          checked={navbar.folded}
          onChange={(folded) => change(withConfig(settings, { navbar: { ...navbar, folded } }))}
        />
        <Button icon="palette" onClick={() => openPanel('theme')}>
          {t('theme_settings')}
        </Button>
      </section>
    </SidePanel>
  )
}
