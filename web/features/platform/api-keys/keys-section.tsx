import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiKeys } from '../../../../schema/api/platform/api-keys.ts'
import type { ApiKey } from '../../../../schema/api/platform/api-keys-schemas.ts'
import { apiAreaNames } from '../../../../schema/rules/platform/api-scopes.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useAgo } from '../../../ui/use-ago.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { areaLabels } from './area-labels.ts'
import { KeyDialog } from './key-dialog.tsx'
import { useCopy } from './use-copy.ts'
import './api-keys.css'

/** Days without a call after which a key counts as unused. */
const unusedDays = 90
const dayMs = 86_400_000

/** Settings section: the keys with which other programs use the salon's data. */
export function KeysSection() {
  const { t } = useTranslation('api-keys')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(apiKeys.list, {})
  const isLate = useDelayed(isPending)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section className="section">
      <SectionHead
        title={t('api_keys')}
        text={t('text')}
        actions={
          <>
            <Link className={buttonClass({})} to="/apiReference">
              <Icon name="book" />
              {t('api_reference')}
            </Link>
            <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
              {t('new_key')}
            </Button>
          </>
        }
      />
      <div className="card">
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && isLate && (
          <div className="body">
            <ListSkeleton />
          </div>
        )}
        {data?.length === 0 && <Empty icon="link" title={t('no_keys')} text={t('no_keys_text')} />}
        {data && data.length > 0 && (
          <ul className="lined">
            {data.map((key) => (
              <KeyRow key={key.apiKeyId} apiKey={key} />
            ))}
          </ul>
        )}
      </div>
      <AssistantsCard />
      {isAdding && <KeyDialog onClose={() => setIsAdding(false)} />}
    </section>
  )
}

/** How an assistant that speaks the Model Context Protocol is connected. */
function AssistantsCard() {
  const { t } = useTranslation('api-keys')
  const copy = useCopy()
  const address = `${location.origin}/api/v1/mcp`
  return (
    <div className="card">
      <header>
        <h3>{t('assistants')}</h3>
      </header>
      <div className="body grid gap-12">
        <p className="muted">{t('assistants_text')}</p>
        <div className="row wrap gap-12">
          <code className="s breaks">{address}</code>
          <Button size="s" icon="copy" onClick={() => void copy(address)}>
            {t('copy')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const errorMessage = useErrorMessage()
  const { dateOf, date, number } = useFormat()
  const ago = useAgo()
  const client = useQueryClient()
  const { apiKeyId, name, ending, scopes, addresses, created, userDTO, lastDay, isEnded, lastUsed, calls } = apiKey
  const revoke = useWrite(apiKeys.revoke, {
    onSuccess: (left) => {
      client.setQueryData(readKey(apiKeys.list, {}), left)
      notify({ kind: 'success', text: t('key_revoked', { name }) })
    },
    onError: (failure) => void notify({ kind: 'error', text: errorMessage(failure) }),
  })
  const ask = async () => {
    const title = t('revoke_question', { name })
    if (await confirm({ kind: 'standard', danger: true, title, text: t('revoke_text'), confirmLabel: t('revoke') }))
      revoke.mutate({ input: { apiKeyId } })
  }
  const isUnused = Date.now() - Date.parse(lastUsed ?? created) > unusedDays * dayMs
  const made = t('made_by', { name: [userDTO.firstName, userDTO.lastName].filter(Boolean).join(' '), day: dateOf(created) })
  const limits = [
    made,
    ...(lastDay && !isEnded ? [t('ends_on', { day: date(lastDay) })] : []),
    ...(addresses.length > 0 ? [t('addresses_count', { count: addresses.length })] : []),
  ]
  return (
    <li className="api-key wrap">
      <div className="api-key-text grow grid">
        <span className="row wrap">
          <b className="semi" dir="auto">
            {name}
          </b>
          <code className="s muted">bb_····{ending}</code>
          {isEnded && <Badge tone="warn">{t('ended')}</Badge>}
        </span>
        <span className="s muted">{limits.join(' · ')}</span>
        <span className="row wrap">
          {apiAreaNames.map((area) => {
            const [canRead, canWrite] = [scopes.includes(`${area}:read`), scopes.includes(`${area}:write`)]
            if (!canRead && !canWrite) return null
            const mode = t(canRead && canWrite ? 'mode_both' : canRead ? 'mode_read' : 'mode_write')
            return <Badge key={area}>{t('scope', { area: t(areaLabels[area]), mode })}</Badge>
          })}
        </span>
      </div>
      <div className="api-key-use grid s">
        <span>{lastUsed ? t('last_used', { when: ago(lastUsed) }) : t('never_used')}</span>
        <span className={isUnused ? 'amber' : 'muted'}>
          {isUnused ? t('long_unused') : calls > 0 && t('calls', { count: calls, number: number(calls) })}
        </span>
      </div>
      <Button variant="danger" size="s" busy={revoke.isPending} onClick={() => void ask()}>
        {t('revoke')}
      </Button>
    </li>
  )
}
