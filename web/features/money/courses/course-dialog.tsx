import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { courses } from '../../../../schema/api/money/courses.ts'
import { Course, CourseChange, CourseDraft } from '../../../../schema/api/money/courses-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ItemChoice } from '../promotions/index.ts'
import './courses.css'
import type { VatKind } from '../../../../schema/terms.ts'
import { toCents, toEuros } from '../../../ui/money.ts'

/** A course's fields in the form: the price in cents. */
interface CourseValues {
  course: string
  serviceIds: readonly string[]
  sessions: number | null
  price: number | null
  validityMonths: number | null
  shareable: boolean
  available: boolean
  vatKind: VatKind
  /** Percent. */
  vatRate: number | null
}

const toCourseValues = (course: Course | null): CourseValues => ({
  course: course?.course ?? '',
  serviceIds: course?.servicesDTO.map(({ serviceId }) => serviceId) ?? [],
  sessions: course?.sessions ?? 6,
  price: course ? toCents(course.price) : null,
  validityMonths: course ? course.validityMonths : 12,
  shareable: course?.shareable ?? false,
  available: course?.available ?? true,
  vatKind: course?.vatKind ?? 'single',
  vatRate: course ? course.vatRate : 22,
})

const toCourseBody = ({ serviceIds, price, vatRate, ...values }: CourseValues) => ({
  ...values,
  price: price === null ? undefined : toEuros(price),
  vatRate: values.vatKind === 'single' ? vatRate : null,
  servicesDTO: serviceIds.map((serviceId) => ({ serviceId })),
})

const useCourseWrites = () => ({
  schema: Course,
  draft: CourseDraft,
  change: CourseChange,
  toInput: ({ courseId }: Course) => ({ courseId }),
  create: useWrite(courses.create),
  update: useWrite(courses.update),
  invalidates: [courses.list],
})

/** Deletes a course after a confirmation, with undo. Returns whether it was deleted. */
function useRemoveCourse(): (course: Course) => Promise<boolean> {
  const { t } = useTranslation('courses')
  const { t: ofForm } = useTranslation('course-form')
  const errorMessage = useErrorMessage()
  const options = { invalidates: [courses.list], onError: (error: Error) => void notify({ kind: 'error', text: errorMessage(error) }) }
  const remove = useWrite(courses.remove, options)
  const restore = useWrite(courses.restore, options)
  return async ({ courseId, course: name }) => {
    if (!(await confirm({ kind: 'delete', title: t('delete_question', { name }), text: ofForm('delete_course_text') }))) return false
    try {
      await remove.mutateAsync({ input: { courseId } })
    } catch {
      return false
    }
    notify({ kind: 'success', text: t('name_deleted', { name }), undo: () => restore.mutate({ input: { courseId } }) })
    return true
  }
}

/** What a session costs, and what the course saves, in cents; null while something is missing. */
function computeSession({ serviceIds, sessions, price }: CourseValues, prices: ReadonlyMap<string, number>) {
  if (!sessions || price === null) return null
  const single = Math.max(0, ...serviceIds.map((id) => cents(prices.get(id) ?? 0)))
  return { session: Math.round(price / sessions), saved: single * sessions - price }
}

/** Describes the fields of a course that someone else changed meanwhile. */
function useCourseDescription(names: ReadonlyMap<string, string>) {
  const { t } = useTranslation('courses')
  const { cents: formatCents } = useFormat()
  const describeFlag = (flag: boolean) => (flag ? t('yes') : t('no'))
  return describeFields<CourseValues>({
    course: (values) => [t('course'), values.course],
    serviceIds: (values) => [t('services'), values.serviceIds.map((id) => names.get(id) ?? id).join(', ')],
    sessions: (values) => [t('sessions'), String(values.sessions ?? '')],
    price: (values) => [t('price'), formatCents(values.price ?? 0)],
    validityMonths: (values) => [
      t('validity'),
      values.validityMonths === null ? t('no_end') : t('months_count', { count: values.validityMonths }),
    ],
    shareable: (values) => [t('shareable'), describeFlag(values.shareable)],
    available: (values) => [t('on_sale'), describeFlag(values.available)],
    vatKind: (values) => [t('vat'), t(values.vatKind === 'single' ? 'vat_single' : 'vat_multi')],
    vatRate: (values) => [t('rate_of_vat'), String(values.vatRate ?? '')],
  })
}

