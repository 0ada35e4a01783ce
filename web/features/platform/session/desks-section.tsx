import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessions } from '../../../../schema/api/platform/account-security.ts'
import { desks } from '../../../../schema/api/platform/desks.ts'
import type { Desk } from '../../../../schema/api/platform/desks-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useAgo } from '../../../ui/use-ago.ts'
import { readDeskId, storeDesk } from './this-desk.ts'

/** For administrators: the devices of the salon on which its team signs in by PIN. */
export function Desks() {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isPending, refetch } = useRead(desks.list, {}, { staleTime: 0 })
  const { remove, removed, restore } = useRemoval()
  const ownId = readDeskId()
  const isRegistered = data?.some(({ deskId, blocked }) => deskId === ownId && !blocked)
  return (
    <section aria-labelledby="desks">
      <h3 id="desks">{t('desks')}</h3>
      <p className="s t2">{t('desks_text')}</p>
      {isPending && <ListSkeleton rows={1} />}
      {!data && error && (
        <Empty icon="warning" title={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="session-devices lined grid full">
          {data.map((desk) => (
            <DeskRow key={desk.deskId} desk={desk} isOwn={desk.deskId === ownId} onRemove={() => remove(desk)} />
          ))}
        </ul>
      )}
      {/* A notice lies outside the dialog, where no key reaches its Undo. */}
      {removed && (
        <Note tone="info" live>
          <span className="row wrap">
            <span className="grow">{t('desk_removed', { name: removed.name })}</span>
            <Button size="s" icon="undo" onClick={restore}>
              {t('undo')}
            </Button>
          </span>
        </Note>
      )}
      {data && !isRegistered && (
        <Button icon="plus" onClick={() => setOpen(true)}>
          {t('desk_register')}
        </Button>
      )}
      {isOpen && <RegisterDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Removes desks at once; the last one can be put back. */
function useRemoval() {
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Desk | null>(null)
  const list = readKey(desks.list, {})
  const onError = (error: Error) => notify({ kind: 'error', text: errorMessage(error) })
  const removal = useWrite(desks.remove, {
    changes: [desks.list],
    optimistic: ({ input: { deskId } }) => {
      const before = client.getQueryData<Desk[]>(list)
      client.setQueryData(
        list,
        before?.filter((one) => one.deskId !== deskId),
      )
      return () => client.setQueryData(list, before)
    },
    onSuccess: (left) => client.setQueryData(list, left),
    onError,
  })
  const restoration = useWrite(desks.restore, {
    onSuccess: (all) => {
      client.setQueryData(list, all)
      setRemoved(null)
    },
    onError,
  })
  return {
    removed,
    remove: (desk: Desk) => removal.mutate({ input: { deskId: desk.deskId } }, { onSuccess: () => setRemoved(desk) }),
    restore: () => removed && restoration.mutate({ input: { deskId: removed.deskId } }),
  }
}

function DeskRow({ desk: { name, used, blocked }, isOwn, onRemove }: { desk: Desk; isOwn: boolean; onRemove: () => void }) {
  const { t } = useTranslation('security')
  const ago = useAgo()
  return (
    <li>
      <Icon name={blocked ? 'warning' : 'globe'} />
      <span className="grow">
        <b className="med" dir="auto">
          {name}
        </b>
        {blocked && <span className="xs amber">{t('desk_blocked', { when: ago(blocked) })}</span>}
        {!blocked && <span className="xs muted">{used ? t('desk_used', { when: ago(used) }) : t('desk_unused')}</span>}
      </span>
      {isOwn && <Badge tone="ok">{t('desk_is_this')}</Badge>}
      <IconButton icon="trash" label={t('remove_of', { name })} onClick={onRemove} />
    </li>
  )
}

function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const registering = useWrite(desks.create, {
    invalidates: [sessions.events],
    onSuccess: ({ token, ...desk }) => {
      client.setQueryData<Desk[]>(readKey(desks.list, {}), (before) => before && [desk, ...before])
      if (storeDesk(desk.deskId, token)) notify({ kind: 'success', text: t('desk_registered') })
      else notify({ kind: 'error', text: t('desk_not_stored') })
      onClose()
    },
  })
  const save = () => {
    if (name.trim() === '') return setFieldErrors({ name: 'Required' })
    registering.mutate({ input: {}, body: { name } })
  }
  return (
    <FormDialog
      title={t('desk_register')}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={registering.error && errorMessage(registering.error)}
      busy={registering.isPending}
      onClear={() => setFieldErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('desk_name')}
        help={t('desk_name_help')}
        name="name"
        maxLength={60}
        value={name}
        onChange={setName}
        error={fieldErrors.name && errorMessage(fieldErrors.name)}
      />
    </FormDialog>
  )
}
