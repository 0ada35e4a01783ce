import { useTranslation } from 'react-i18next'
import { Segment } from '../ui/segment.tsx'
import { Switch } from '../ui/switch.tsx'
import { optionLabels, regionLabels } from './setting-labels.ts'
import {
  type Bar,
  barPositions,
  barStyles,
  hasToolbar,
  type LayoutConfig,
  modes,
  scrolls,
  sides,
  type ThemeSettings,
  withConfig,
} from './theme-settings.ts'

interface FieldsProps {
  settings: ThemeSettings
  change: (next: ThemeSettings) => void
}

/** An option of the layout with a few values. */
function Choice<Value extends keyof typeof optionLabels>({
  label,
  values,
  value,
  onChange,
}: {
  label: string
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { t } = useTranslation('theme')
  const getLabel = (option: keyof typeof optionLabels) => t(optionLabels[option])
  const options = values.map((option) => ({ value: option, label: getLabel(option) }))
  return (
    <div className="layout-option flex wrap between middle">
      <span className="s t2">{label}</span>
      <Segment label={label} options={options} value={value} onChange={onChange} />
    </div>
  )
}

function PageFields({ settings, change }: FieldsProps) {
  const { t } = useTranslation('theme')
  const { config } = settings.layout
  const set = (part: Partial<LayoutConfig>) => change(withConfig(settings, part))
  return (
    <fieldset className="layout-options grid packed gap-10">
      <legend>{t('option_page')}</legend>
      <Choice label={t('option_mode')} values={modes} value={config.mode} onChange={(mode) => set({ mode })} />
      <Choice label={t('option_scroll')} values={scrolls} value={config.scroll} onChange={(scroll) => set({ scroll })} />
      <Switch
        label={t('option_left_panel')}
        checked={config.leftSidePanel.display}
        onChange={(display) => set({ leftSidePanel: { display } })}
      />
      <Switch
        label={t('option_right_panel')}
        checked={config.rightSidePanel.display}
        onChange={(display) => set({ rightSidePanel: { display } })}
      />
    </fieldset>
  )
}

function NavbarFields({ settings, change }: FieldsProps) {
  const { t: app } = useTranslation('app')
  const { t } = useTranslation('theme')
  const { style, config } = settings.layout
  const { navbar } = config
  const set = (part: Partial<LayoutConfig['navbar']>) => change(withConfig(settings, { navbar: { ...navbar, ...part } }))
  return (
    <fieldset className="layout-options grid packed gap-10">
      <legend>{t('region_navbar')}</legend>
      <Switch label={t('show')} checked={navbar.display} onChange={(display) => set({ display })} />
      <Choice label={t('option_style')} values={barStyles} value={navbar.style} onChange={(value) => set({ style: value })} />
      {style === 'layout1' && (
        <>
          <Choice label={t('position')} values={sides} value={navbar.position} onChange={(position) => set({ position })} />
          <Switch label={app('menu_fold')} checked={navbar.folded} onChange={(folded) => set({ folded })} />
        </>
      )}
    </fieldset>
  )
}

function BarFields({ name, settings, change }: FieldsProps & { name: 'toolbar' | 'footer' }) {
  const { t } = useTranslation('theme')
  const bar = settings.layout.config[name]
  const mustStay = name === 'toolbar' && hasToolbar(withConfig(settings, { toolbar: { ...bar, display: false } }).layout)
  const set = (part: Partial<Bar>) => change(withConfig(settings, { [name]: { ...bar, ...part } }))
  return (
    <fieldset className="layout-options grid packed gap-10">
      <legend>{t(regionLabels[name])}</legend>
      <Switch
        label={t('show')}
        help={mustStay ? t('toolbar_stays') : undefined}
        checked={bar.display || mustStay}
        disabled={mustStay}
        onChange={(display) => set({ display })}
      />
      <Choice label={t('option_style')} values={barStyles} value={bar.style} onChange={(style) => set({ style })} />
      <Choice label={t('position')} values={barPositions} value={bar.position} onChange={(position) => set({ position })} />
    </fieldset>
  )
}

/** The options of the chosen layout. */
export function LayoutFields({ settings, change }: FieldsProps) {
  return (
    <div className="layout-option-groups grid">
      <PageFields settings={settings} change={change} />
      <NavbarFields settings={settings} change={change} />
      <BarFields name="toolbar" settings={settings} change={change} />
      <BarFields name="footer" settings={settings} change={change} />
    </div>
  )
}
