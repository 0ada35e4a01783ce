import { useEffect, useRef, useState } from 'react'
import { applyScheme, type GuestScheme, guestSchemes, readScheme } from '../../../api/guest-scheme.ts'
import { getJson, setItem, storageKeys } from '../../../api/storage.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ChipRadios } from './chip-radios.tsx'
import { t } from './translate.ts'
import './theme-settings.css'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stores the scheme in the guest's theme settings of this device, whose other parts stay. */
function saveScheme(scheme: GuestScheme): void {
  const stored = getJson(storageKeys.themeSettings)
  const settings = isRecord(stored) ? stored : {}
  const theme = isRecord(settings.theme) ? settings.theme : {}
  const withScheme = (region: string) => ({ ...(isRecord(theme[region]) ? theme[region] : { name: 'pink' }), scheme })
  const regions = { main: withScheme('main'), toolbar: withScheme('toolbar'), footer: withScheme('footer') }
  setItem(storageKeys.themeSettings, JSON.stringify({ ...settings, theme: { ...theme, ...regions } }))
}

/** Theme Settings of a guest, in a dialog: light, dark or as the system says. Every change applies at once. */
export function ThemeSettings({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [scheme, setScheme] = useState(readScheme)
  useEffect(() => dialog.current?.showModal(), [])
  const labels = { system: t('scheme_system'), light: t('scheme_light'), dark: t('scheme_dark') }
  const choose = (next: GuestScheme) => {
    setScheme(next)
    applyScheme(next)
    saveScheme(next)
  }
  return (
    <dialog ref={dialog} className="gb-theme-dialog framed" aria-labelledby="gb-theme-title" onClose={onClose}>
      <div className="row">
        <h2 id="gb-theme-title" className="grow semi">
          {t('theme_settings')}
        </h2>
        <button type="button" className="btn ghost icon l" aria-label={t('close')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <ChipRadios
        legend={t('scheme')}
        showLegend
        name="scheme"
        options={guestSchemes.map((value) => ({ value, label: labels[value] }))}
        isChecked={(value) => value === scheme}
        onChange={choose}
      />
    </dialog>
  )
}
