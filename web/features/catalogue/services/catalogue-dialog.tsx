import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { type Change, EntityDialog, type EntityFormState } from '../../../ui/entity-form.tsx'
import { Note } from '../../../ui/note.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import type { CategoryKind } from './use-categories.ts'

/** The dialog of a service or a product, with a button to archive it. The dialog of its categories can be opened over it. */
export function CatalogueDialog<Conflict>({
  form,
  describeConflict,
  title,
  subtitle,
  archivedNote,
  archive,
  actions,
  kinds,
  managedKind,
  onManage,
  onClose,
  children,
}: {
  form: EntityFormState<Conflict> & { readonly isArchived: boolean }
  describeConflict: (conflict: Conflict) => readonly Change[]
  title: string
  subtitle: string | undefined
  /** Shown above the fields of an archived entity. */
  archivedNote: string
  /** Archives the entity after a confirmation; returns whether it was archived. Undefined for a new entity and without the right to. */
  archive: (() => Promise<boolean>) | undefined
  /** Further buttons at the start of the footer. */
  actions?: ReactNode
  kinds: ComponentProps<typeof CategoriesDialog>['kinds']
  /** The kind of category that is being managed. */
  managedKind: CategoryKind | null
  onManage: (kind: CategoryKind | null) => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('services')
  const archiveButton = archive && !form.isArchived && (
    <Button variant="ghost-danger" icon="trash" onClick={() => void archive().then((archived) => archived && onClose())}>
      {t('archive')}
    </Button>
  )
  return (
    <>
      <EntityDialog
        title={title}
        subtitle={subtitle}
        form={form}
        describeConflict={describeConflict}
        saveLabel={form.isArchived ? t('restore') : undefined}
        footerStart={
          (archiveButton || actions) && (
            <>
              {archiveButton}
              {actions}
            </>
          )
        }
        onClose={onClose}
      >
        {form.isArchived && <Note tone="info">{archivedNote}</Note>}
        {children}
      </EntityDialog>
      {managedKind && <CategoriesDialog kinds={kinds} start={managedKind} onClose={() => onManage(null)} />}
    </>
  )
}
