import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { loadPart } from '../../../ui/load-part.ts'
import { Popover } from '../../../ui/popover.tsx'
import './agenda-labels.ts'
import { filterPeople, type StaffFilterProps } from './staff-choice.ts'

const StaffFilterList = lazy(async () => ({ default: (await loadPart(() => import('./staff-filter-list.tsx'))).StaffFilterList }))

export function StaffFilter({ people, choice, onChoose }: StaffFilterProps) {
  const { t } = useTranslation('agenda-day')
  const label = choice === null ? t('staff_working') : t('staff_count', { count: filterPeople(people, choice).length })
  return (
    <Popover
      label={t('staff_filter')}
      className="ag-staff"
      trigger={
        <Button variant="ghost" size="s" icon="filter" aria-label={`${t('staff_filter')}: ${label}`}>
          {label}
        </Button>
      }
    >
      <Suspense fallback={null}>
        <StaffFilterList people={people} choice={choice} onChoose={onChoose} />
      </Suspense>
    </Popover>
  )
}
