import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessions } from '../../../../schema/api/platform/account-security.ts'
import { deskPins } from '../../../../schema/api/platform/desks.ts'
import type { DeskPinState } from '../../../../schema/api/platform/desks-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** The user's own PIN for the salon's registered devices. */
export function DeskPin() {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { userId } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useRead(deskPins.state, { userId }, { staleTime: 0 })
  const setState = (state: DeskPinState | undefined) => client.setQueryData(readKey(deskPins.state, { userId }), state)
  const removing = useWrite(deskPins.remove, {
    invalidates: [sessions.events],
    optimistic: () => {
      setState(data && { ...data, hasPin: false, isBlocked: false })
      return () => setState(data)
    },
    onSuccess: (state) => {
      setState(state)
      notify({ kind: 'success', text: t('event_desk_pin_removed') })
    },
    onError: (failure) => notify({ kind: 'error', text: errorMessage(failure) }),
  })
  const remove = async () => {
    const question = { title: t('desk_pin_remove'), text: t('desk_pin_remove_text') }
    if (await confirm({ kind: 'delete', ...question })) removing.mutate({ input: { userId } })
  }
  return (
    <section aria-labelledby="desk-pin">
      <h3 id="desk-pin">{t('desk_pin')}</h3>
      {!data && !error && <ListSkeleton rows={1} />}
      {!data && error && (
        <Empty icon="warning" title={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {data && !data.mayHavePin && <p className="s t2">{t('desk_pin_admin')}</p>}
      {data?.mayHavePin && (
        <>
          <p className="s t2">{data.hasPin ? t('desk_pin_is_set') : t('desk_pin_text')}</p>
          {data.isBlocked && <Note tone="warn">{t('desk_pin_blocked')}</Note>}
          <span className="row wrap">
            <Button icon="lock" onClick={() => setOpen(true)}>
              {data.hasPin ? t('desk_pin_change') : t('desk_pin_choose')}
            </Button>
            {data.hasPin && (
              <Button variant="ghost-danger" busy={removing.isPending} onClick={() => void remove()}>
                {t('desk_pin_remove')}
              </Button>
            )}
          </span>
        </>
      )}
      {isOpen && (
        <PinDialog
          userId={userId}
          onSaved={(state) => {
            setState(state)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function PinDialog({ userId, onSaved, onClose }: { userId: string; onSaved: (state: DeskPinState) => void; onClose: () => void }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const [pin, setPin] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const saving = useWrite(deskPins.update, {
    invalidates: [sessions.events],
    onSuccess: (state) => {
      notify({ kind: 'success', text: t('desk_pin_saved') })
      onSaved(state)
    },
    onError: (failure) => setFieldErrors(failure instanceof CallError ? failure.fields : {}),
  })
  const save = () => {
    if (!/^\d{6}$/.test(pin)) return setFieldErrors({ pin: 'Enter six digits' })
    saving.mutate({ input: { userId }, body: { pin } })
  }
  return (
    <FormDialog
      title={t('desk_pin_choose')}
      subtitle={t('desk_pin_text')}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={saving.error && !fieldErrors.pin ? errorMessage(saving.error) : undefined}
      busy={saving.isPending}
      onClear={() => setFieldErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <PasswordField
        label={t('new_pin')}
        help={t('pin_digits')}
        name="pin"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={6}
        value={pin}
        error={fieldErrors.pin && errorMessage(fieldErrors.pin)}
        onChange={(next) => setPin(next.replace(/\D/g, ''))}
      />
    </FormDialog>
  )
}
