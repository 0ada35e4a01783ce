import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessions } from '../../../../schema/api/platform/account-security.ts'
import { passkeys } from '../../../../schema/api/platform/passkeys.ts'
import type { Passkey } from '../../../../schema/api/platform/passkeys-schemas.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, refetch, useRead, useWrite } from '../../../api/query.ts'
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
import { useFormat } from '../../../ui/use-format.ts'
import { useDeviceTexts } from './use-device-texts.ts'

const hasPasskeys = 'PublicKeyCredential' in globalThis

/** Adds a passkey of this device, named after it. */
function useAddPasskey(userId: string) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { describeDevice } = useDeviceTexts()
  const add = async () => {
    setBusy(true)
    try {
      const { makePasskey } = await import('../../../api/passkey-prompts.ts')
      const credential = await makePasskey(await call(passkeys.options, { userId }))
      if (credential) {
        const { name } = describeDevice(navigator.userAgent)
        client.setQueryData(readKey(passkeys.list, { userId }), await call(passkeys.create, { userId }, { name, credential }))
        notify({ kind: 'success', text: t('passkey_added') })
        await refetch(client, [sessions.events])
      }
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
    setBusy(false)
  }
  return { add, busy }
}

/** The passkeys of the user's account: added, renamed and removed. */
export function Passkeys() {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const { data, error, isPending, refetch: readAgain } = useRead(passkeys.list, { userId }, { staleTime: 0 })
  const { add, busy } = useAddPasskey(userId)
  const { remove, removed, restore } = useRemoval(userId)
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys">{t('passkeys')}</h3>
      <p className="s t2">{t('passkeys_text')}</p>
      {isPending && <ListSkeleton rows={1} />}
      {!data && error && (
        <Empty icon="warning" title={errorMessage(error)}>
          <Button onClick={() => void readAgain()}>{t('try_again')}</Button>
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="session-devices lined grid full">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} userId={userId} onRemove={() => remove(passkey)} />
          ))}
        </ul>
      )}
      {/* A notice lies outside the dialog, where no key reaches its Undo. */}
      {removed && (
        <Note tone="info" live>
          <span className="row wrap">
            <span className="grow">{t('passkey_removed', { name: removed.name })}</span>
            <Button size="s" icon="undo" onClick={restore}>
              {t('undo')}
            </Button>
          </span>
        </Note>
      )}
      {hasPasskeys ? (
        <Button icon="plus" busy={busy} onClick={() => void add()}>
          {t('passkey_add')}
        </Button>
      ) : (
        <p className="s muted">{t('passkeys_unsupported')}</p>
      )}
    </section>
  )
}

/** Removes passkeys at once; the last one can be put back. */
function useRemoval(userId: string) {
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const list = readKey(passkeys.list, { userId })
  const onError = (error: Error) => notify({ kind: 'error', text: errorMessage(error) })
  const onSuccess = (left: Passkey[]) => client.setQueryData(list, left)
  const removal = useWrite(passkeys.remove, {
    changes: [passkeys.list],
    optimistic: ({ input: { passkeyId } }) => {
      const before = client.getQueryData<Passkey[]>(list)
      client.setQueryData(
        list,
        before?.filter((one) => one.passkeyId !== passkeyId),
      )
      return () => client.setQueryData(list, before)
    },
    onSuccess,
    onError,
  })
  const restoration = useWrite(passkeys.restore, {
    onSuccess: (all) => {
      onSuccess(all)
      setRemoved(null)
    },
    onError,
  })
  return {
    removed,
    remove: (passkey: Passkey) =>
      removal.mutate({ input: { userId, passkeyId: passkey.passkeyId } }, { onSuccess: () => setRemoved(passkey) }),
    restore: () => removed && restoration.mutate({ input: { userId, passkeyId: removed.passkeyId } }),
  }
}

function PasskeyRow({ passkey, userId, onRemove }: { passkey: Passkey; userId: string; onRemove: () => void }) {
  const { t } = useTranslation('security')
  const ago = useAgo()
  const { dateOf } = useFormat()
  const [isRenaming, setRenaming] = useState(false)
  const { name, created, used } = passkey
  return (
    <li>
      <Icon name="lock" />
      <span className="grow">
        <b className="med" dir="auto">
          {name}
        </b>
        <span className="xs muted">
          {[t('passkey_added_on', { day: dateOf(created) }), used ? t('passkey_used', { when: ago(used) }) : t('passkey_unused')].join(
            ' · ',
          )}
        </span>
      </span>
      <IconButton icon="edit" label={t('passkey_rename_named', { name })} onClick={() => setRenaming(true)} />
      <IconButton icon="trash" label={t('remove_of', { name })} onClick={onRemove} />
      {isRenaming && <RenameDialog passkey={passkey} userId={userId} onClose={() => setRenaming(false)} />}
    </li>
  )
}

function RenameDialog({ passkey: { passkeyId, name: saved }, userId, onClose }: { passkey: Passkey; userId: string; onClose: () => void }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const [name, setName] = useState(saved)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const rename = useWrite(passkeys.rename, {
    onSuccess: (list) => {
      client.setQueryData(readKey(passkeys.list, { userId }), list)
      onClose()
    },
  })
  const save = () => {
    if (name.trim() === '') return setFieldErrors({ name: 'Required' })
    rename.mutate({ input: { userId, passkeyId }, body: { name } })
  }
  return (
    <FormDialog
      title={t('passkey_rename')}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={rename.error && errorMessage(rename.error)}
      busy={rename.isPending}
      onClear={() => setFieldErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        name="name"
        maxLength={60}
        value={name}
        onChange={setName}
        error={fieldErrors.name && errorMessage(fieldErrors.name)}
      />
    </FormDialog>
  )
}
