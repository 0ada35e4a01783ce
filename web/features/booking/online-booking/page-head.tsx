import { lazy, Suspense, useState } from 'react'
import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { checkConnection, useOnline } from '../../../api/connection.ts'
import { Icon } from '../../../ui/icon.tsx'
import { changeLanguage, language } from './language.ts'
import type { Step } from './progress.ts'
import { loadMoreTexts, t } from './translate.ts'

/** The step number that is shown. The name step counts as part of the phone step. */
const stepNumbers: Record<Step, number> = { services: 1, time: 2, phone: 3, name: 3, wait: 3, confirm: 4, done: 4, group: 1 }
export const formatPlace = ({ address, city }: Pick<PageSalon, 'address' | 'city'>) => [address, city].filter(Boolean).join(', ')

export const toTelLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Each language by its own name. */
const languageNames = { en: 'English', it: 'Italiano' } as const

/** Loaded when it is opened: few guests do. */
const ThemeSettings = lazy(async () => {
  const [{ ThemeSettings: settings }] = await Promise.all([import('./theme-settings.tsx'), loadMoreTexts()])
  return { default: settings }
})

/** Opens Theme Settings: at the end of a step, where it is in nobody's way. */
export function ThemeButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn ghost gb-theme" onClick={() => setOpen(true)}>
        <Icon name="palette" size={16} />
        {t('theme_settings')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ThemeSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Switches to the other language, at the top of every page. */
export function LanguageLink() {
  const other = language === 'it' ? 'en' : 'it'
  return (
    <button
      type="button"
      className="btn ghost gb-language"
      lang={other}
      aria-label={languageNames[other]}
      onClick={() => changeLanguage(other)}
    >
      <Icon name="globe" size={16} />
      {other.toUpperCase()}
    </button>
  )
}

/** The salon data that the head shows. */
type HeadInfo = Pick<PageSalon, 'logo' | 'isPet' | 'salonName' | 'address' | 'city'>

/** The salon's name and logo, the progress through the steps, and the back button. */
export function Head({ info, step, onBack }: { info: HeadInfo; step?: Step; onBack?: (() => void) | undefined }) {
  const count = step ? stepNumbers[step] : 4
  const hasProgress = step !== undefined && step !== 'done'
  return (
    <header className="gb-head">
      <div className="gb-salon row gap-10">
        {onBack && (
          <button type="button" className="btn ghost icon l gb-back" aria-label={t('back')} onClick={onBack}>
            <Icon name="chevron-left" size={24} />
          </button>
        )}
        {info.logo ? (
          <img className="gb-logo" src={info.logo} alt="" width={36} height={36} />
        ) : (
          <span className="gb-logo is-drawn">
            <Icon name={info.isPet ? 'paw' : 'scissors'} />
          </span>
        )}
        <span className="grow">
          <b className="gb-name ell below">{info.salonName}</b>
          <span className="ell below xs muted">{formatPlace(info)}</span>
        </span>
        <LanguageLink />
      </div>
      {hasProgress && (
        <div className="gb-progress" role="img" aria-label={t('step_of', { step: count })}>
          {[1, 2, 3, 4].map((part) => (
            <i key={part} className={part <= count ? 'on' : ''} />
          ))}
        </div>
      )}
      <OfflineNote />
    </header>
  )
}

/** Shown while the server cannot be reached. Pending requests continue by themselves afterwards. */
export function OfflineNote() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <div className="note warn gb-offline middle">
          <Icon name="wifi-off" />
          <span className="grow">{t('offline')}</span>
          <button type="button" className="btn s" onClick={checkConnection}>
            {t('try_again')}
          </button>
        </div>
      )}
    </div>
  )
}
