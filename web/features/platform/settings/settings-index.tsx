import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../../api/me.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { getSettingPages, getSettingPath, settingGroups } from './setting-pages.ts'
import './settings-index.css'
import { SettingsSearch } from './settings-search.tsx'
import { useSettingStates } from './use-setting-states.ts'

/** All settings by group, each with what is set there; above them what needs somebody. */
export function SettingsIndex() {
  const { t } = useTranslation('settings')
  const pages = getSettingPages(useMe().salon)
  const states = useSettingStates()
  const waiting = pages.filter(({ id }) => states[id]?.tone === 'warn')
  return (
    <div className="set-page full">
      <header className="page-top row wrap between gap-12">
        <div className="row wrap">
          <h1>{t('settings')}</h1>
          <span className="s muted">
            {[t('count_pages', { count: pages.length }), waiting.length > 0 && t('need_attention', { count: waiting.length })]
              .filter(Boolean)
              .join(', ')}
          </span>
        </div>
        <SettingsSearch states={states} />
      </header>
      {waiting.length > 0 && (
        <ul className="card set-waiting lined" aria-label={t('need_attention', { count: waiting.length })}>
          {waiting.map((page, index) => (
            <li key={page.id} className="row">
              <Icon name="warning" className="amber" />
              <span className="grow">
                <b className="semi">{t(page.label)}:</b> {states[page.id]?.text}
              </span>
              <Link
                className={buttonClass(index === 0 ? { variant: 'primary' } : {})}
                to={getSettingPath(page)}
                aria-label={t('open_setting', { name: t(page.label) })}
              >
                {t('open')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="set-groups">
        {settingGroups.map(({ id, label }) => {
          const own = pages.filter(({ group }) => group === id)
          return (
            <section key={id} className="card">
              <header>
                <h2>{t(label)}</h2>
                <span className="s muted num">{own.length}</span>
              </header>
              <ul className="lined">
                {own.map((page) => {
                  const state = states[page.id]
                  return (
                    <li key={page.id}>
                      <Link className="set-row row gap-12" to={getSettingPath(page)}>
                        <Icon name={page.icon} className="muted" />
                        <span className="grow shrinks">
                          <b className="below med ell">{t(page.label)}</b>
                          <span className={state?.tone === 'warn' ? 'below s ell amber' : 'below s ell muted'}>
                            {state?.tone === 'warn' && <Icon name="warning" size={12} />} {state?.text ?? ' '}
                          </span>
                        </span>
                        <Icon name="chevron-right" size={16} className="muted" />
                      </Link>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
      </div>
    </div>
  )
}
