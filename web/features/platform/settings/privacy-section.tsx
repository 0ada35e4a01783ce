import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Privacy } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import type { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { useMe } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getCountryLaw } from '../legal-texts/index.ts'
import { ConfigList } from './config-list.tsx'
import { ContactRolesSection } from './contact-roles-section.tsx'
import { PrivacyDialog } from './privacy-dialog.tsx'
import { ReadFallback } from './read-fallback.tsx'
import { usePrivacies } from './resources.ts'
import { useConfigForm } from './use-config-form.ts'
import { useRemoval } from './use-removal.ts'

interface RetentionValues {
  retentionMonths: number | null
}
/** What salons commonly choose: two or three years. */
const commonMonths = [24, 36]
const toValues = (config: SalonConfig | null): RetentionValues => ({ retentionMonths: config?.retentionMonths ?? null })

/** For how long the data of clients who no longer come are kept. */
function RetentionSection() {
  const { t } = useTranslation('settings')
  const { salon } = useMe()
  const { read, form } = useConfigForm(toValues, t('retention_saved'))
  if (!read.data) return <ReadFallback read={read} rows={1} />
  const months = read.data.retentionMonths
  const years = getCountryLaw(salon?.country ?? '').invoiceYears
  return (
    <EntitySection
      title={t('retention')}
      text={t('retention_text')}
      actions={
        months > 0 && (
          <Link className={buttonClass({})} to="/retention">
            <Icon name="users" />
            {t('retention_list')}
          </Link>
        )
      }
      form={form}
      describeConflict={describeFields<RetentionValues>({
        retentionMonths: (values) => [t('retention_months'), String(values.retentionMonths ?? '')],
      })}
    >
      <div className="card">
        <div className="body stack left">
          <NumberField label={t('retention_months')} help={t('retention_help')} min={0} max={240} {...form.bind('retentionMonths')} />
          <div className="row wrap gap-6">
            <span className="s muted">{t('retention_usual')}</span>
            {commonMonths.map((count) => (
              <Chip key={count} size="s" on={form.values.retentionMonths === count} onClick={() => form.set({ retentionMonths: count })}>
                {t('months_count', { count })}
              </Chip>
            ))}
          </div>
          {years !== null && <p className="s muted">{t('retention_invoices', { count: years })}</p>}
        </div>
      </div>
    </EntitySection>
  )
}

const toDraft = ({ number, language, title, text }: Privacy) => ({ number, language, title, text })

/** The privacy texts that clients consent to. Each consent refers to the version of the text that the client saw. */
export function PrivacySection() {
  const { t } = useTranslation('settings')
  const { dateOf } = useFormat()
  const list = usePrivacies()
  const remove = useRemoval(list, { getName: ({ title }) => title, toDraft, inUse: t('privacy_in_use') })
  const rows = list.entities?.toSorted((a, b) => a.number - b.number || a.language.localeCompare(b.language))
  const nextNumber = Math.max(0, ...(rows ?? []).map(({ number }) => number)) + 1
  const languages = { en: t('english'), it: t('italian') }
  return (
    <>
      <ConfigList
        title={t('tab_privacy')}
        text={t('privacy_text')}
        addLabel={t('privacy_add')}
        icon="shield"
        emptyText={t('privacy_empty')}
        list={list}
        rows={rows}
        getName={({ title }) => title}
        renderRow={({ number, title, language, textVersion, textSince }) => (
          <>
            <span className="num muted">{number}</span>
            <span className="config-row-text grow grid">
              <b className="semi ell">{title}</b>
              <span className="s muted">{t('privacy_since', { version: textVersion, day: dateOf(textSince) })}</span>
            </span>
            <Badge>{languages[language]}</Badge>
          </>
        )}
        renderDialog={(entity, onClose) => <PrivacyDialog entity={entity} next={nextNumber} onClose={onClose} />}
        onRemove={remove}
      />
      <ContactRolesSection />
      <RetentionSection />
    </>
  )
}
