import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionHead } from '../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import './salon-config-labels.ts'

/** A part that is a list: what each row says, a way to change and to delete it, and to add another. */
export function ConfigList<Entity extends object>({
  title,
  text,
  actions,
  quiet = false,
  add,
  icon,
  emptyText,
  read,
  rows,
  keyOf,
  nameOf,
  renderRow,
  onAdd,
  onEdit,
  onRemove,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  /** One of several lists in view: its button is not the next step. */
  quiet?: boolean
  /** More that can be done, beside adding. */
  actions?: ReactNode
  /** What the button says that adds one. */
  add: string
  icon: IconName
  /** What to say, and to do, where there is none yet. */
  emptyText: string
  read: UseQueryResult<unknown, Error>
  rows: readonly Entity[] | undefined
  keyOf: (row: Entity) => string
  /** For the names of a row's buttons. */
  nameOf: (row: Entity) => string
  renderRow: (row: Entity) => ReactNode
  onAdd: () => void
  onEdit: (row: Entity) => void
  onRemove: (row: Entity) => void
  /** Below the list. */
  children?: ReactNode
}) {
  const { t } = useTranslation('salon-config')
  const sentence = useErrorMessage()
  const late = useDelayed(read.isPending)
  return (
    <section className="section">
      <SectionHead
        title={title}
        text={text}
        actions={
          <>
            {actions}
            <Button variant={quiet ? 'plain' : 'primary'} icon="plus" onClick={onAdd}>
              {add}
            </Button>
          </>
        }
      />
      <div className="card">
        {read.error && !rows && <LoadError sentence={sentence(read.error)} onAgain={() => void read.refetch()} />}
        {read.isPending && late && (
          <div className="body">
            <ListSkeleton />
          </div>
        )}
        {rows?.length === 0 && <Empty icon={icon} title={t('none_yet')} text={emptyText} />}
        {rows && rows.length > 0 && (
          <ul className="config-list">
            {rows.map((row) => (
              <li key={keyOf(row)}>
                {renderRow(row)}
                <IconButton size="s" icon="edit" label={t('edit_of', { name: nameOf(row) })} onClick={() => onEdit(row)} />
                <IconButton size="s" icon="trash" label={t('delete_of', { name: nameOf(row) })} onClick={() => onRemove(row)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </section>
  )
}
