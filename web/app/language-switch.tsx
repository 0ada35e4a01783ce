import { useTranslation } from 'react-i18next'
import { languages } from '../../schema/terms.ts'
import { setLanguage, toLanguage } from '../i18n.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { Flag } from './flag.tsx'

// A language is called what those who speak it call it, whatever is spoken now.
const names = { en: 'English', it: 'Italiano' } as const

/** Keeps the language on this device and loads the page anew (section 1). `named` says its name beside the flag. */
export function LanguageSwitch({ named = false }: { named?: boolean }) {
  const { t, i18n } = useTranslation('app')
  const now = toLanguage(i18n.language)
  const label = t('language_now', { language: names[now] })
  return (
    <Menu
      label={label}
      entries={languages.map((language) => ({
        value: language,
        label: (
          <span className="row" lang={language}>
            <Flag language={language} />
            {names[language]}
          </span>
        ),
        checked: language === now,
        run: () => {
          if (language !== now) setLanguage(language)
        },
      }))}
      trigger={
        <button type="button" className={buttonClass({ variant: 'ghost', size: named ? 's' : 'm' }, !named && 'icon')} aria-label={label}>
          <Flag language={now} />
          {named && (
            <>
              {names[now]}
              <Icon name="chevron-down" size={16} />
            </>
          )}
        </button>
      }
    />
  )
}
