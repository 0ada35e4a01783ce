import { useTranslation } from 'react-i18next'
import { languages } from '../../../../schema/terms.ts'
import { setLanguage, toLanguage } from '../../../i18n.ts'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { Select } from '../../../ui/select.tsx'
import { PersonGroup, useFieldLabels, useStaffDescription, useStaffForm } from '../staff/index.ts'
import { NotificationsCard } from './notifications-card.tsx'
import './profile-labels.ts'
import type { ProfileTabProps } from './profile-tab.ts'

/** The user's own name and contacts, language and notifications. */
export function DetailsTab({ user }: ProfileTabProps) {
  const { t } = useTranslation('profile')
  const labels = useFieldLabels()
  const describeConflict = useStaffDescription()
  const form = useStaffForm(user)
  return (
    <>
      <EntitySection
        title={<span className="sr">{t('details')}</span>}
        form={form}
        describeConflict={describeConflict}
        unsavedPart={form.changedFields.map((name) => labels[name]).join(', ')}
      >
        <PersonGroup form={form} isOwn />
      </EntitySection>
      <LanguageCard />
      <NotificationsCard user={user} />
    </>
  )
}

function LanguageCard() {
  const { t, i18n } = useTranslation('profile')
  const current = toLanguage(i18n.language)
  const names = { en: t('english'), it: t('italian') }
  return (
    <section className="card" aria-labelledby="profile-language">
      <header>
        <div className="grow">
          <h3 id="profile-language">{t('page_language')}</h3>
          <p className="xs muted">{t('language_text')}</p>
        </div>
      </header>
      <div className="body form-grid">
        <Select
          label={t('page_language')}
          labelHidden
          value={current}
          onChange={(language) => language !== current && setLanguage(language)}
          options={languages.map((language) => ({ value: language, label: names[language] }))}
        />
      </div>
    </section>
  )
}
