import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { NameRows } from '../../../ui/name-rows.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { TintDot } from './tint-dot.tsx'
import type { Categories, Category, CategoryKind } from './use-categories.ts'

const tints = [1, 2, 3, 4, 5, 6] as const

/** Chooses a category's agenda colour. */
function TintMenu({ category, onChoose }: { category: Category; onChoose: (tint: number) => void }) {
  const { t } = useTranslation('services')
  const names = [t('colour_pink'), t('colour_violet'), t('colour_blue'), t('colour_teal'), t('colour_green'), t('colour_amber')]
  const label = t('colour_of', { name: category.name })
  return (
    <Menu
      label={label}
      side="bottom-start"
      trigger={
        <button type="button" className="catalogue-tint grid centred no-shrink framed round" aria-label={label} title={label}>
          <TintDot tint={category.tint ?? 1} />
        </button>
      }
      entries={tints.map((tint) => ({
        value: String(tint),
        label: (
          <span className="row">
            <TintDot tint={tint} />
            {names[tint - 1]}
          </span>
        ),
        checked: category.tint === tint,
        run: () => onChoose(tint),
      }))}
    />
  )
}

/** The categories of one kind, edited in place. */
function CategoryRows({ kind, categories }: { kind: CategoryKind; categories: Categories }) {
  const { t } = useTranslation('services')
  const errorMessage = useErrorMessage()
  const [rowError, setRowError] = useState<{ id: string; message: string } | null>(null)
  const [inUse, setInUse] = useState<string | null>(null)
  const late = useDelayed(categories.read.isPending)
  const addLabel = {
    service: t('new_category_service'),
    dashboard: t('new_category_dashboard'),
    online: t('new_category_online'),
    product: t('new_category_product'),
  }[kind]

  const attempt = async (id: string, work: Promise<unknown>) => {
    setRowError(null)
    setInUse(null)
    try {
      await work
      return true
    } catch (error) {
      const field = error instanceof CallError ? error.fields.categoryName : undefined
      setRowError({ id, message: errorMessage(field ?? error) })
      return false
    }
  }
  const remove = async ({ id, name }: Category) => {
    if (!(await confirm({ kind: 'delete', title: t('delete_category', { name }) }))) return
    try {
      await categories.remove(id)
      notify({ kind: 'success', text: t('category_deleted', { name }), undo: () => void attempt('new', categories.create(name)) })
    } catch (error) {
      if (error instanceof CallError && error.code === 'in_use') setInUse(name)
      else notify({ kind: 'error', text: errorMessage(error) })
    }
  }
  if (categories.read.isPending) return late ? <ListSkeleton /> : null
  return (
    <div className="form">
      {categories.list.length === 0 && <Empty icon="layers" title={t('no_categories')} text={t('no_categories_text')} />}
      {inUse !== null && (
        <Note tone="warn" live title={t('category_in_use', { name: inUse })}>
          {kind === 'product' ? t('category_in_use_product') : t('category_in_use_service')}
        </Note>
      )}
      <NameRows
        rows={categories.list}
        label={(category) => t('name_of', { name: category.name })}
        addLabel={addLabel}
        busy={categories.creating}
        getError={(id) => (rowError?.id === id ? rowError.message : undefined)}
        {...(categories.hasTint
          ? {
              mark: (category: Category) => (
                <TintMenu category={category} onChoose={(tint) => void attempt(category.id, categories.setTint(category.id, tint))} />
              ),
            }
          : {})}
        onAdd={(name) => attempt('new', categories.create(name))}
        onRename={({ id }, name) => attempt(id, categories.rename(id, name))}
        onMove={({ id }, by) => void attempt(id, categories.move(id, by))}
        onRemove={(category) => void remove(category)}
      />
    </div>
  )
}

/** Manages the categories of one or several kinds, with a tab for each kind. */
export function CategoriesDialog({
  kinds,
  start,
  onClose,
}: {
  kinds: readonly { readonly kind: CategoryKind; readonly label: string; readonly categories: Categories }[]
  start: CategoryKind
  onClose: () => void
}) {
  const { t } = useTranslation('services')
  const [current, setCurrent] = useState(start)
  const [only] = kinds
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('categories')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {kinds.length === 1 && only ? (
        <CategoryRows kind={only.kind} categories={only.categories} />
      ) : (
        <Tabs
          label={t('categories')}
          value={current}
          onChange={(value) => setCurrent(kinds.find(({ kind }) => kind === value)?.kind ?? start)}
          tabs={kinds.map(({ kind, label, categories }) => ({
            value: kind,
            label,
            content: <CategoryRows kind={kind} categories={categories} />,
          }))}
        />
      )}
    </Dialog>
  )
}
