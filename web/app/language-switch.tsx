import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../schema/terms.ts'
import { setLanguage, toLanguage } from '../i18n.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** The Italian flag for Italian, the US flag for other languages. */
function Flag({ language }: { language: Language }) {
  if (language === 'it') {
    return (
      <svg className="flag" viewBox="0 0 20 14" preserveAspectRatio="none" aria-hidden="true">
        <path fill="#fff" d="M0 0h20v14H0z" />
        <path fill="#008c45" d="M0 0h6.67v14H0z" />
        <path fill="#cd212a" d="M13.33 0H20v14h-6.67z" />
      </svg>
    )
  }
  return (
    <svg className="flag" viewBox="0 0 20 14" preserveAspectRatio="none" aria-hidden="true">
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path stroke="#b22234" strokeWidth="1.1" d="M0 .5h20M0 2.7h20M0 4.85h20M0 7h20M0 9.15h20M0 11.3h20M0 13.45h20" />
      <path fill="#3c3b6e" d="M0 0h9v7.5H0z" />
    </svg>
  )
}

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
