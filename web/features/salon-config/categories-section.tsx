import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigCategory } from '../../../schema/api/salon-lists.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { NameRows } from '../../ui/name-rows.tsx'
import { SectionHead } from '../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { oneCategory, useConfigCategories } from './resources.ts'
import './salon-config-labels.ts'
import { useRemoval } from './use-removal.ts'

/** The salon's own groups of clients, changed where they stand. */
export function CategoriesSection() {
  const { t } = useTranslation('salon-config')
  const sentence = useErrorMessage()
  const { read, entities, create, update, remove, put } = useConfigCategories()
  const [refused, setRefused] = useState<{ id: string; sentence: string } | null>(null)
  const late = useDelayed(read.isPending)
  const removal = useRemoval(
    { create, remove },
    {
      nameOf: (row: ConfigCategory) => row.category,
      oneOf: oneCategory,
      draftOf: ({ category, position }) => ({ category, position }),
      inUse: t('category_in_use'),
    },
  )
  if (read.error && !entities) return <LoadError sentence={sentence(read.error)} onAgain={() => void read.refetch()} />
  if (!entities) return late ? <ListSkeleton /> : null
  const sorted = entities.toSorted((a, b) => a.position - b.position || a.category.localeCompare(b.category))
  const rows = sorted.map((entity) => ({ id: entity.salonConfigCategoryId, name: entity.category, entity }))
  const attempt = async (id: string, work: () => Promise<unknown>) => {
    setRefused(null)
    try {
      await work()
    } catch (error) {
      setRefused({ id, sentence: sentence(error instanceof CallError ? (error.fields.category ?? error) : error) })
    }
  }
  const change = async (entity: ConfigCategory, next: Partial<ConfigCategory>) => {
    const { category, position, version } = { ...entity, ...next }
    const takeBack = put({ ...entity, category, position })
    await attempt(entity.salonConfigCategoryId, async () => {
      try {
        await update.mutateAsync({ input: oneCategory(entity), body: { category, position, version } })
      } catch (error) {
        takeBack()
        throw error
      }
    })
  }
  const move = (entity: ConfigCategory, by: 1 | -1) => {
    const order = [...sorted]
    const from = order.indexOf(entity)
    order.splice(from, 1)
    order.splice(from + by, 0, entity)
    for (const [position, one] of order.entries()) if (one.position !== position) void change(one, { position })
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
            errorOf={(id) => (refused?.id === id ? refused.sentence : undefined)}
            onAdd={(category) => void attempt('new', () => create.mutateAsync({ input: {}, body: { category, position: rows.length } }))}
            onRename={({ entity }, category) => void change(entity, { category })}
            onMove={({ entity }, by) => move(entity, by)}
            onRemove={({ entity }) => void removal(entity)}
          />
        </div>
      </div>
    </section>
  )
}
