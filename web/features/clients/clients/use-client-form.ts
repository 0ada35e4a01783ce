import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { Client, ClientChange, ClientDraft, type confirmableFields } from '../../../../schema/api/clients/client-fields.ts'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { isMasked } from '../../../../schema/rules/clients/contacts.ts'
import type { KeepingRule } from '../../../../schema/rules/clients/relationships.ts'
import { findTaxProblems } from '../../../../schema/rules/money/tax-numbers.ts'
import { defaults } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { type FieldBinding, useEdit } from '../../../api/use-edit.ts'
import { notify } from '../../../ui/toaster.tsx'
import { allFields, type ClientField, type ClientValues, toClientBody, toClientValues } from './client-values.ts'
import { useCacheClient } from './use-cache-client.ts'

type Confirmable = (typeof confirmableFields)[number]

interface ClientBinding<Value> extends FieldBinding<Value> {
  onBlur: () => void
  readOnly?: boolean
  /** Why the field cannot be changed. */
  help?: string
}

const contactFields = ['phoneNumber', 'phoneNumber2', 'whatsApp', 'email', 'pec'] as const
const isContactField = (name: ClientField): name is (typeof contactFields)[number] => contactFields.some((one) => one === name)

/** Reads that contain a client's data. */
export const clientDependents = [clientList.find, clients.search, clients.one, clientRecord.duplicates, agendas.day]

/** Fields whose unusual value the server would keep once it is confirmed. */
function getConfirmable(error: unknown): string[] {
  const body = error instanceof CallError ? error.body : undefined
  if (typeof body !== 'object' || body === null || !('confirmable' in body) || !Array.isArray(body.confirmable)) return []
  return body.confirmable.map(String)
}

/** Problems of tax code, VAT number and IBAN, found while the form is filled in: at fields that were left, or that are stored. */
function useTaxProblems(values: ClientValues) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { wrong, unusual }: { wrong: Partial<Record<string, string>>; unusual: Partial<Record<string, string>> } = findTaxProblems(values)
  return {
    wrong: Object.fromEntries(Object.entries(wrong).filter(([field]) => left.has(field))),
    unusual: Object.fromEntries(Object.entries(unusual).filter(([field]) => left.has(field))),
    leave: (field: string) => setLeft((now) => (now.has(field) ? now : new Set(now).add(field))),
  }
}

/** The form of a client. It sends the changed fields only; the record's screen shows them before the reply. */
export function useClientForm(
  client: Client | null,
  {
    preset = {},
    notSameAs = [],
    keeping = 'record',
    onSaved,
  }: {
    preset?: Partial<ClientValues>
    notSameAs?: readonly string[]
    /** Which relationships are kept. */
    keeping?: KeepingRule
    onSaved?: (saved: Client) => void
  } = {},
) {
  const { t } = useTranslation('clients')
  const translate = useErrorMessage()
  const cacheClient = useCacheClient()
  const queries = useQueryClient()
  const country = useMe().salon?.country ?? defaults.country
  const edit = useEdit(client, (one) => (one ? toClientValues(one) : { ...toClientValues(null), country, ...preset }), Client)
  const [confirmable, setConfirmable] = useState<readonly string[]>([])
  const { values } = edit
  const problems = useTaxProblems(values)
  const isConfirmed = (field: string) => values.confirmedFields.some((one) => one === field)

  const handleError = (error: Error) => {
    setConfirmable(getConfirmable(error))
    edit.handleError(error)
  }
  const handleSaved = (saved: Client) => {
    cacheClient(saved)
    void queries.invalidateQueries({ queryKey: readKey(clientRecord.overview, { clientId: saved.clientId }) })
    setConfirmable([])
    edit.reset()
    notify({ kind: 'success', text: t('name_saved', { name: saved.name }) })
    onSaved?.(saved)
  }
  const create = useWrite(clients.create, { invalidates: clientDependents, onSuccess: handleSaved, onError: handleError })
  const update = useWrite(clients.update, {
    invalidates: clientDependents,
    optimistic: () => (edit.base ? cacheClient({ ...edit.base, ...toShown(edit.base, values) }) : undefined),
    onSuccess: handleSaved,
    onError: handleError,
  })
  const save = () => {
    const { base, changedFields, validate } = edit
    if (base === null) {
      const body = validate(ClientDraft, { ...toClientBody(values, allFields, null, keeping), notSameAs: [...notSameAs] })
      if (body) create.mutate({ input: {}, body })
      return
    }
    const body = validate(ClientChange, { ...toClientBody(values, changedFields, base, keeping), version: base.version })
    if (body) update.mutate({ input: { clientId: base.clientId }, body })
  }
  /** The binding of a field with the problems that are known before saving; a masked contact cannot be changed. */
  const bind = <Name extends ClientField>(name: Name): ClientBinding<ClientValues[Name]> => {
    const binding = edit.bind(name)
    if (isContactField(name) && edit.base && isMasked(edit.base[name]))
      return { ...binding, readOnly: true, help: t('masked_contact'), onBlur: () => undefined }
    const unusual = isConfirmed(name) ? undefined : problems.unusual[name]
    const found = problems.wrong[name] ?? unusual
    const shown = isConfirmed(name) && confirmable.includes(name) ? undefined : binding.error
    return { ...binding, error: shown ?? (found === undefined ? undefined : translate(found)), onBlur: () => problems.leave(name) }
  }
  const busy = create.isPending || update.isPending
  const stale = edit.stale ?? (busy ? null : edit.newer)
  const author = useAuthor(stale && { clientId: stale.entity.clientId })
  return {
    ...edit,
    stale,
    author,
    bind,
    busy,
    save,
    /** Fields with an impossible value: the client cannot be saved. */
    wrongFields: Object.keys(problems.wrong) as ClientField[],
    /** Whether the unusual value of a field may be kept, or is. */
    isConfirmable: (field: Confirmable) => !isConfirmed(field) && (field in problems.unusual || confirmable.includes(field)),
    isConfirmed: (field: Confirmable) => isConfirmed(field),
  }
}
export type ClientForm = ReturnType<typeof useClientForm>

/** What the record's screen shows of values that are being saved. */
const toShown = (
  client: Client,
  { name, phoneNumber, email, birthDate, allergies, note, whatsApp, inactiveReason }: ClientValues,
): Partial<Client> => ({
  name: name.trim() || client.name,
  phoneNumber,
  email,
  birthDate,
  allergies,
  note,
  whatsApp,
  inactiveReason,
})
