import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Service, services } from '../../../schema/api/catalogue.ts'
import { serviceSets } from '../../../schema/api/service-sets.ts'
import { admits } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { notify } from '../../ui/toaster.tsx'
import './catalogue-labels.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { ServiceFields } from './service-fields.tsx'
import { useServiceLabels } from './service-labels.ts'
import { serviceBody } from './service-values.ts'
import { usePeople } from './staff-field.tsx'
import { useArchiveService } from './use-archive.ts'
import { type CategoryKind, useDashboardCategories, useOnlineCategories, useServiceCategories } from './use-categories.ts'
import { useServiceEdit } from './use-service-edit.ts'

/** A service, new or as it is; one from the archive is taken back by saving it. */
export function ServiceDialog({ service, onClose }: { service: Service | null; onClose: () => void }) {
  const { t } = useTranslation('catalogue')
  const { roles } = useMe()
  const [managed, setManaged] = useState<CategoryKind | null>(null)
  const categories = { service: useServiceCategories(), dashboard: useDashboardCategories(), online: useOnlineCategories() }
  const edit = useServiceEdit(service)
  const { base, values, stale } = edit
  const people = usePeople(values.assignedStaff)
  const words = useServiceLabels(categories, people)
  const archived = service?.archived === true
  const saved = (one: Service) => {
    const what = { name: one.service }
    notify({ kind: 'success', text: archived ? t('name_restored', what) : service ? t('name_saved', what) : t('added_to_catalogue', what) })
    onClose()
  }
  // Sets carry what their services cost and how long they take.
  const options = { changes: [services.list, services.one, serviceSets.list], done: saved, failed: edit.refuse }
  const create = useWrite(services.create, options)
  const update = useWrite(services.update, options)
  const archive = useArchiveService()
  const save = () => {
    const body = serviceBody(values)
    if (!base) {
      const draft = edit.check(services.create.body, body)
      return draft && create.mutate({ input: {}, body: draft })
    }
    const change = edit.check(services.update.body, { ...body, version: base.version, ...(archived ? { archived: false } : {}) })
    return change && update.mutate({ input: { serviceId: base.serviceId }, body: change })
  }
  const kinds = [
    { kind: 'service', label: t('category_service'), categories: categories.service },
    { kind: 'online', label: t('online_category'), categories: categories.online },
    { kind: 'dashboard', label: t('category_dashboard'), categories: categories.dashboard },
  ] as const
  return (
    <>
      <FormDialog
        title={service ? service.service : t('new_service')}
        subtitle={service ? t('edit_service_hint') : undefined}
        width="wide"
        faults={edit.faults}
        refusal={edit.refusal ?? edit.errorOf('version')}
        busy={create.isPending || update.isPending}
        save={archived ? t('restore') : undefined}
        stale={stale && <StaleNote changes={words(stale.names, stale.values)} onTheirs={edit.takeTheirs} onMine={edit.keepMine} />}
        beside={
          service &&
          !archived &&
          hasAnyRole(roles, admits(services.remove.access)) && (
            <Button variant="ghost-danger" icon="trash" onClick={() => void archive(service).then((gone) => gone && onClose())}>
              {t('archive')}
            </Button>
          )
        }
        onClear={edit.clear}
        onSave={save}
        onClose={onClose}
      >
        {archived && <Note tone="info">{t('archived_service')}</Note>}
        <ServiceFields edit={edit} categories={categories} onManage={setManaged} />
      </FormDialog>
      {managed && <CategoriesDialog kinds={kinds} start={managed} onClose={() => setManaged(null)} />}
    </>
  )
}
