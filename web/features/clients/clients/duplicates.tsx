import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { Duplicate } from '../../../../schema/api/clients/client-record-schemas.ts'
import { toPhoneTail } from '../../../../schema/rules/clients/near-name.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toaster.tsx'
import type { ClientValues } from './client-values.ts'

const pause = 400

/** A value that follows once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text means the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Clients who may be the one that is being entered, without those who were said to be somebody else (`notSameAs`). */
function useDuplicates(
  { name, phoneNumber, phoneNumber2, email }: Pick<ClientValues, 'name' | 'phoneNumber' | 'phoneNumber2' | 'email'>,
  clientId: string | undefined,
  notSameAs: readonly string[],
): readonly Duplicate[] {
  const person = useSettled({ name: name.trim(), phoneNumber: phoneNumber.trim(), phoneNumber2: phoneNumber2.trim(), email: email.trim() })
  const enabled = person.name.includes(' ') || toPhoneTail(person.phoneNumber) !== '' || person.email.includes('@')
  const input = { ...person, ...(clientId === undefined ? {} : { clientId }) }
  const { data = [] } = useRead(clientRecord.duplicates, input, { enabled, keepPrevious: true, staleTime: 60_000 })
  return enabled ? data.filter((one) => !notSameAs.includes(one.clientId)) : []
}

/** Suggests to open a client who may be the same person, or to say that it is somebody else; then it is never asked again. */
export function Duplicates({
  values,
  clientId,
  notSameAs = [],
  onNotSame,
}: {
  values: ClientValues
  /** Undefined for a new client: `onNotSame` then remembers who is somebody else until the client is saved. */
  clientId?: string
  notSameAs?: readonly string[]
  onNotSame?: (clientId: string) => void
}) {
  const { t } = useTranslation('clients')
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const mayMerge = hasAnyRole(useMe().roles, groups.adminReceptionist)
  const found = useDuplicates(values, clientId, notSameAs)
  const [first] = found
  const more = found.length - 1
  const { mutate, isPending } = useWrite(clientRecord.notSame, {
    optimistic: ({ body }) => {
      const key = readKey(clientRecord.duplicates)
      const before = queries.getQueriesData<Duplicate[]>({ queryKey: key })
      queries.setQueriesData<Duplicate[]>({ queryKey: key }, (now) => now?.filter((one) => one.clientId !== body.otherClientId))
      return () => {
        for (const [queryKey, data] of before) queries.setQueryData(queryKey, data)
      }
    },
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  if (!first) return null
  const reasons = { phone: t('same_phone'), email: t('same_email'), name: t('near_name') }
  const distinguish = () => {
    if (clientId === undefined) onNotSame?.(first.clientId)
    else mutate({ input: {}, body: { clientId, otherClientId: first.clientId } })
  }
  return (
    <div className="note info cl-duplicate wrap middle" role="status">
      <Icon name="copy" />
      <p className="grow">
        <b className="semi" dir="auto">
          {t('looks_like', { name: first.name, contact: formatPhone(first.phoneNumber) || first.email || '–' })}
        </b>{' '}
        {reasons[first.reason]}
        {more > 0 && <span className="muted"> {t('more_duplicates', { count: more })}</span>}
      </p>
      <Button size="s" variant="ghost" busy={isPending} onClick={distinguish}>
        {t('not_same')}
      </Button>
      {clientId !== undefined && mayMerge ? (
        <Link className={buttonClass({ size: 's' })} to={`/clientMerge?${new URLSearchParams({ keep: clientId, other: first.clientId })}`}>
          {t('compare_and_merge')}
        </Link>
      ) : (
        <Link className={buttonClass({ size: 's' })} to={`/clientInfo/${encodeURIComponent(first.clientId)}`}>
          {t('open_that_one')}
        </Link>
      )}
    </div>
  )
}
