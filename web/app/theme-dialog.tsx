import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Segment } from '../ui/segment.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { LayoutFields } from './layout-fields.tsx'
import { regionLabels, schemeLabels, themeLabels } from './setting-labels.ts'
import {
  defaultSettings,
  layoutStyles,
  regions,
  type Scheme,
  schemes,
  type ThemeSettings,
  themes,
  withLayoutStyle,
  withRegion,
  withScheme,
  withTheme,
} from './theme-settings.ts'
import { useResolveScheme, useThemeSettings } from './theme-store.ts'
import { useChangeSettings } from './use-user-settings.ts'
import './settings.css'

interface SectionProps {
  settings: ThemeSettings
  change: (next: ThemeSettings) => void
}

const schemeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const satisfies Record<Scheme, IconName>

function useSchemeOptions(iconOnly = false) {
  const { t } = useTranslation('theme')
  return schemes.map((scheme) => ({
    value: scheme,
    label: t(schemeLabels[scheme]),
    icon: schemeIcons[scheme],
    iconOnly,
  }))
}

/** One theme and colour scheme for all regions. */
function AllRegions({ settings, change }: SectionProps) {
  const { t } = useTranslation('theme')
  const { main } = settings.theme
  const scheme = useResolveScheme()(main.scheme)
  return (
    <section>
      <div className="row between wrap">
        <h3>{t('theme_all')}</h3>
        <Segment
          label={t('scheme')}
          options={useSchemeOptions()}
          value={main.scheme}
          onChange={(scheme) => change(withScheme(settings, scheme))}
        />
      </div>
      <div className="theme-cards grid gap-10">
        {themes.map((name) => (
          <button
            key={name}
            type="button"
            className={classNames('theme-card', main.name === name && 'on')}
            aria-pressed={main.name === name}
            onClick={() => change(withTheme(settings, name))}
          >
            <span className="theme-mini grid" data-theme={name} data-color-scheme={scheme} aria-hidden="true">
              <i data-theme={name} data-color-scheme="dark" />
              <b />
            </span>
            <span className="row">
              <span className="grow ell">{t(themeLabels[name])}</span>
              {main.name === name && <Icon name="check" size={16} className="acc" />}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** Theme and colour scheme of each region. */
function SingleRegions({ settings, change }: SectionProps) {
  const { t } = useTranslation('theme')
  const schemeOptions = useSchemeOptions(true)
  const themeOptions = themes.map((name) => ({
    value: name,
    label: t(themeLabels[name]),
    mark: <span className="theme-swatch" data-theme={name} data-color-scheme="light" />,
  }))
  return (
    <section>
      <h3>{t('theme_regions')}</h3>
      <div className="theme-regions grid">
        {regions.map((region) => (
          <div key={region} className="theme-region flex bottom gap-8">
            <Select
              label={t(regionLabels[region])}
              options={themeOptions}
              value={settings.theme[region].name}
              onChange={(name) => change(withRegion(settings, region, { name }))}
            />
            <Segment
              label={t('scheme_of', { region: t(regionLabels[region]) })}
              options={schemeOptions}
              value={settings.theme[region].scheme}
              onChange={(scheme) => change(withRegion(settings, region, { scheme }))}
            />
          </div>
        ))}
      </div>
      <Switch
        label={t('custom_scrollbars')}
        checked={settings.customScrollbars}
        onChange={(customScrollbars) => change({ ...settings, customScrollbars })}
      />
    </section>
  )
}

function LayoutSection({ settings, change }: SectionProps) {
  const { t } = useTranslation('theme')
  const { layout } = settings
  return (
    <section>
      <h3>{t('layout')}</h3>
      <div className="layout-cards grid gap-10">
        {layoutStyles.map((style) => (
          <button
            key={style}
            type="button"
            className={classNames('layout-card', layout.style === style && 'on')}
            aria-pressed={layout.style === style}
            onClick={() => layout.style !== style && change(withLayoutStyle(settings, style))}
          >
            <span className={`layout-mini below tint ${style}`} aria-hidden="true">
              <i />
              <b />
            </span>
            {t(style)}
          </button>
        ))}
      </div>
      <LayoutFields settings={settings} change={change} />
    </section>
  )
}

/** Theme Settings. Every change applies at once and is saved, for guests on the device, for users in their record. */
export function ThemeDialog({ open, close }: { open: boolean; close: () => void }) {
  const { t: app } = useTranslation('app')
  const { t } = useTranslation('theme')
  const settings = useThemeSettings()
  const change = useChangeSettings()
  return (
    <Dialog
      open={open}
      onClose={close}
      title={app('theme_settings')}
      width="wide"
      className="theme-settings"
      footer={
        <>
          <Button onClick={() => change(defaultSettings)}>{t('theme_reset')}</Button>
          <Button variant="primary" onClick={close}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="theme-sections grid">
        <AllRegions settings={settings} change={change} />
        <SingleRegions settings={settings} change={change} />
        <LayoutSection settings={settings} change={change} />
      </div>
    </Dialog>
  )
}
