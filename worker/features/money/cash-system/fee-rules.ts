import type { Appointment } from '../../../../schema/api/visits/visits.ts'
import { ordinaryRate } from '../../../../schema/rules/money/invoice-terms.ts'
import type { CashDepartment } from '../../../gateways/cash-system.ts'

/** How a fee is sold: by a department alone, under its own name. */
export interface FeeLink {
  readonly variantId: ''
  readonly description: string
  readonly departmentId: string
  readonly taxId: string
}

/** The fees of a visit by id, sold by the department of the ordinary rate; empty without such a department. */
export function linkFees({ feesDTO = [] }: Appointment, departments: readonly CashDepartment[]): ReadonlyMap<string, FeeLink> {
  const department = departments.find(({ rate, nature }) => rate === ordinaryRate && nature === '')
  if (!department) return new Map()
  const { departmentId, taxId } = department
  return new Map(feesDTO.map(({ visitFeeId, fee }) => [visitFeeId, { variantId: '', description: fee, departmentId, taxId }]))
}
