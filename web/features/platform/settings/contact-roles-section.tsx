import { useTranslation } from 'react-i18next'
import type { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { groups, type SalonRole, salonRoles } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { ReadFallback } from './read-fallback.tsx'
import { useConfigForm } from './use-config-form.ts'

interface ContactValues {
  contactRoles: readonly SalonRole[]
  contactsAtDesks: boolean
}
const toValues = (config: SalonConfig | null): ContactValues => ({
  contactRoles: config?.contactRoles ?? [],
  contactsAtDesks: config?.contactsAtDesks ?? false,
})

/** Which roles see whole phone numbers of clients. Shown to administrators only, who always see them. */
export function ContactRolesSection() {
  const { roles } = useMe()
  return hasAnyRole(roles, groups.admin) ? <ContactRoles /> : null
}

function ContactRoles() {
  const { t } = useTranslation('settings')
  const { read, form } = useConfigForm(toValues, t('contact_roles_saved'))
  if (!read.data) return <ReadFallback read={read} rows={2} />
  const roleNames: Record<SalonRole, string> = {
    ADMIN: t('people_admin'),
    RECEPTIONIST: t('people_receptionist'),
    SALESMARKETING: t('people_marketing'),
    IMAGE: t('people_image'),
    ASSISTANCE: t('people_assistance'),
    TEAMMANAGER: t('people_manager'),
  }
  const { value, onChange } = form.bind('contactRoles')
  const { value: atDesks, onChange: setAtDesks } = form.bind('contactsAtDesks')
  const choose = (role: SalonRole, isChosen: boolean) =>
    onChange(salonRoles.filter((other) => (other === role ? isChosen : value.includes(other))))
  return (
    <EntitySection
      title={t('contact_roles')}
      text={t('contact_roles_text')}
      form={form}
      describeConflict={describeFields<ContactValues>({
        contactRoles: (values) => [t('contact_roles'), values.contactRoles.map((role) => roleNames[role]).join(', ')],
        contactsAtDesks: (values) => [t('contacts_at_desks'), t(values.contactsAtDesks ? 'state_on' : 'state_off')],
      })}
    >
      <div className="card">
        <div className="body form">
          {salonRoles.map((role) => (
            <Checkbox
              key={role}
              label={roleNames[role]}
              checked={value.includes(role)}
              disabled={role === 'ADMIN'}
              onChange={(isChosen) => choose(role, isChosen)}
            />
          ))}
          <Checkbox label={t('contacts_at_desks')} help={t('contacts_at_desks_help')} checked={atDesks} onChange={setAtDesks} />
        </div>
      </div>
    </EntitySection>
  )
}
