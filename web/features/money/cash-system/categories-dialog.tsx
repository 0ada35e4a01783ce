import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import type { CashCategory } from '../../../../schema/api/money/cash-system-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { useUpload } from '../../../api/upload.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'

type Role = 'service' | 'product' | 'ignored'

/** Says which of the cash system's categories hold services, and which products. */
export function CategoriesDialog({ salonId, onClose }: { salonId: string; onClose: () => void }) {
  const { t } = useTranslation('cash-system')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(cashSystem.categories, { salonId }, { staleTime: 0 })
  const [marks, setMarks] = useState<Readonly<Record<string, Role>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const { progress, send } = useUpload(cashSystem.importCategories, {
    invalidates: [cashSystem.connection, cashSystem.categories, serviceCategories.list],
    onSuccess: () => {
      notify({ kind: 'success', text: t('categories_saved') })
      onClose()
    },
    onError: setFailure,
  })
  const getRole = ({ externalId, role }: CashCategory): Role | null => marks[externalId] ?? (role === '' ? null : role)
  const save = () => {
    const chosen = (data ?? []).flatMap((category) => {
      const role = getRole(category)
      return role === null ? [] : [{ externalId: category.externalId, role }]
    })
    void send({ salonId }, { categories: JSON.stringify(chosen) })
  }
  const options = [
    { value: 'service', label: t('services') },
    { value: 'product', label: t('products') },
    { value: 'ignored', label: t('role_ignored') },
  ] as const
  return (
    <FormDialog
      title={t('mark_categories')}
      subtitle={t('categories_text')}
      fieldErrors={{}}
      errorMessage={failure === null ? null : errorMessage(failure)}
      busy={progress !== null}
      onClear={() => setFailure(null)}
      onSave={save}
      onClose={onClose}
    >
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <ListSkeleton rows={3} />}
      {data?.length === 0 && <p className="s muted">{t('no_categories')}</p>}
      <ul className="cash-categories grid gap-12">
        {data?.map((category) => (
          <li className="flex wrap middle" key={category.externalId}>
            <span className="grow semi" dir="auto">
              {category.name}
            </span>
            <Segment<Role | ''>
              label={category.name}
              options={options}
              value={getRole(category) ?? ''}
              onChange={(role) => role !== '' && setMarks({ ...marks, [category.externalId]: role })}
            />
          </li>
        ))}
      </ul>
      {progress !== null && <Progress label={t('saving_categories')} value={progress} max={1} />}
    </FormDialog>
  )
}