/** A new or existing course: which services, how many sessions, at what price, and for how long. */
export function CourseDialog({ course, onClose }: { course: Course | null; onClose: () => void }) {
  const { t } = useTranslation('courses')
  const { t: ofForm } = useTranslation('course-form')
  const format = useFormat()
  const { data: all = [] } = useRead(services.list, {})
  const remove = useRemoveCourse()
  const form = useEntityForm(course, useCourseWrites(), {
    toValues: toCourseValues,
    toBody: toCourseBody,
    onSaved: ({ course: name }) => {
      notify({ kind: 'success', text: t(course ? 'name_saved' : 'course_created', { name }) })
      onClose()
    },
  })
  const { values, bind, set } = form
  const names = new Map([...all, ...(course?.servicesDTO ?? [])].map(({ serviceId, service }) => [serviceId, service]))
  const describeConflict = useCourseDescription(names)
  const session = computeSession(values, new Map(all.map(({ serviceId, price }) => [serviceId, price])))
  return (
    <EntityDialog
      title={course?.course ?? t('new_course')}
      subtitle={session ? t('per_session', { amount: format.euros(euro(session.session)) }) : undefined}
      form={form}
      describeConflict={describeConflict}
      footerStart={
        course && (
          <Button variant="ghost-danger" icon="trash" onClick={() => void remove(course).then((removed) => removed && onClose())}>
            {t('delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label={t('course')} required autoComplete="off" {...bind('course')} />
      <fieldset className="stack">
        <legend className="label">{t('services')}</legend>
        <ItemChoice
          label={t('choose_service')}
          icon="scissors"
          items={all.map(({ serviceId, service, categoryName, price }) => ({ id: serviceId, name: service, group: categoryName, price }))}
          chosen={values.serviceIds}
          names={names}
          error={form.getError('servicesDTO')}
          onChange={(serviceIds) => set({ serviceIds })}
        />
        <p className="help">{t('services_help')}</p>
      </fieldset>
      <div className="form-grid">
        <NumberField label={t('sessions')} required min={2} max={100} {...bind('sessions')} />
        <MoneyField
          label={t('price')}
          required
          min={0}
          help={session && session.saved > 0 ? t('saves_of', { amount: format.cents(session.saved) }) : undefined}
          {...bind('price')}
        />
        <NumberField
          label={t('validity')}
          help={t('validity_help')}
          min={1}
          max={120}
          unit={t('months_unit')}
          {...bind('validityMonths')}
        />
        <div>
          <span className="label" aria-hidden="true">
            {t('vat')}
          </span>
          <Segment
            label={t('vat')}
            value={values.vatKind}
            onChange={(vatKind) => set({ vatKind })}
            options={[
              { value: 'single', label: t('vat_single') },
              { value: 'multi', label: t('vat_multi') },
            ]}
          />
          <p className="help">{ofForm('vat_help')}</p>
        </div>
        {values.vatKind === 'single' && (
          <NumberField label={t('rate_of_vat')} min={0} max={100} decimals={1} unit="%" {...bind('vatRate')} />
        )}
      </div>
      <Checkbox
        label={t('shareable')}
        help={ofForm('shareable_help')}
        checked={values.shareable}
        onChange={(shareable) => set({ shareable })}
      />
      <Checkbox label={t('on_sale')} checked={values.available} onChange={(available) => set({ available })} />
    </EntityDialog>
  )
}
