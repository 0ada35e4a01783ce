import { useTranslation } from 'react-i18next'
import type { ContractType, Role } from '../../../../schema/terms.ts'
import { describeFields } from '../../../ui/entity-form.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { StaffField, StaffValues } from './staff-values.ts'

export function useRoleLabels(): Readonly<Record<Role, string>> {
  const { t } = useTranslation('staff')
  return {
    SUPERADMIN: t('role_superadmin'),
    ADMIN: t('role_admin'),
    RECEPTIONIST: t('role_receptionist'),
    SALESMARKETING: t('role_marketing'),
    IMAGE: t('role_image'),
    ASSISTANCE: t('role_assistance'),
    TEAMMANAGER: t('role_manager'),
  }
}

export function useContractLabels(): Readonly<Record<ContractType, string>> {
  const { t } = useTranslation('staff')
  return {
    '': t('contract_none'),
    full_time: t('contract_full_time'),
    part_time: t('contract_part_time'),
    fixed_term: t('contract_fixed_term'),
    apprentice: t('contract_apprentice'),
  }
}

export function useFieldLabels(): Readonly<Record<StaffField, string>> {
  const { t } = useTranslation('staff')
  return {
    firstName: t('first_name'),
    lastName: t('last_name'),
    phoneNumber: t('phone'),
    email: t('email'),
    username: t('username'),
    title: t('order'),
    jobTitle: t('job_title'),
    note: t('note'),
    color: t('colour'),
    employmentStart: t('employed_from'),
    employmentEnd: t('employed_until'),
    contractType: t('contract'),
    contractHours: t('contract_hours'),
    hourlyCost: t('hourly_cost'),
    payrollNumber: t('payroll_number'),
    inAgenda: t('in_agenda'),
    roles: t('roles'),
  }
}

/** Describes a conflict: what somebody else has saved meanwhile. */
export function useStaffDescription() {
  const { t } = useTranslation('staff')
  const { date, euros, number } = useFormat()
  const labels = useFieldLabels()
  const contracts = useContractLabels()
  const roleLabels = useRoleLabels()
  const none = t('nothing_entered')
  const text =
    (name: 'firstName' | 'lastName' | 'phoneNumber' | 'email' | 'username' | 'title' | 'jobTitle' | 'note' | 'color') =>
    (values: StaffValues) =>
      [labels[name], values[name] || none] as const
  const day = (name: 'employmentStart' | 'employmentEnd') => (values: StaffValues) =>
    [labels[name], values[name] === null ? none : date(values[name])] as const
  return describeFields<StaffValues>({
    firstName: text('firstName'),
    lastName: text('lastName'),
    phoneNumber: text('phoneNumber'),
    email: text('email'),
    username: text('username'),
    title: text('title'),
    jobTitle: text('jobTitle'),
    note: text('note'),
    color: text('color'),
    employmentStart: day('employmentStart'),
    employmentEnd: day('employmentEnd'),
    contractType: ({ contractType }) => [labels.contractType, contracts[contractType]],
    contractHours: ({ contractHours }) => [labels.contractHours, contractHours === null ? none : number(contractHours)],
    hourlyCost: ({ hourlyCost }) => [labels.hourlyCost, hourlyCost === null ? none : euros(hourlyCost)],
    payrollNumber: ({ payrollNumber }) => [labels.payrollNumber, payrollNumber ?? none],
    inAgenda: ({ inAgenda }) => [labels.inAgenda, inAgenda ? t('yes') : t('no')],
    roles: ({ roles }) => [labels.roles, roles.map((role) => roleLabels[role]).join(', ')],
  })
}
