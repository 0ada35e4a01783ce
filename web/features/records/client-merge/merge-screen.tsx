import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import type { DuplicatePair } from '../../../../schema/api/records/client-merge-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Comparison, type PairOfClients } from './comparison.tsx'
import './merge.css'
import { useMergeLabels } from './merge-labels.ts'
import { useMergeKeys } from './use-merge-keys.ts'

/** /clientMerge: `?keep=` and `?other=` are two clients to compare; without `other` one is chosen, without both the likely pairs follow. */
export function MergeScreen() {
  const [query] = useSearchParams()
  const [keep, other] = [query.get('keep'), query.get('other')]
  if (keep && other) return <OnePair key={`${keep} ${other}`} keep={keep} other={other} />
  return keep ? <ChooseOther keep={keep} /> : <LikelyPairs />
}

function Page({ back, text, actions, children }: { back: string; text?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('client-merge')
  return (
    <section className="mg-page col shrinks full">
      <header className="mg-top wrap flex middle">
        <Link className="btn ghost icon" to={back} aria-label={t('leave_merge')}>
          <Icon name="chevron-left" />
        </Link>
        <h1>{t('merge_clients')}</h1>
        {text && <p className="s muted grow">{text}</p>}
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

const toRecord = (clientId: string) => `/clientInfo/${encodeURIComponent(clientId)}`
const toPair = (keep: string, other: string) => `/clientMerge?${new URLSearchParams({ keep, other })}`

function OnePair({ keep, other }: { keep: string; other: string }) {
  const { t } = useTranslation('client-merge')
  const navigate = useNavigate()
  const another = (
    <Link className={buttonClass({})} to={`/clientMerge?${new URLSearchParams({ keep })}`}>
      <Icon name="search" />
      {t('choose_another')}
    </Link>
  )
  return (
    <Page back={toRecord(keep)} text={t('best_values')} actions={another}>
      <Comparison
        pair={{ clientIdToMaintain: keep, clientIdToDelete: other }}
        onSwap={() => void navigate(toPair(other, keep), { replace: true })}
        onMerged={({ clientIdToMaintain }) => void navigate(toRecord(clientIdToMaintain), { replace: true })}
        onDistinguished={() => void navigate(toRecord(keep), { replace: true })}
      />
    </Page>
  )
}

interface ClientItem extends ClientSummary {
  key: string
  text: string
}
const toItem = (client: ClientSummary): ClientItem => ({ ...client, key: client.clientId, text: client.name })

function ChooseOther({ keep }: { keep: string }) {
  const { t } = useTranslation('client-merge')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(typed)
  return (
    <Page back={toRecord(keep)}>
      <div className="card mg-choose pad">
        <Combobox
          label={t('other_client')}
          help={t('other_client_text')}
          icon="search"
          minLetters={2}
          items={found.filter(({ clientId }) => clientId !== keep).map(toItem)}
          answeredQuery={answeredQuery}
          loading={loading}
          query={typed}
          onQuery={setTyped}
          chosen={null}
          onChoose={(chosen) => chosen && void navigate(toPair(keep, chosen.clientId))}
          renderItem={(item, text) => (
            <>
              <Avatar name={item.name} id={item.clientId} />
              <span className="grow">
                <b className="semi ell">
                  <Highlighted text={item.name} query={text} />
                </b>
                <span className="xs muted num ell">{formatPhone(item.phoneNumber) || item.email}</span>
              </span>
            </>
          )}
        />
      </div>
    </Page>
  )
}

function LikelyPairs() {
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(clientMerge.probable, {}, { staleTime: 0 })
  const isLate = useDelayed(isPending)
  if (!data)
    return (
      <Page back="/clients">
        <div className="mg-wait">
          {error && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
          {isPending && isLate && <ListSkeleton rows={8} />}
        </div>
      </Page>
    )
  return <Worklist pairs={data} />
}

/** The pairs one after the other: a merged or distinguished one makes way for the next; J and K leave a pair for later. */
function Worklist({ pairs: all }: { pairs: readonly DuplicatePair[] }) {
  const { t } = useTranslation('client-merge')
  const { number } = useFormat()
  const { pairReasons } = useMergeLabels()
  // The list stays as it was read: a background refresh must not exchange the pair under somebody's hands.
  const [left, setLeft] = useState(all)
  const [at, setAt] = useState(0)
  const [isSwapped, setIsSwapped] = useState(false)
  const index = Math.min(at, left.length - 1)
  const current = left[index]
  const go = (next: number) => {
    setAt(Math.max(0, Math.min(left.length - 1, next)))
    setIsSwapped(false)
  }
  /** The deleted client is in no other pair any more. */
  const settle = (gone?: string) => {
    setLeft((now) =>
      now.filter((pair) => pair !== current && (!gone || ![pair.kept, pair.deleted].some(({ clientId }) => clientId === gone))),
    )
    setIsSwapped(false)
  }
  useMergeKeys({ j: () => go(index + 1), k: () => go(index - 1) })
  if (!current)
    return (
      <Page back="/clients">
        <Empty icon="check-circle" title={t('no_duplicates')} text={t('no_duplicates_text')}>
          <Link className={buttonClass({ variant: 'primary' })} to="/clients">
            {t('to_clients')}
          </Link>
        </Empty>
      </Page>
    )
  const [kept, deleted] = isSwapped ? [current.deleted, current.kept] : [current.kept, current.deleted]
  const pair: PairOfClients = { clientIdToMaintain: kept.clientId, clientIdToDelete: deleted.clientId }
  const steps = (
    <>
      <span className="s muted num" role="status">
        {t('pair_of', { at: number(index + 1), total: number(left.length) })}
      </span>
      <IconButton icon="chevron-left" label={t('previous_pair')} aria-keyshortcuts="K" onClick={() => go(index - 1)} />
      <IconButton icon="chevron-right" label={t('next_pair')} aria-keyshortcuts="J" onClick={() => go(index + 1)} />
      <Button className="mg-later" onClick={() => go(index + 1)} disabled={index === left.length - 1}>
        {t('later')}
      </Button>
    </>
  )
  return (
    <Page back="/clients" text={`${pairReasons[current.reason]} ${t('best_values')}`} actions={steps}>
      <p className="mg-keys s muted">{t('keys')}</p>
      <Comparison
        key={`${pair.clientIdToMaintain} ${pair.clientIdToDelete}`}
        pair={pair}
        onSwap={() => setIsSwapped(!isSwapped)}
        onMerged={({ clientIdToDelete }) => settle(clientIdToDelete)}
        onDistinguished={() => settle()}
      />
    </Page>
  )
}
