import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigCategory } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Empty } from '../../../ui/empty.tsx'
import { NameRows } from '../../../ui/name-rows.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ReadFallback } from './read-fallback.tsx'
import { useConfigCategories } from './resources.ts'
import { useRemoval } from './use-removal.ts'

/** The salon's own client categories, edited in place. */
export function CategoriesSection() {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const list = useConfigCategories()
  const { read, entities, create, update, toInput, upsert } = list
  const [rowError, setRowError] = useState<{ id: string; message: string } | null>(null)
  const remove = useRemoval(list, {
    getName: (row: ConfigCategory) => row.category,
    toDraft: ({ category, position }) => ({ category, position }),
    inUse: t('category_in_use'),
  })
  if (!entities) return <ReadFallback read={read} />
  const sorted = entities.toSorted((a, b) => a.position - b.position || a.category.localeCompare(b.category))
  const rows = sorted.map((entity) => ({ id: entity.salonConfigCategoryId, name: entity.category, entity }))
  const attempt = async (id: string, work: () => Promise<unknown>) => {
    setRowError(null)
    try {
      await work()
      return true
    } catch (error) {
      setRowError({ id, message: errorMessage(error instanceof CallError ? (error.fields.category ?? error) : error) })
      return false
    }
  }
  const change = async (entity: ConfigCategory, next: Partial<ConfigCategory>) => {
    const { category, position, version } = { ...entity, ...next }
    const rollBack = upsert({ ...entity, category, position, version: version + 1 })
    return attempt(entity.salonConfigCategoryId, async () => {
      try {
        await update.mutateAsync({ input: toInput(entity), body: { category, position, version } })
      } catch (error) {
        rollBack()
        throw error
      }
    })
  }
  const move = (entity: ConfigCategory, by: 1 | -1) => {
    const order = [...sorted]
    const from = order.indexOf(entity)
    order.splice(from, 1)
    order.splice(from + by, 0, entity)
    for (const [position, category] of order.entries()) if (category.position !== position) void change(category, { position })
  }
  return (
    <section className="section">
      <SectionHead title={t('tab_categories')} text={t('categories_text')} />
      <div className="card">
        <div className="body">
          {rows.length === 0 && <Empty icon="users" title={t('none_yet')} text={t('categories_empty')} />}
          <NameRows
            rows={rows}
            label={({ name }) => t('name_of', { name })}
            addLabel={t('category_add')}
            busy={create.isPending}
            getError={(id) => (rowError?.id === id ? rowError.message : undefined)}
            onAdd={(category) => attempt('new', () => create.mutateAsync({ input: {}, body: { category, position: rows.length } }))}
            onRename={({ entity }, category) => change(entity, { category })}
            onMove={({ entity }, by) => move(entity, by)}
            onRemove={({ entity }) => void remove(entity)}
          />
        </div>
      </div>
    </section>
  )
}
