import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { IncompleteClient } from '../../../../schema/api/records/data-quality-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { focusFirstError } from '../../../ui/field.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAgo } from '../../../ui/use-ago.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { Mended } from './use-data-quality.ts'

export type EditedField = 'phoneNumber' | 'email' | 'birthDate'

interface RowProps {
  client: IncompleteClient
  /** The field that gets the focus; null while the row is not edited. */
  editing: EditedField | null
  onEdit: (field: EditedField | null) => void
  /** Saves and moves on; answers the refusals by field. */
  onSave: (change: Partial<Mended>) => Promise<Record<string, string> | null>
}

function Who({ client: { clientId, name, lastVisit } }: { client: IncompleteClient }) {
  const { t } = useTranslation('data-quality')
  const toAgo = useAgo()
  return (
    <Link className="dq-who row gap-10 shrinks" to={`/clientInfo/${encodeURIComponent(clientId)}`}>
      <Avatar name={name} id={clientId} />
      <span className="grow">
        <b className="semi ell" dir="auto">
          {name}
        </b>
        <small className="muted">{lastVisit === null ? t('never_visited') : t('last_visit_on', { day: toAgo(lastVisit) })}</small>
      </span>
    </Link>
  )
}

/** A value that is there, missing (a dashed button) or wrong (a red one). */
function Value({
  label,
  text,
  isMissing,
  isWrong,
  onEdit,
}: {
  label: string
  text: string
  isMissing: boolean
  isWrong: boolean
  onEdit: () => void
}) {
  const { t } = useTranslation('data-quality')
  if (!isMissing && !isWrong)
    return (
      <button type="button" className="dq-value ell shrinks num" onClick={onEdit} aria-label={t('edit_of', { field: label, value: text })}>
        {text}
      </button>
    )
  return (
    <button type="button" className={classNames('dq-gap inline middle nowrap t2 med', isWrong && 'bad')} onClick={onEdit}>
      <Icon name={isWrong ? 'warning' : 'plus'} size={12} />
      {isWrong ? text : label}
    </button>
  )
}

function Duplicate({ client: { clientId, duplicateOf } }: { client: IncompleteClient }) {
  const { t } = useTranslation('data-quality')
  if (!duplicateOf) return null
  return (
    <Link
      className="dq-gap warn inline middle nowrap t2 med"
      to={`/clientMerge?${new URLSearchParams({ keep: clientId, other: duplicateOf.clientId })}`}
    >
      <Icon name="users" size={12} />
      <span className="ell">{t('same_as', { name: duplicateOf.name })}</span>
    </Link>
  )
}

function Consent({ client: { clientId, consent } }: { client: IncompleteClient }) {
  const { t } = useTranslation('data-quality')
  const { dateOf } = useFormat()
  if (consent !== null) return <span className="num">{t('consent_on', { day: dateOf(consent) })}</span>
  return (
    <Link className="dq-gap inline middle nowrap t2 med" to={`/clientInfo/${encodeURIComponent(clientId)}`}>
      <Icon name="plus" size={12} />
      {t('consent')}
    </Link>
  )
}

/** A client with what is missing or wrong, edited in place: Tab moves to the next field, Enter saves and goes on, Escape cancels. */
export function ClientRow({ client, editing, onEdit, onSave }: RowProps) {
  const { t } = useTranslation('data-quality')
  const { euros, date } = useFormat()
  const { gaps, phoneNumber, email, birthDate, spent } = client
  const has = (gap: IncompleteClient['gaps'][number]) => gaps.includes(gap)
  return (
    <li className={classNames('dq-row grid middle hair-above', editing && 'is-edit')}>
      <Who client={client} />
      <b className="dq-spent semi num">{euros(spent)}</b>
      {editing ? (
        <EditFields key={client.clientId} client={client} focus={editing} onCancel={() => onEdit(null)} onSave={onSave} />
      ) : (
        <>
          <span className="wrap flex gap-4 shrinks">
            <Value
              label={t('phone')}
              text={formatPhone(phoneNumber)}
              isMissing={has('phone')}
              isWrong={has('wrongPhone')}
              onEdit={() => onEdit('phoneNumber')}
            />
            <Duplicate client={client} />
          </span>
          <span className="wrap flex gap-4 shrinks">
            <Value label={t('email')} text={email} isMissing={has('email')} isWrong={has('wrongEmail')} onEdit={() => onEdit('email')} />
          </span>
          <span className="wrap flex gap-4 shrinks">
            <Value
              label={t('birth_date')}
              text={birthDate === null ? '' : date(birthDate)}
              isMissing={has('birthDate')}
              isWrong={has('wrongBirthDate')}
              onEdit={() => onEdit('birthDate')}
            />
          </span>
        </>
      )}
      <span className="wrap flex gap-4 shrinks">
        <Consent client={client} />
      </span>
    </li>
  )
}

const names: readonly EditedField[] = ['phoneNumber', 'email', 'birthDate']

function EditFields({
  client,
  focus,
  onCancel,
  onSave,
}: {
  client: IncompleteClient
  focus: EditedField
  onCancel: () => void
  onSave: RowProps['onSave']
}) {
  const { t } = useTranslation('data-quality')
  const { dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const [values, setValues] = useState<Mended>({ phoneNumber: client.phoneNumber, email: client.email, birthDate: client.birthDate })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)
  // The fields are in the order of their names.
  useEffect(() => fields.current?.querySelectorAll('input')[names.indexOf(focus)]?.focus(), [focus])
  const set = (change: Partial<Mended>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
  }
  const errorOf = (field: EditedField) => (errors[field] === undefined ? undefined : errorMessage(errors[field]))
  const save = async () => {
    if (Object.keys(errors).length === 0 && focusFirstError(fields.current)) return
    const changed = Object.fromEntries(names.filter((name) => values[name] !== client[name]).map((name) => [name, values[name]]))
    if (Object.keys(changed).length === 0) return onCancel()
    setBusy(true)
    const refused = await onSave(changed)
    setBusy(false)
    if (refused) setErrors(refused)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset ref={fields} className="dq-edit grid top" aria-label={t('edit_client', { name: client.name })} onKeyDown={onKeyDown}>
      <PhoneField
        label={t('phone')}
        labelHidden
        value={values.phoneNumber}
        onChange={(phoneNumber) => set({ phoneNumber })}
        error={errorOf('phoneNumber')}
      />
      <TextField
        label={t('email')}
        labelHidden
        type="email"
        placeholder={t('email')}
        value={values.email}
        onChange={(email) => set({ email: email.trim() })}
        error={errorOf('email')}
      />
      <DatePicker
        label={t('birth_date')}
        labelHidden
        startWithYears
        max={dayIn(Date.now())}
        value={values.birthDate}
        onChange={(birthDate) => set({ birthDate })}
        error={errorOf('birthDate')}
      />
      <span className="row whole">
        <Button size="s" variant="primary" busy={isBusy} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button size="s" variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </span>
    </fieldset>
  )
}
