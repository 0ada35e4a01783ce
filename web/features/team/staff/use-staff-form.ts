import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { permissions, userPermissions } from '../../../../schema/api/team/permissions.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { UserChange, UserDraft } from '../../../../schema/api/team/staff-fields.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import { User } from '../../../../schema/api/team/staff-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { notify } from '../../../ui/toaster.tsx'
import { getFullName } from './full-name.ts'
import { type StaffValues, staffFields, toStaffBody, toStaffValues } from './staff-values.ts'

/** Reads that contain team members. */
export const staffDependents = [users.list, users.onlyWorking, userPermissions.ofUser, permissions.list, services.list, agendas.day]

/** Puts a user into the cached reads; returns the rollback. */
export function useCacheUser(): (user: User) => () => void {
  const client = useQueryClient()
  return (user) => {
    const [one, list] = [readKey(users.one, { userId: user.userId }), readKey(users.list, {})]
    const before = [client.getQueryData<User>(one), client.getQueryData<User[]>(list)] as const
    client.setQueryData<User>(one, (now) => now && { ...now, ...user })
    client.setQueryData<User[]>(list, (all) => all?.map((other) => (other.userId === user.userId ? user : other)))
    return () => {
      client.setQueryData(one, before[0])
      client.setQueryData(list, before[1])
    }
  }
}

const inRecord = (field: string) => field.replace(/^userDTO\./, '').replace(/^userPermissionsDTO(\..*)?$/, 'roles')
/** The error with the fields by their names in the form. */
function withFormFields(error: unknown): unknown {
  if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) return error
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, message]) => [inRecord(field), message]))
  return new CallError(error.status, error.message, { ...(error.body as object), fields })
}

/** The form of a team member, or of a new one. A change sends the changed fields only, and shows before the reply. */
export function useStaffForm(user: User | null, onSaved: (saved: User) => void = () => undefined) {
  const { t } = useTranslation('staff')
  const cacheUser = useCacheUser()
  const { userId: ownId } = useMe()
  const [invite, setInvite] = useState(true)
  const [password, setPassword] = useState('')
  const edit = useEdit<User, StaffValues>(user, toStaffValues, User)
  const handleSaved = (saved: User) => {
    cacheUser(saved)
    edit.reset()
    setPassword('')
    notify({ kind: 'success', text: t('name_saved', { name: getFullName(saved) }) })
    onSaved(saved)
  }
  const onError = (error: Error) => edit.handleError(withFormFields(error))
  const create = useWrite(staffRecords.create, {
    invalidates: staffDependents,
    onSuccess: (reply) => {
      if (!('errors' in reply)) return handleSaved(reply)
      const fields = Object.fromEntries(Object.entries(reply.errors).map(([field, message]) => [inRecord(field), message]))
      edit.setFieldErrors(fields)
    },
    onError,
  })
  const update = useWrite(staffRecords.update, {
    invalidates: [users.one, ...staffDependents],
    optimistic: () => {
      const { base, values } = edit
      if (!base) return undefined
      const { roles, payrollNumber, ...fields } = values
      const { payrollNumber: _, ...kept } = base
      const number = payrollNumber === null ? {} : { payrollNumber }
      return cacheUser({ ...kept, ...fields, ...number, role: roles.length > 0 ? [...roles] : base.role })
    },
    onSuccess: handleSaved,
    onError,
  })
  // Anyone who finds an unlocked device must not be able to take the account by its e-mail address.
  // Links for a new password go to the e-mail address, or to the phone where there is none.
  const ownAddress = edit.base?.email ? 'email' : 'phoneNumber'
  const asksPassword = edit.base?.userId === ownId && (edit.changedFields.includes('email') || edit.changedFields.includes(ownAddress))
  const save = () => {
    const { base, values, changedFields, validate } = edit
    if (values.roles.length === 0) return edit.setFieldErrors({ roles: 'Required' })
    if (base === null) {
      const { userDTO, userPermissionsDTO = [] } = toStaffBody(values, staffFields)
      const draft = validate(UserDraft, userDTO)
      if (draft && invite && values.email === '') return edit.setFieldErrors({ email: 'Required' })
      if (draft) create.mutate({ input: {}, body: { userDTO: draft, userPermissionsDTO, invite } })
      return
    }
    if (asksPassword && password === '') return edit.setFieldErrors({ password: 'Required' })
    const body = { ...toStaffBody(values, changedFields), ...(asksPassword && { password }) }
    const userDTO = validate(UserChange, { ...body.userDTO, version: base.version })
    if (userDTO) update.mutate({ input: { userId: base.userId }, body: { ...body, userDTO } })
  }
  const changePassword = (value: string) => {
    setPassword(value)
    edit.clearError('password')
  }
  const busy = create.isPending || update.isPending
  const author = useAuthor(edit.stale && { userId: edit.stale.entity.userId })
  return { ...edit, author, busy, save, invite, setInvite, asksPassword, password, setPassword: changePassword }
}
export type StaffForm = ReturnType<typeof useStaffForm>
