import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiKeys } from '../../../../schema/api/platform/api-keys.ts'
import { type ApiKey, NewApiKey } from '../../../../schema/api/platform/api-keys-schemas.ts'
import { type ApiArea, type ApiScope, apiAreaNames } from '../../../../schema/rules/platform/api-scopes.ts'
import { getFirstCall } from '../../../../schema/rules/platform/first-call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { type FieldErrors, fieldError, validateFields } from '../../../api/field-errors.ts'
import { useWrite } from '../../../api/query.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { areaLabels } from './area-labels.ts'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

type Mode = 'none' | 'read' | 'both'
type Modes = Readonly<Record<ApiArea, Mode>>
const noModes = Object.fromEntries(apiAreaNames.map((area) => [area, 'none'])) as Modes
const toScopes = (modes: Modes): ApiScope[] =>
  apiAreaNames.flatMap((area): ApiScope[] =>
    modes[area] === 'none' ? [] : modes[area] === 'read' ? [`${area}:read`] : [`${area}:read`, `${area}:write`],
  )
const toAddresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

interface Made {
  readonly key: string
  readonly apiKey: ApiKey
}

/** Makes a key, and shows it once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  return made === null ? <NewKeyDialog onMade={setMade} onClose={onClose} /> : <MadeKeyDialog made={made} onClose={onClose} />
}

function NewKeyDialog({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { t } = useTranslation('api-keys')
  const translate = useErrorMessage()
  const { dayIn } = useFormat()
  const [name, setName] = useState('')
  const [modes, setModes] = useState(noModes)
  const [lastDay, setLastDay] = useState<string | null>(null)
  const [addresses, setAddresses] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const create = useWrite(apiKeys.create, { invalidates: [apiKeys.list], onSuccess: onMade })
  const save = () => {
    const body = { name, scopes: toScopes(modes), addresses: toAddresses(addresses), lastDay }
    const found = validateFields(NewApiKey, body)
    setErrors(found)
    if (Object.keys(found).length === 0) create.mutate({ input: {}, body })
  }
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setErrors({})
      create.reset()
      set(value)
    }
  const getError = (field: string) => {
    const error = fieldError(errors, field)
    return error === undefined ? undefined : translate(error)
  }
  const addressError = Object.keys(errors).find((path) => path.startsWith('addresses'))
  return (
    <FormDialog
      title={t('new_key')}
      saveLabel={t('create_key')}
      fieldErrors={errors}
      errorMessage={create.error ? translate(create.error) : undefined}
      busy={create.isPending}
      onClear={() => setErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        help={t('name_help')}
        value={name}
        onChange={change(setName)}
        error={getError('name')}
      />
      <fieldset className="grid gap-8">
        <legend className="label">{t('may_use')}</legend>
        <p className="s muted">{t('may_use_help')}</p>
        {apiAreaNames.map((area) => (
          <div key={area} className="api-area flex middle gap-8">
            <span className="grow">{t(areaLabels[area])}</span>
            <Segment<Mode>
              label={t(areaLabels[area])}
              value={modes[area]}
              onChange={change((mode) => setModes({ ...modes, [area]: mode }))}
              options={[
                { value: 'none', label: t('no') },
                { value: 'read', label: t('mode_read') },
                { value: 'both', label: t('mode_both') },
              ]}
            />
          </div>
        ))}
        {getError('scopes') && (
          <p className="field-error" role="alert">
            {getError('scopes')}
          </p>
        )}
      </fieldset>
      <div className="form-grid">
        <DatePicker
          label={t('last_day')}
          help={t('last_day_help')}
          min={dayIn(Date.now())}
          value={lastDay}
          onChange={change(setLastDay)}
          error={getError('lastDay')}
        />
        <TextField
          label={t('addresses')}
          name="addresses"
          autoComplete="off"
          placeholder="203.0.113.0/24"
          help={t('addresses_help')}
          value={addresses}
          onChange={change(setAddresses)}
          error={addressError && getError(addressError)}
        />
      </div>
    </FormDialog>
  )
}

function MadeKeyDialog({ made: { key, apiKey }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('api-keys')
  const { dayIn } = useFormat()
  const path = getFirstCall(apiKey.scopes, dayIn(Date.now()))
  return (
    <ShownOnceDialog title={t('key_made')} label={t('key')} value={key} text={t('shown_once_text')} onClose={onClose}>
      {path && (
        <div className="grid gap-4">
          <span className="label">{t('first_call')}</span>
          <pre className="api-example s">{`curl -H "Authorization: Bearer ${key}" "${location.origin}${path}"`}</pre>
        </div>
      )}
    </ShownOnceDialog>
  )
}
