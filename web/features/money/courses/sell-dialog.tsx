import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courses } from '../../../../schema/api/money/courses.ts'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import type { Course } from '../../../../schema/api/money/courses-schemas.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const methods = ['card', 'cash', 'other'] as const
const methodLabels = { card: 'method_card', cash: 'method_cash', other: 'other' } as const
const noCourses: Course[] = []

/** Sells a course to a client at once, without a visit. */
export function SellCourseDialog({ clientId, name, onClose }: { clientId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('courses')
  const errorMessage = useErrorMessage()
  const { euros } = useFormat()
  const { data = noCourses } = useRead(courses.list, {})
  const [courseId, setCourseId] = useState<string | null>(null)
  const [method, setMethod] = useState<(typeof methods)[number]>('card')
  const onSale = data.filter(({ available }) => available)
  const chosen = onSale.find((course) => course.courseId === courseId) ?? onSale[0]
  const write = useWrite(clientCourses.sell, {
    invalidates: [clientCourses.ofClient, courses.list, endOfDay.one],
    onSuccess: ({ course }) => {
      notify({ kind: 'success', text: t('sold', { course }) })
      onClose()
    },
  })
  const save = () => {
    if (!chosen) return
    const payments = [{ method, amount: chosen.price }]
    write.mutate({ input: {}, body: { courseId: chosen.courseId, clientId, payments } })
  }
  return (
    <FormDialog
      title={t('sell_title', { name })}
      width="narrow"
      fieldErrors={{}}
      errorMessage={write.error && errorMessage(write.error)}
      busy={write.isPending}
      saveLabel={chosen ? t('charge', { amount: euros(chosen.price) }) : t('sell_course')}
      isUntouched={!chosen}
      onClear={() => write.reset()}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label={t('course')}
        placeholder={t('choose_course')}
        value={chosen?.courseId ?? null}
        onChange={setCourseId}
        options={onSale.map((course) => ({ value: course.courseId, label: course.course, note: euros(course.price) }))}
        help={chosen && t('session_number', chosen)}
      />
      <div>
        <span className="label" aria-hidden="true">
          {t('pay_with')}
        </span>
        <Segment
          label={t('pay_with')}
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: t(methodLabels[value]) }))}
        />
      </div>
    </FormDialog>
  )
}
