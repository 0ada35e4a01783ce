import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { clientOwnTerms } from '../../../../schema/api/clients/own-terms.ts'
import type { ClientOwnTerms, OwnTimeProposal } from '../../../../schema/api/clients/own-terms-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { OwnedPet } from './own-terms-dialog.tsx'
import { useOwnTermsSteps } from './use-own-terms-writes.ts'
import './own-terms.css'

const OwnTermsDialog = partWhenUsed(async () => (await import('./own-terms-dialog.tsx')).OwnTermsDialog)
const none: never[] = []

type Subject = Pick<ClientOwnTerms, 'service' | 'pet' | 'firstName'>
/** 'Cut for Argo with Anna'. */
function useSubject() {
  const { t } = useTranslation('own-terms')
  return ({ service, pet, firstName }: Subject) =>
    [service, pet && t('for_pet', { pet }), firstName && t('with_person', { person: firstName })].filter(Boolean).join(' ')
}

export interface OwnTermsCardProps {
  readonly clientId: string
  /** Only what concerns this pet. */
  readonly pet?: OwnedPet
}

/** The times and prices of a client or pet, and what the timers propose. */
export function OwnTermsCard({ clientId, pet }: OwnTermsCardProps) {
  const { t } = useTranslation('own-terms')
  const errorMessage = useErrorMessage()
  const canEdit = hasAnyRole(useMe().roles, groups.user)
  const { data: catalogue = none } = useRead(services.list, {}, { staleTime: 10 * 60_000 })
  const { data, error, refetch } = useRead(clientOwnTerms.ofClient, { clientId })
  const { data: proposals = none } = useRead(clientOwnTerms.proposals, { clientId }, { enabled: canEdit, staleTime: 60_000 })
  const isShown = ({ subClientId }: Pick<ClientOwnTerms, 'subClientId'>) => pet === undefined || subClientId === pet.subClientId
  const list = data?.filter(isShown) ?? none
  const proposed = proposals.filter(isShown)
  const { remove, accept, busy } = useOwnTermsSteps(clientId, data ?? none)
  const [edited, setEdited] = useState<ClientOwnTerms | 'new' | null>(null)
  return (
    <section className="card ot-card" aria-labelledby={`ot-${clientId}`}>
      <header className="row">
        <h2 id={`ot-${clientId}`} className="grow">
          {t('own_terms')}
        </h2>
        {canEdit && (
          <Button size="s" variant="ghost" icon="plus" onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </header>
      <div className="body stack gap-10">
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {proposed.map((proposal) => (
          <Proposal key={JSON.stringify(proposal)} proposal={proposal} busy={busy} onAccept={() => accept(proposal)} />
        ))}
        {data && list.length + proposed.length === 0 && <p className="s muted">{t('none')}</p>}
        {list.length > 0 && (
          <ul className="ot-list">
            {list.map((terms) => (
              <TermsRow
                key={terms.clientOwnTermsId}
                terms={terms}
                service={catalogue.find(({ serviceId }) => serviceId === terms.serviceId)}
                onEdit={canEdit ? () => setEdited(terms) : undefined}
                onRemove={() => remove(terms)}
              />
            ))}
          </ul>
        )}
      </div>
      {edited && (
        <OwnTermsDialog
          clientId={clientId}
          pet={pet}
          terms={edited === 'new' ? null : edited}
          catalogue={catalogue}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

function Proposal({ proposal, busy, onAccept }: { proposal: OwnTimeProposal; busy: boolean; onAccept: () => void }) {
  const { t } = useTranslation('own-terms')
  const toText = useSubject()
  const { count, median, booked, proposed } = proposal
  return (
    <Note
      tone="info"
      actions={
        <Button size="s" disabled={busy} onClick={onAccept}>
          {t('use_minutes', { minutes: proposed })}
        </Button>
      }
    >
      {t('proposal', { subject: toText(proposal), count, median, booked })}
    </Note>
  )
}

interface RowProps {
  readonly terms: ClientOwnTerms
  /** Undefined for an archived service. */
  readonly service: Service | undefined
  readonly onEdit: (() => void) | undefined
  readonly onRemove: () => void
}

function TermsRow({ terms, service, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('own-terms')
  const { euros } = useFormat()
  const toText = useSubject()
  const { length, price, pet, fromTimers, archived } = terms
  const subject = toText(terms)
  // What the service takes and costs for a pet depends on its breed and size.
  const listed = pet === '' ? service : undefined
  const values = [
    length !== null && { own: t('minutes', { minutes: length }), listed: listed && t('minutes', { minutes: listed.length }) },
    price !== null && { own: euros(price), listed: listed && euros(listed.price) },
  ].filter((value) => value !== false)
  return (
    <li className="row gap-10">
      <span className="grow shrinks">
        <b className="semi breaks">{subject}</b>
        <small className="muted below">{archived ? t('archived') : length !== null && t(fromTimers ? 'from_timers' : 'by_hand')}</small>
      </span>
      <span className="num ot-values">
        {values.map(({ own, listed: otherwise }) => (
          <span key={own} className="below">
            <b className="semi">{own}</b>
            {otherwise !== undefined && otherwise !== own && <small className="muted"> {t('instead_of', { listed: otherwise })}</small>}
          </span>
        ))}
      </span>
      {onEdit && (
        <span className="row no-shrink">
          <IconButton size="s" icon="edit" label={t('change_terms', { subject })} onClick={onEdit} />
          <IconButton size="s" icon="close" label={t('remove_terms', { subject })} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}
