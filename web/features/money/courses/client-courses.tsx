import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courses } from '../../../../schema/api/money/courses.ts'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { ClientCourseCard, type CourseAction } from './client-course-card.tsx'
import { ExpiryDialog, ShareDialog } from './course-dialogs.tsx'
import { RefundCourseDialog } from './refund-course-dialog.tsx'
import './courses.css'
import { SellCourseDialog } from './sell-dialog.tsx'
import { useSharing } from './use-course-writes.ts'

/** The courses that a client has bought or may use. */
export function ClientCourses({ clientId, name }: { clientId: string; name: string }) {
  const { t } = useTranslation('courses')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const { data, error, isPending, refetch } = useRead(clientCourses.ofClient, { clientId })
  const { data: onSale = [] } = useRead(courses.list, {}, { staleTime: 60_000 })
  const isLate = useDelayed(isPending)
  const sharing = useSharing()
  const [isSelling, setSelling] = useState(false)
  const [open, setOpen] = useState<{ course: ClientCourse; action: CourseAction } | null>(null)
  const close = () => setOpen(null)
  const sellButton = hasAnyRole(roles, groups.user) && onSale.some(({ available }) => available) && (
    <Button icon="plus" onClick={() => setSelling(true)}>
      {t('sell_course')}
    </Button>
  )
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return isLate ? <ListSkeleton rows={3} /> : null
  return (
    <section aria-label={t('courses_of_client')}>
      {data.length === 0 ? (
        <Empty icon="repeat" title={t('no_courses_of_client')} text={t('no_courses_of_client_text')}>
          {sellButton}
        </Empty>
      ) : (
        <>
          <p className="row between cs-head">
            <span />
            {sellButton}
          </p>
          <div className="cs-list grid top gap-16">
            {data.map((course) => (
              <ClientCourseCard
                key={course.prepaidId}
                course={course}
                clientId={clientId}
                onAction={(action) => setOpen({ course, action })}
                onEndSharing={(member) => sharing.end(course.prepaidId, member)}
              />
            ))}
          </div>
        </>
      )}
      {isSelling && <SellCourseDialog clientId={clientId} name={name} onClose={() => setSelling(false)} />}
      {open?.action === 'refund' && <RefundCourseDialog course={open.course} onClose={close} />}
      {open?.action === 'expiry' && <ExpiryDialog course={open.course} onClose={close} />}
      {open?.action === 'share' && (
        <ShareDialog
          course={open.course}
          onChoose={(client) => {
            sharing.share(open.course.prepaidId, client)
            close()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
