import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { useMayManageCategories } from './category-field.tsx'
import './catalogue.css'

interface Props<Row, View extends string> {
  title: string
  addLabel: string
  /** Further actions before the add button. */
  actions?: ReactNode
  /** The categories that can be managed on this screen. */
  kinds?: ComponentProps<typeof CategoriesDialog>['kinds']
  /** The views to choose from, such as the archive. */
  views?: { value: View; onChange: (view: View) => void; options: readonly { value: View; label: string }[] }
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  getId: (row: Row) => string
  isLoading: boolean
  error: Error | null
  onRetry: () => void
  renderEmpty: (addButton: ReactNode) => ReactNode
  onAdd: () => void
  onOpen: (row: Row) => void
  /** Called when the dialog of the categories opens and closes. */
  onManage?: (isManaging: boolean) => void
  /** Dialogs. */
  children: ReactNode
}

/** A screen with a table of the catalogue: services, products or packages. */
export function CatalogueScreen<Row extends object, View extends string = never>({
  title,
  addLabel,
  actions,
  kinds,
  views,
  rows,
  columns,
  getId,
  isLoading,
  error,
  onRetry,
  renderEmpty,
  onAdd,
  onOpen,
  onManage = () => undefined,
  children,
}: Props<Row, View>) {
  const { t } = useTranslation('services')
  const errorMessage = useErrorMessage()
  const mayManage = useMayManageCategories()
  const isPhone = useMedia(phone)
  const [isManaging, setManaging] = useState(false)
  const manage = (next: boolean) => {
    setManaging(next)
    onManage(next)
  }
  const addButton = (variant: 'primary' | 'plain') => (
    <Button variant={variant} icon="plus" onClick={onAdd}>
      {addLabel}
    </Button>
  )
  const categories = kinds && mayManage && (
    <Button icon="layers" onClick={() => manage(true)}>
      {t('categories')}
    </Button>
  )
  return (
    <TablePage
      title={title}
      actions={
        isPhone ? (
          actions
        ) : (
          <>
            {actions}
            {categories}
            {addButton('primary')}
          </>
        )
      }
    >
      {error && rows.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={onRetry} />
      ) : (
        <DataTable
          key={views?.value}
          label={title}
          rows={rows}
          columns={columns}
          rowKey={getId}
          onOpen={onOpen}
          loading={isLoading}
          exportName={title}
          tools={
            <>
              {views && <Segment label={t('show')} {...views} />}
              {isPhone && categories}
            </>
          }
          empty={renderEmpty(addButton('plain'))}
        />
      )}
      {isPhone && (
        <button type="button" className="fab" aria-label={addLabel} onClick={onAdd}>
          <Icon name="plus" size={24} />
        </button>
      )}
      {children}
      {kinds?.[0] && isManaging && <CategoriesDialog kinds={kinds} start={kinds[0].kind} onClose={() => manage(false)} />}
    </TablePage>
  )
}
