import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import type { ContractType, SalonRole } from '../../../../schema/terms.ts'
import { salonRoles } from '../../../../schema/terms.ts'

/** A team member's fields in the forms. */
export interface StaffValues {
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
  username: string
  title: string
  jobTitle: string
  note: string
  color: string
  employmentStart: string | null
  employmentEnd: string | null
  contractType: ContractType
  contractHours: number | null
  hourlyCost: number | null
  payrollNumber: string | null
  inAgenda: boolean
  /** The first one decides the landing page. */
  roles: readonly SalonRole[]
}
export type StaffField = keyof StaffValues

const blank: StaffValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  username: '',
  title: '',
  jobTitle: '',
  note: '',
  color: '',
  employmentStart: null,
  employmentEnd: null,
  contractType: '',
  contractHours: null,
  hourlyCost: null,
  payrollNumber: null,
  inAgenda: true,
  roles: ['IMAGE'],
}
export const staffFields = Object.keys(blank) as StaffField[]

export const getSalonRoles = ({ role }: Pick<User, 'role'>): SalonRole[] =>
  role.filter((one): one is SalonRole => salonRoles.some((other) => other === one))

export function toStaffValues(user: User | null): StaffValues {
  if (!user) return blank
  const values = Object.fromEntries(staffFields.filter((name) => name !== 'roles').map((name) => [name, user[name] ?? blank[name]]))
  return { ...blank, ...values, roles: getSalonRoles(user) }
}

/** The body of a create or change: the given fields, and the roles where they are among them. */
export function toStaffBody(values: StaffValues, names: readonly StaffField[]) {
  const userDTO: Record<string, unknown> = Object.fromEntries(names.filter((name) => name !== 'roles').map((name) => [name, values[name]]))
  return { userDTO, ...(names.includes('roles') ? { userPermissionsDTO: values.roles.map((permissionId) => ({ permissionId })) } : {}) }
}
