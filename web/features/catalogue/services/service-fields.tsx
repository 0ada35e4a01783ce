import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { colours } from '../../../../schema/api/platform/settings-resources.ts'
import { bookingColours } from '../../../../schema/rules/booking/booking-colours.ts'
import { useRead } from '../../../api/query.ts'
import type { Edit } from '../../../api/use-edit.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ColourField } from '../../../ui/colour-field.tsx'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { CategoryField } from './category-field.tsx'
import { ExtrasField } from './extras-field.tsx'
import { MinutesField } from './minutes-field.tsx'
import { NeedsField } from './needs-field.tsx'
import { PartsField } from './parts-field.tsx'
import type { ServiceValues } from './service-values.ts'
import { StaffField } from './staff-field.tsx'
import type { Categories, CategoryKind } from './use-categories.ts'

interface Props {
  form: Edit<Service, ServiceValues>
  categories: Readonly<Record<Exclude<CategoryKind, 'product'>, Categories>>
  onManage: (kind: CategoryKind) => void
}

/** All fields of a service; a new one has no id. */
export function ServiceFields({ form, categories, onManage, serviceId }: Props & { serviceId: string | undefined }) {
  const { t } = useTranslation('services')
  const { values, bind, set, getError } = form
  return (
    <>
      <MainFields form={form} categories={categories} onManage={onManage} />
      <PartsField
        length={values.length}
        parts={values.parts}
        breakAfter={values.breakAfterService ?? 0}
        getError={getError}
        onChange={set}
      />
      <StaffField
        label={t('team_members')}
        value={values.assignedStaff}
        onChange={(assignedStaff) => set({ assignedStaff })}
        help={values.assignedStaff.length === 0 ? t('no_team_members') : undefined}
        error={getError('assignedStaff')}
      />
      <NeedsField
        value={values.needs ?? []}
        hasProcessing={values.parts.length > 0}
        onChange={(needs) => set({ needs })}
        error={getError('needs')}
      />
      <ExtrasField ownId={serviceId} value={values.extraIds} onChange={(extraIds) => set({ extraIds })} error={getError('extraIds')} />
      <AgendaColourField value={values.color} error={getError('color')} onChange={(color) => set({ color })} />
      <TextareaField label={t('description')} help={t('description_help')} {...bind('extendedDescription')} />
      <ColourFields form={form} />
      <BookingFields form={form} categories={categories} onManage={onManage} />
    </>
  )
}

/** Name, category, price and duration. */
function MainFields({ form: { values, bind }, categories, onManage }: Props) {
  const { t } = useTranslation('services')
  const hasParts = values.parts.length > 0
  return (
    <div className="form-grid catalogue-service-grid">
      <TextField className="whole" label={t('service')} required autoComplete="off" {...bind('service')} />
      <CategoryField
        label={t('category')}
        required
        field={bind('serviceCategoryId')}
        categories={categories.service}
        onManage={() => onManage('service')}
      />
      <MoneyField label={t('price')} required min={0} {...bind('price')} />
      <MinutesField
        label={t('duration')}
        help={hasParts ? t('duration_of_steps') : t('duration_help')}
        required
        readOnly={hasParts}
        {...bind('length')}
      />
      <MinutesField label={t('break_after')} help={t('break_after_help')} min={0} {...bind('breakAfterService')} />
    </div>
  )
}

/** What a colour service needs and includes. */
function ColourFields({ form: { values, bind } }: Pick<Props, 'form'>) {
  const { t } = useTranslation('services')
  return (
    <div className="form-grid">
      <NumberField label={t('patch_test_days')} help={t('patch_test_days_help')} min={0} max={730} {...bind('patchTestDays')} />
      <NumberField label={t('allowance_grams')} help={t('allowance_grams_help')} min={0} max={1000} {...bind('allowanceGrams')} />
      {(values.allowanceGrams ?? 0) > 0 && (
        <MoneyField label={t('extra_gram_price')} help={t('extra_gram_price_help')} min={0} {...bind('extraGramPrice')} />
      )}
    </div>
  )
}

/** Online and dashboard category, availability and commissions. */
function BookingFields({ form: { values, bind, set }, categories, onManage }: Props) {
  const { t } = useTranslation('services')
  return (
    <div className="form-grid">
      <CategoryField
        label={t('online_category')}
        help={t('category_online_help')}
        field={bind('onlineBookingServiceCategoryId')}
        categories={categories.online}
        onManage={() => onManage('online')}
      />
      <CategoryField
        label={t('category_dashboard')}
        help={t('category_dashboard_help')}
        field={bind('dashboardServiceCategoryId')}
        categories={categories.dashboard}
        onManage={() => onManage('dashboard')}
      />
      <Checkbox
        label={t('available')}
        help={t('available_booking_help')}
        checked={values.available}
        onChange={(available) => set({ available })}
      />
      <Checkbox
        label={t('commissions')}
        help={t('commissions_help')}
        checked={values.enableCommissions}
        onChange={(enableCommissions) => set({ enableCommissions })}
      />
    </div>
  )
}

/** The colour of a service's bookings: that of its category, one of the agenda's, one of the salon's or a custom one. */
function AgendaColourField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (color: string) => void }) {
  const { t } = useTranslation('services')
  const { data: salonColours = [] } = useRead(colours.list, {}, { staleTime: 60_000 })
  const names = {
    pink: t('colour_pink'),
    violet: t('colour_violet'),
    blue: t('colour_blue'),
    teal: t('colour_teal'),
    green: t('colour_green'),
    amber: t('colour_amber'),
  }
  const palette = [
    ...bookingColours.map(({ name, color }) => ({ name: names[name], color })),
    ...salonColours
      .filter(({ color }) => !bookingColours.some((other) => other.color === color))
      .map(({ name, color }) => ({ name, color })),
  ]
  return (
    <ColourField
      label={t('agenda_colour')}
      value={value}
      onChange={onChange}
      colours={palette}
      noneLabel={t('colour_category')}
      customLabel={t('colour_own')}
      error={error}
    />
  )
}
