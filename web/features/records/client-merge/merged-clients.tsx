import { useTranslation } from 'react-i18next'
import { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './merge.css'
import { useUndoMerge } from './use-merge.ts'

/** Clients who were merged into this one and can still be taken out again; nothing without any. */
export function MergedClients({ clientId }: { clientId: string }) {
  const { t } = useTranslation('client-merge')
  const { roles } = useMe()
  const { dateOf } = useFormat()
  const mayUndo = hasAnyRole(roles, groups.adminReceptionist)
  const { data = [] } = useRead(clientMerge.ofClient, { clientId }, { enabled: mayUndo })
  const undo = useUndoMerge()
  if (data.length === 0) return null
  return (
    <section className="card mg-merged" aria-labelledby="mg-merged">
      <header>
        <h3 id="mg-merged" className="grow">
          {t('merged_clients')}
        </h3>
      </header>
      <ul className="body">
        {data.map(({ mergeId, name, at, until }) => (
          <li key={mergeId}>
            <Icon name="users" />
            <span className="grow">
              <b className="semi" dir="auto">
                {name}
              </b>{' '}
              <span className="muted num">{t('merged_on', { day: dateOf(at), until: dateOf(until) })}</span>
            </span>
            <Button
              size="s"
              icon="undo"
              busy={undo.isPending && undo.variables.input.mergeId === mergeId}
              onClick={() => undo.mutate({ input: { mergeId } })}
            >
              {t('undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
