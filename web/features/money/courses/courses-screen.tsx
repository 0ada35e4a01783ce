import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courses } from '../../../../schema/api/money/courses.ts'
import type { Course } from '../../../../schema/api/money/courses-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { CourseDialog } from './course-dialog.tsx'

function useColumns(isPhone: boolean): readonly Column<Course>[] {
  const { t } = useTranslation('courses')
  return useMemo(
    () => [
      {
        key: 'course',
        header: t('course'),
        value: ({ course }) => course,
        cell: ({ course }) => <b className="semi ell">{course}</b>,
        width: 180,
        grow: 2,
      },
      {
        key: 'services',
        header: t('services'),
        value: ({ servicesDTO }) => servicesDTO.map(({ service }) => service).join(', '),
        width: 180,
        grow: 2,
      },
      {
        key: 'sessions',
        header: t('sessions'),
        kind: 'number',
        value: ({ sessions }) => sessions,
        // On a phone the column has no heading.
        ...(isPhone ? { cell: ({ sessions }: Course) => t('session_number', { sessions }) } : {}),
        width: 130,
        grow: 0,
      },
      { key: 'price', header: t('price'), kind: 'euros', value: ({ price }) => price, width: 110, grow: 0, card: 'end' },
      {
        key: 'validity',
        header: t('validity'),
        value: ({ validityMonths }) => (validityMonths === null ? t('no_end') : t('months_count', { count: validityMonths })),
        width: 130,
        grow: 0,
      },
      {
        key: 'shareable',
        header: t('shareable'),
        value: ({ shareable }) => t(shareable ? 'yes' : 'no'),
        width: 160,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'running', header: t('running'), kind: 'number', value: ({ running }) => running, width: 110, grow: 0, hiddenOnPhone: true },
      {
        key: 'available',
        header: t('on_sale'),
        value: ({ available }) => t(available ? 'yes' : 'no'),
        cell: ({ available }) => (available ? <Badge tone="ok">{t('yes')}</Badge> : <Badge>{t('no')}</Badge>),
        width: 120,
        grow: 0,
        hiddenOnPhone: true,
      },
    ],
    [t, isPhone],
  )
}

/** /courses: the courses that the salon sells. */
export function CoursesScreen() {
  const { t } = useTranslation('courses')
  const { t: ofForm } = useTranslation('course-form')
  const errorMessage = useErrorMessage()
  const isPhone = useMedia(phone)
  const columns = useColumns(isPhone)
  const [edited, setEdited] = useState<Course | 'new' | null>(null)
  const { data = [], isPending, error, refetch } = useRead(courses.list, {})
  const add = () => setEdited('new')
  return (
    <TablePage title={t('courses')} actions={<AddButton label={t('new_course')} onClick={add} />}>
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('courses')}
          rows={data}
          columns={columns}
          rowKey={({ courseId }) => courseId}
          onOpen={setEdited}
          loading={isPending}
          exportName={t('courses')}
          empty={
            <Empty icon="repeat" title={t('no_courses')} text={ofForm('no_courses_text')}>
              <Button icon="plus" onClick={add}>
                {t('new_course')}
              </Button>
            </Empty>
          }
        />
      )}
      {edited && <CourseDialog course={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </TablePage>
  )
}
