import { useTranslation } from 'react-i18next'
import { salonPeople } from '../../../../schema/api/platform/salon-people.ts'
import { UserDraft } from '../../../../schema/api/team/staff-fields.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import { useWrite } from '../../../api/query.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

const emptyAdmin = () => ({ firstName: '', lastName: '', email: '', username: '' })

/** The first administrator of a salon that was made of a sales point; they get an invitation by e-mail. */
export function AdminDialog({ salonId, onClose }: { salonId: string; onClose: () => void }) {
  const { t } = useTranslation('salons')
  const { values, bind, validate, setFieldErrors, ...edit } = useEdit(null, emptyAdmin)
  const create = useWrite(staffRecords.create, {
    invalidates: [salonPeople.list],
    onError: edit.handleError,
    onSuccess: (reply) => {
      if ('errors' in reply) return setFieldErrors(reply.errors)
      notify({ kind: 'success', text: t('invitation_sent', { email: reply.email }) })
      onClose()
    },
  })
  const save = () => {
    // As for a new salon: without both, only the e-mail address is reported as required.
    const username = values.username.trim() || values.email.trim() || 'nobody'
    const userDTO = validate(UserDraft, { ...values, username, salonId })
    if (!userDTO) return
    if (userDTO.email === '') return setFieldErrors({ email: 'Required' })
    create.mutate({ input: {}, body: { userDTO, userPermissionsDTO: [{ permissionId: 'ADMIN' }], invite: true } })
  }
  return (
    <FormDialog
      title={t('add_admin')}
      subtitle={t('group_admin_text')}
      width="narrow"
      fieldErrors={edit.fieldErrors}
      errorMessage={edit.errorMessage}
      busy={create.isPending}
      saveLabel={t('invite')}
      onClear={edit.clearErrors}
      onSave={save}
      onClose={onClose}
    >
      <TextField label={t('first_name')} required autoComplete="off" {...bind('firstName')} />
      <TextField label={t('last_name')} autoComplete="off" {...bind('lastName')} />
      <TextField label={t('email')} required type="email" autoComplete="off" {...bind('email')} />
      <TextField
        label={t('username')}
        help={t('username_help')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('username')}
      />
    </FormDialog>
  )
}
