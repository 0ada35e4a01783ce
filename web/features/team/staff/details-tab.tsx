import { useTranslation } from 'react-i18next'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { AccessCard } from './access-card.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { useFieldLabels, useStaffDescription } from './staff-field-labels.ts'
import { AgendaGroup, EmploymentGroup, PersonGroup, RolesGroup } from './staff-fields.tsx'
import { useDeleteUser } from './use-delete-user.ts'
import { type StaffForm, useStaffForm } from './use-staff-form.ts'

/** All fields of a team member in one form. */
export function StaffFields({ form, title }: { form: StaffForm; title: string }) {
  const labels = useFieldLabels()
  const describeConflict = useStaffDescription()
  return (
    <EntitySection
      title={<span className="sr">{title}</span>}
      form={form}
      describeConflict={describeConflict}
      unsavedPart={form.changedFields.map((name) => labels[name]).join(', ')}
    >
      <PersonGroup form={form} />
      <RolesGroup form={form} />
      <EmploymentGroup form={form} />
      <AgendaGroup form={form} />
    </EntitySection>
  )
}

/** Details, roles and access of a team member, for administrators. */
export function DetailsTab({ user }: { user: User }) {
  const { t } = useTranslation('staff')
  const { userId } = useMe()
  const form = useStaffForm(user)
  const deletion = useDeleteUser(user)
  const isOwn = user.userId === userId
  return (
    <>
      <StaffFields form={form} title={t('details')} />
      {!isOwn && <AccessCard user={user} />}
      {!isOwn && (
        <section className="card" aria-labelledby="staff-leave">
          <header>
            <div className="grow">
              <h3 id="staff-leave">{t('leaving')}</h3>
              <p className="xs muted">{t('leaving_text')}</p>
            </div>
          </header>
          <div className="body">
            <Button variant="ghost-danger" icon="trash" busy={deletion.busy} onClick={deletion.ask}>
              {t('delete_team_member')}
            </Button>
          </div>
        </section>
      )}
      {deletion.bookings && <SettleDialog user={user} deletion={deletion} />}
    </>
  )
}
