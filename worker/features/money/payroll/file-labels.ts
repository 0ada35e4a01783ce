import type { PayrollField } from '../../../../schema/rules/money/payroll-fields.ts'
import type { Language } from '../../../../schema/terms.ts'

/** Name of the file's sheet, and the headings of columns for which the salon has chosen none. */
export const payrollLabels: Readonly<
  Record<Language, { readonly sheet: string; readonly columns: Readonly<Record<PayrollField, string>> }>
> = {
  en: {
    sheet: 'Payroll',
    columns: {
      number: 'Payroll number',
      lastName: 'Last name',
      firstName: 'First name',
      name: 'Name',
      month: 'Pay month',
      from: 'From',
      to: 'To',
      plannedHours: 'Hours planned',
      workedHours: 'Hours worked',
      overtimeHours: 'Hours of overtime',
      missingHours: 'Hours missing',
      commission: 'Commission',
      tips: 'Tips',
      total: 'Commission and tips',
      expenses: 'Drawer expenses',
    },
  },
  it: {
    sheet: 'Buste paga',
    columns: {
      number: 'Matricola',
      lastName: 'Cognome',
      firstName: 'Nome',
      name: 'Nome e cognome',
      month: 'Mese di paga',
      from: 'Dal',
      to: 'Al',
      plannedHours: 'Ore previste',
      workedHours: 'Ore lavorate',
      overtimeHours: 'Ore di straordinario',
      missingHours: 'Ore mancanti',
      commission: 'Provvigioni',
      tips: 'Mance',
      total: 'Provvigioni e mance',
      expenses: 'Spese di cassa',
    },
  },
}
