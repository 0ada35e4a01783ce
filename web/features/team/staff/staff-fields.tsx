import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingColours } from '../../../../schema/rules/booking/booking-colours.ts'
import { contractTypes, type SalonRole, salonRoles } from '../../../../schema/terms.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ColourField } from '../../../ui/colour-field.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useContractLabels, useFieldLabels, useRoleLabels } from './staff-field-labels.ts'
import type { StaffForm } from './use-staff-form.ts'

/** A card with a group of fields. */
export function Group({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <div className="grow">
          <h3 id={id}>{title}</h3>
          {text && <p className="xs muted">{text}</p>}
        </div>
      </header>
      <div className="body form-grid">{children}</div>
    </section>
  )
}

/** Name, contacts and how to sign in. */
export function PersonGroup({ form, isOwn = false }: { form: StaffForm; isOwn?: boolean }) {
  const { t } = useTranslation('staff')
  const labels = useFieldLabels()
  const { bind, asksPassword, password, setPassword, getError } = form
  return (
    <Group title={t('person')}>
      <TextField label={labels.firstName} required dir="auto" autoComplete="off" {...bind('firstName')} />
      <TextField label={labels.lastName} dir="auto" autoComplete="off" {...bind('lastName')} />
      <PhoneField label={labels.phoneNumber} autoComplete="off" {...bind('phoneNumber')} />
      <TextField label={labels.email} type="email" autoComplete="off" {...bind('email')} />
      {asksPassword && (
        <PasswordField
          label={t('current_password')}
          help={t('email_password_help')}
          required
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={getError('password')}
        />
      )}
      <TextField
        label={labels.username}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={t('username_help')}
        {...bind('username')}
      />
      {!isOwn && <TextField label={labels.jobTitle} autoComplete="off" {...bind('jobTitle')} />}
      <TextareaField className="whole" label={labels.note} {...bind('note')} />
    </Group>
  )
}

/** Column, colour and place in the agenda. */
export function AgendaGroup({ form: { bind, values, set, getError } }: { form: StaffForm }) {
  const { t } = useTranslation('staff')
  const labels = useFieldLabels()
  const names = {
    pink: t('colour_pink'),
    violet: t('colour_violet'),
    blue: t('colour_blue'),
    teal: t('colour_teal'),
    green: t('colour_green'),
    amber: t('colour_amber'),
  }
  return (
    <Group title={t('agenda_group')}>
      <Switch label={labels.inAgenda} help={t('in_agenda_help')} checked={values.inAgenda} onChange={(inAgenda) => set({ inAgenda })} />
      <TextField label={labels.title} inputMode="numeric" figures help={t('order_help')} autoComplete="off" {...bind('title')} />
      <ColourField
        label={labels.color}
        value={values.color}
        onChange={(color) => set({ color })}
        colours={bookingColours.map(({ name, color }) => ({ name: names[name], color }))}
        noneLabel={t('colour_none')}
        customLabel={t('colour_own')}
        {...(getError('color') ? { error: getError('color') ?? '' } : {})}
      />
    </Group>
  )
}

/** Contract and cost, which administrators see. */
export function EmploymentGroup({ form: { bind } }: { form: StaffForm }) {
  const { t } = useTranslation('staff')
  const labels = useFieldLabels()
  const contracts = useContractLabels()
  const contract = bind('contractType')
  const cost = bind('hourlyCost')
  const payrollNumber = bind('payrollNumber')
  return (
    <Group title={t('employment')} text={t('employment_text')}>
      <DatePicker label={labels.employmentStart} {...bind('employmentStart')} />
      <DatePicker label={labels.employmentEnd} {...bind('employmentEnd')} />
      <Select
        label={labels.contractType}
        value={contract.value}
        onChange={contract.onChange}
        error={contract.error}
        options={contractTypes.map((value) => ({ value, label: contracts[value] }))}
      />
      <NumberField label={labels.contractHours} min={0} max={80} step={1} decimals={2} unit={t('hours_unit')} {...bind('contractHours')} />
      <MoneyField
        label={labels.hourlyCost}
        min={0}
        {...cost}
        value={cost.value === null ? null : toCents(cost.value)}
        onChange={(cents) => cost.onChange(cents === null ? null : toEuros(cents))}
      />
      <TextField
        label={labels.payrollNumber}
        help={t('payroll_number_help')}
        autoComplete="off"
        figures
        {...payrollNumber}
        value={payrollNumber.value ?? ''}
        onChange={(next) => payrollNumber.onChange(next.trim() === '' ? null : next)}
      />
    </Group>
  )
}

/** What the person may do; the first role decides the page on which they start. */
export function RolesGroup({ form: { values, set, getError } }: { form: StaffForm }) {
  const { t } = useTranslation('staff')
  const labels = useRoleLabels()
  const texts: Readonly<Record<SalonRole, string>> = {
    ADMIN: t('role_admin_text'),
    RECEPTIONIST: t('role_receptionist_text'),
    SALESMARKETING: t('role_marketing_text'),
    IMAGE: t('role_image_text'),
    ASSISTANCE: t('role_assistance_text'),
    TEAMMANAGER: t('role_manager_text'),
  }
  const { roles } = values
  const error = getError('roles')
  const ordered = [...roles, ...salonRoles.filter((role) => !roles.includes(role))]
  return (
    <Group title={t('roles')} text={t('roles_text')}>
      <ul className="whole staff-roles">
        {ordered.map((role, place) => (
          <li key={role}>
            <Checkbox
              label={labels[role]}
              help={texts[role]}
              checked={roles.includes(role)}
              onChange={(on) => set({ roles: on ? [...roles, role] : roles.filter((other) => other !== role) })}
            />
            {roles.length > 1 && roles.includes(role) && place > 0 && (
              <IconButton
                size="s"
                icon="arrow-up"
                label={t('role_first', { role: labels[role] })}
                onClick={() => set({ roles: [role, ...roles.filter((other) => other !== role)] })}
              />
            )}
            {roles.length > 1 && place === 0 && <span className="xs muted">{t('lands_here')}</span>}
          </li>
        ))}
      </ul>
      {error && (
        <p className="field-error whole" role="alert">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </Group>
  )
}
