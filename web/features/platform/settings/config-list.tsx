import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'

interface RowsProps<Entity> {
  list: {
    readonly read: UseQueryResult<unknown, Error>
    readonly getId: (row: Entity) => string
  }
  /** In display order; undefined while they are being loaded. */
  rows: readonly Entity[] | undefined
  icon: IconName
  /** Shown if there are no rows. */
  emptyText: string
  /** The row's name, for the labels of its buttons. */
  getName: (row: Entity) => string
  renderRow: (row: Entity) => ReactNode
  onRemove: (row: Entity) => Promise<void>
}

interface Props<Entity> extends RowsProps<Entity> {
  title: ReactNode
  text?: ReactNode
  addLabel: string
  /** Further actions beside the add button. */
  actions?: ReactNode
  /** One of several lists on the page: the add button is not the primary one. */
  quiet?: boolean
  /** The dialog that edits a row, or adds one if the row is null. */
  renderDialog: (row: Entity | null, onClose: () => void) => ReactNode
  /** Content below the list. */
  children?: ReactNode
}

/** A section with a list of settings: rows that can be added, edited and deleted. */
export function ConfigList<Entity extends object>({
  title,
  text,
  addLabel,
  actions,
  quiet = false,
  renderDialog,
  children,
  ...rows
}: Props<Entity>) {
  const [edited, setEdited] = useState<Entity | 'new' | null>(null)
  return (
    <>
      <section className="section">
        <SectionHead
          title={title}
          text={text}
          actions={
            <>
              {actions}
              <Button variant={quiet ? 'plain' : 'primary'} icon="plus" onClick={() => setEdited('new')}>
                {addLabel}
              </Button>
            </>
          }
        />
        <ConfigRows {...rows} onEdit={setEdited} />
        {children}
      </section>
      {edited && renderDialog(edited === 'new' ? null : edited, () => setEdited(null))}
    </>
  )
}

function ConfigRows<Entity extends object>({
  list: { read, getId },
  rows,
  icon,
  emptyText,
  getName,
  renderRow,
  onEdit,
  onRemove,
}: RowsProps<Entity> & { onEdit: (row: Entity) => void }) {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const late = useDelayed(read.isPending)
  return (
    <div className="config-rows card">
      {read.error && !rows && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {read.isPending && late && (
        <div className="body">
          <ListSkeleton />
        </div>
      )}
      {rows?.length === 0 && <Empty icon={icon} title={t('none_yet')} text={emptyText} />}
      {rows && rows.length > 0 && (
        <ul className="config-list lined">
          {rows.map((row) => (
            <li className="flex middle" key={getId(row)}>
              {renderRow(row)}
              <IconButton size="s" icon="edit" label={t('edit_row_of', { name: getName(row) })} onClick={() => onEdit(row)} />
              <IconButton size="s" icon="trash" label={t('delete_of', { name: getName(row) })} onClick={() => void onRemove(row)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
