import { useTranslation } from 'react-i18next'
import { languages } from '../../schema/terms.ts'
import { setLanguage, toLanguage } from '../i18n.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { Flag } from './flag.tsx'

// Each language is named in itself.
const names = { en: 'English', it: 'Italiano' } as const

/** Chooses the language of this device, which reloads the page. `named` shows its name beside the flag. */
export function LanguageSwitch({ named = false }: { named?: boolean }) {
  const { t, i18n } = useTranslation('app')
  const current = toLanguage(i18n.language)
  const label = t('language_now', { language: names[current] })
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
        checked: language === current,
        run: () => {
          if (language !== current) setLanguage(language)
        },
      }))}
      trigger={
        <button type="button" className={buttonClass({ variant: 'ghost', size: named ? 's' : 'm' }, !named && 'icon')} aria-label={label}>
          <Flag language={current} />
          {named && (
            <>
              {names[current]}
              <Icon name="chevron-down" size={16} />
            </>
          )}
        </button>
      }
    />
  )
}
