import { useState } from 'react'
import type { GuestPasskey } from '../../../../schema/api/outreach/guest-passkey-replies.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay } from '../../../ui/dates.ts'
import { parseDevice } from '../../../ui/device-name.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { ErrorNote } from './error-note.tsx'
import type { HomePart } from './home-part.ts'
import { locale } from './language.ts'
import { addPasskey, canUsePasskeys, listPasskeys, removePasskey, renamePasskey, restorePasskey } from './passkey-calls.ts'
import { ProofNote } from './proof-note.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { t } from './translate.ts'
import { useHomeAction } from './use-home-action.ts'
import { useLoad } from './use-load.ts'

/** What this device is called in the list until somebody gives it another name. */
function nameDevice(): string {
  const known = parseDevice(navigator.userAgent)
  return known ? `${known.system} · ${known.browser}` : t('passkey_plain')
}

/** The passkeys of the guest's telephone: added on this device, renamed and removed. */
export function HomePasskeys(part: HomePart) {
  const { home, session } = part
  const sessionCode = session.progress.sessionCode ?? ''
  const load = useLoad(sessionCode, (signal) => listPasskeys(sessionCode, signal))
  const [latest, setLatest] = useState<readonly GuestPasskey[] | null>(null)
  const [removed, setRemoved] = useState<GuestPasskey | null>(null)
  const list = latest ?? load.data
  const adding = useHomeAction(part)
  const changing = useHomeAction(part)
  const add = () =>
    adding.run(async (code) => {
      const next = await addPasskey(home.salon.salonId, code, nameDevice())
      if (next) setLatest(next)
    })
  const remove = (passkey: GuestPasskey) =>
    changing.run(async (code) => {
      setLatest(await removePasskey(code, passkey.guestPasskeyId))
      setRemoved(passkey)
    })
  const restore = ({ guestPasskeyId }: GuestPasskey) =>
    changing.run(async (code) => {
      setLatest(await restorePasskey(code, guestPasskeyId))
      setRemoved(null)
    })
  return (
    <section aria-labelledby="gb-passkeys" className="grid gap-10">
      <h2 id="gb-passkeys" className="gb-part">
        {t('passkeys')}
      </h2>
      <p className="s muted">{t('passkeys_text')}</p>
      {!list && load.isLoading && <StepSkeleton rows={1} />}
      {!list && <ErrorNote error={load.error} retry={load.retry} />}
      {list && list.length > 0 && (
        <ul className="card gb-rows">
          {list.map((passkey) => (
            <PasskeyRow
              key={passkey.guestPasskeyId}
              {...part}
              passkey={passkey}
              busy={changing.busy}
              onRenamed={setLatest}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      {removed && (
        <Note
          tone="info"
          live
          title={t('passkey_removed', { name: removed.name })}
          actions={
            <button type="button" className="btn" disabled={changing.busy} onClick={() => restore(removed)}>
              {t('passkey_undo')}
            </button>
          }
        />
      )}
      <ErrorNote error={changing.error} />
      {canUsePasskeys() && (
        <Button size="xl" block icon="plus" busy={adding.busy} onClick={add}>
          {t('passkey_add')}
        </Button>
      )}
      <ProofNote error={adding.error} session={session} />
      {(session.device || !list?.length) && (
        <p className="gb-small muted">{t(session.device ? 'home_remembered' : 'home_not_remembered')}</p>
      )}
    </section>
  )
}

interface RowProps extends HomePart {
  passkey: GuestPasskey
  busy: boolean
  onRenamed: (list: readonly GuestPasskey[]) => void
  onRemove: () => void
}
function PasskeyRow({ passkey: { guestPasskeyId, name, created, used }, busy, onRenamed, onRemove, ...part }: RowProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const action = useHomeAction(part)
  const { timeZone } = part.home.salon
  const format = (at: string) => formatDay(dayIn(timeZone, at), locale, 'dated')
  const save = () => {
    if (draft === null || draft.trim() === '') return
    action.run(async (code) => {
      onRenamed(await renamePasskey(code, guestPasskeyId, draft.trim()))
      setDraft(null)
    })
  }
  if (draft !== null) {
    return (
      <li className="gb-row grid gap-10">
        <label className="grid gap-4">
          <span className="semi">{t('passkey_name')}</span>
          <input
            className="input"
            // biome-ignore lint/a11y/noAutofocus: the guest has just asked to type here
            autoFocus
            maxLength={60}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setDraft(null)
              if (event.key !== 'Enter') return
              event.preventDefault()
              save()
            }}
          />
        </label>
        <span className="row gap-8">
          <Button variant="primary" busy={action.busy} disabled={draft.trim() === ''} onClick={save}>
            {t('passkey_save')}
          </Button>
          <Button onClick={() => setDraft(null)}>{t('passkey_keep')}</Button>
        </span>
        <ErrorNote error={action.error} retry={save} />
      </li>
    )
  }
  return (
    <li className="gb-row row gap-12">
      <Icon name="shield" className="muted" />
      <span className="grow grid">
        <b className="semi breaks" dir="auto">
          {name}
        </b>
        <span className="xs muted">
          {[t('passkey_added', { day: format(created) }), used && t('passkey_used', { day: format(used) })].filter(Boolean).join(' · ')}
        </span>
        <span>
          <button type="button" className="btn ghost s" aria-label={t('passkey_rename', { name })} onClick={() => setDraft(name)}>
            {t('passkey_rename_short')}
          </button>
        </span>
      </span>
      <Button variant="ghost" size="s" icon="trash" aria-label={t('passkey_remove', { name })} disabled={busy} onClick={onRemove} />
    </li>
  )
}
