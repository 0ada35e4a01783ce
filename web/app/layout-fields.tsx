import { useTranslation } from 'react-i18next'
import { Segment } from '../ui/segment.tsx'
import { Switch } from '../ui/switch.tsx'
import { optionLabels, regionLabels } from './setting-labels.ts'
import {
  type Bar,
  barPositions,
  barStyles,
  type LayoutConfig,
  modes,
  scrolls,
  sides,
  type ThemeSettings,
  withConfig,
} from './theme-settings.ts'

interface Props {
  settings: ThemeSettings
  change: (next: ThemeSettings) => void
}

/** One option with a few values; the words of each value are the app's `option_…`. */
function Choice<Value extends string>({
  label,
  values,
  value,
  word,
  onChange,
}: {
  label: string
  values: readonly Value[]
  value: Value
  word: (value: Value) => string
  onChange: (value: Value) => void
}) {
  return (
    <div className="option">
      <span className="s t2">{label}</span>
      <Segment label={label} options={values.map((one) => ({ value: one, label: word(one) }))} value={value} onChange={onChange} />
    </div>
  )
}

/** The options of the layout that is chosen. */
export function LayoutFields({ settings, change }: Props) {
  const { t } = useTranslation('app')
  const { style, config } = settings.layout
  const set = (part: Partial<LayoutConfig>) => change(withConfig(settings, part))
  const { navbar } = config
  const bar = (name: 'toolbar' | 'footer') => {
    const now = config[name]
    const setBar = (part: Partial<Bar>) => set({ [name]: { ...now, ...part } })
    return (
      <fieldset key={name} className="options">
        <legend>{t(regionLabels[name])}</legend>
        <Switch label={t('show')} checked={now.display} onChange={(display) => setBar({ display })} />
        <Choice
          label={t('option_style')}
          values={barStyles}
          value={now.style}
          word={(value) => t(optionLabels[value])}
          onChange={(value) => setBar({ style: value })}
        />
        <Choice
          label={t('position')}
          values={barPositions}
          value={now.position}
          word={(value) => t(optionLabels[value])}
          onChange={(position) => setBar({ position })}
        />
      </fieldset>
    )
  }
  return (
    <div className="option-groups">
      <fieldset className="options">
        <legend>{t('option_page')}</legend>
        <Choice
          label={t('option_mode')}
          values={modes}
          value={config.mode}
          word={(value) => t(optionLabels[value])}
          onChange={(mode) => set({ mode })}
        />
        <Choice
          label={t('option_scroll')}
          values={scrolls}
          value={config.scroll}
          word={(value) => t(optionLabels[value])}
          onChange={(scroll) => set({ scroll })}
        />
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
      <fieldset className="options">
        <legend>{t('region_navbar')}</legend>
        <Switch label={t('show')} checked={navbar.display} onChange={(display) => set({ navbar: { ...navbar, display } })} />
        <Choice
          label={t('option_style')}
          values={barStyles}
          value={navbar.style}
          word={(value) => t(optionLabels[value])}
          onChange={(value) => set({ navbar: { ...navbar, style: value } })}
        />
        {style === 'layout1' && (
          <>
            <Choice
              label={t('position')}
              values={sides}
              value={navbar.position}
              word={(value) => t(optionLabels[value])}
              onChange={(position) => set({ navbar: { ...navbar, position } })}
            />
            <Switch label={t('menu_fold')} checked={navbar.folded} onChange={(folded) => set({ navbar: { ...navbar, folded } })} />
          </>
        )}
      </fieldset>
      {bar('toolbar')}
      {bar('footer')}
    </div>
  )
}
