import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditPageEntry } from '../../../../schema/api/platform/audit-log-schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useEntryTexts } from './use-entry-texts.ts'

/** Pages of the records that have one, by table. */
const paths: Readonly<Record<string, (rootId: string) => string>> = {
  agendas: (id) => `/agenda/${id}`,
  agenda_services: (id) => `/agenda/${id}`,
  clients: (id) => `/clientInfo/${id}`,
  users: (id) => `/InfoProfile/${id}`,
  user_permissions: (id) => `/InfoProfile/${id}`,
  services: () => '/services',
  products: () => '/products',
  jobs: () => '/imports',
}

/** One entry: who, what and when, the values before and after, and Undo where it is still possible. */
export function AuditRow({ entry, isBusy, onUndo }: { entry: AuditPageEntry; isBusy: boolean; onUndo: () => void }) {
  const { t } = useTranslation('audit-log')
  const { time } = useFormat()
  const { getTitle, getChanges } = useEntryTexts()
  const { at, userId, userName, keyName, entity, rootId, subject, undo, action } = entry
  const changes = getChanges(entry)
  const path = action === 'delete' ? undefined : paths[entity]?.(encodeURIComponent(rootId))
  return (
    <li className="al-row grid top hair-above">
      <span className="muted num">{time(at)}</span>
      <Avatar name={userName} id={userId} size="s" />
      <div className="al-what">
        <p className="flex wrap">
          <b className="semi">{getTitle(entry)}</b>
          {subject && path && subject !== userName && <Link to={path}>{subject}</Link>}
          {subject && !path && subject !== userName && <span>{subject}</span>}
          <span className="muted">{keyName === null ? t('by', { name: userName }) : t('by_key', { key: keyName, name: userName })}</span>
        </p>
        {changes.length > 0 && (
          <dl>
            {changes.map(({ column, label, before, after }) => (
              <div key={column}>
                <dt className="muted">{label}</dt>
                <dd className="inline wrap shrinks breaks">
                  {before !== '–' && (
                    <>
                      <s className="muted">{before}</s>
                      <span aria-hidden="true">→</span>
                      <span className="sr">{t('became')}</span>
                    </>
                  )}
                  <b>{after}</b>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {undo && (
        <Button size="s" icon="undo" busy={isBusy} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
