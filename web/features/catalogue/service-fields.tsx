import { useTranslation } from 'react-i18next'
import { colours } from '../../../schema/api/salon-config.ts'
import { bookingColours } from '../../../schema/rules/booking-colours.ts'
import { useRead } from '../../api/query.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import './catalogue-labels.ts'
import { CategoryField } from './category-field.tsx'
import { MinutesField } from './minutes-field.tsx'
import { PartsField } from './parts-field.tsx'
import { StaffField } from './staff-field.tsx'
import type { Categories, CategoryKind } from './use-categories.ts'
import type { ServiceEdit } from './use-service-edit.ts'

/** Every field of a service (section 3). */
export function ServiceFields({
  edit,
  categories,
  onManage,
}: {
  edit: ServiceEdit
  categories: Readonly<Record<Exclude<CategoryKind, 'product'>, Categories>>
  onManage: (kind: CategoryKind) => void
}) {
  const { t } = useTranslation('catalogue')
  const { values, bind, set, errorOf } = edit
  const { data: own = [] } = useRead(colours.list, {}, { staleTime: 60_000 })
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
    ...own.filter(({ color }) => !bookingColours.some((one) => one.color === color)).map(({ name, color }) => ({ name, color })),
  ]
  return (
    <>
      <div className="form-grid service-grid">
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
          help={values.parts.length > 0 ? t('duration_of_steps') : t('duration_help')}
          required
          readOnly={values.parts.length > 0}
          {...bind('length')}
        />
        <MinutesField label={t('break_after')} help={t('break_after_help')} least={0} {...bind('breakAfterService')} />
      </div>
      <PartsField length={values.length} parts={values.parts} breakAfter={values.breakAfterService ?? 0} errorOf={errorOf} onChange={set} />
      <StaffField
        label={t('team_members')}
        value={values.assignedStaff}
        onChange={(assignedStaff) => set({ assignedStaff })}
        help={values.assignedStaff.length === 0 ? t('no_team_members') : undefined}
        error={errorOf('assignedStaff')}
      />
      <ColourField
        label={t('agenda_colour')}
        value={values.color}
        onChange={(color) => set({ color })}
        colours={palette}
        none={t('colour_category')}
        own={t('colour_own')}
        error={errorOf('color')}
      />
      <TextareaField label={t('description')} {...bind('extendedDescription')} />
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
    </>
  )
}
