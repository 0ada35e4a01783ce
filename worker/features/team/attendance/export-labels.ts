import type { AbsenceReason, CorrectionReason, ExplanationReason, Language } from '../../../../schema/terms.ts'

/** Columns of the exported hours, in their order, with their width in characters. */
export const exportColumns = {
  person: 24,
  day: 12,
  planned: 22,
  presence: 22,
  plannedHours: 10,
  breaks: 10,
  worked: 10,
  late: 10,
  early: 12,
  overtime: 12,
  missing: 10,
  remark: 40,
} as const
export type ExportColumn = keyof typeof exportColumns

export interface ExportLabels {
  readonly sheet: string
  readonly columns: Readonly<Record<ExportColumn, string>>
  readonly absences: Readonly<Record<AbsenceReason, string>>
  readonly explanations: Readonly<Record<ExplanationReason, string>>
  readonly corrections: Readonly<Record<CorrectionReason, string>>
  readonly corrected: string
  readonly noClockOut: string
  readonly total: string
}

/** Words of the exported hours. */
export const exportLabels: Readonly<Record<Language, ExportLabels>> = {
  en: {
    sheet: 'Presence',
    columns: {
      person: 'Team member',
      day: 'Date',
      planned: 'Planned',
      presence: 'Clocked',
      plannedHours: 'Planned hours',
      breaks: 'Breaks',
      worked: 'Worked',
      late: 'Late',
      early: 'Left early',
      overtime: 'Overtime',
      missing: 'Missing',
      remark: 'Remark',
    },
    absences: { holiday: 'Holiday', sick: 'Sick', course: 'Course', unpaid: 'Unpaid leave', rota: 'Not planned' },
    explanations: { sick: 'Sick', leave: 'Leave', rota: 'Was not planned', unexcused: 'Unexcused', other: 'Other reason' },
    corrections: { forgot: 'forgot to clock', offline: 'tablet offline', other: 'other reason' },
    corrected: 'Corrected',
    noClockOut: 'No clock-out',
    total: 'Total',
  },
  it: {
    sheet: 'Presenze',
    columns: {
      person: 'Collaboratore',
      day: 'Data',
      planned: 'Previsto',
      presence: 'Timbrato',
      plannedHours: 'Ore previste',
      breaks: 'Pause',
      worked: 'Lavorato',
      late: 'Ritardo',
      early: 'Uscita anticipata',
      overtime: 'Straordinario',
      missing: 'Mancante',
      remark: 'Nota',
    },
    absences: { holiday: 'Ferie', sick: 'Malattia', course: 'Corso', unpaid: 'Permesso non retribuito', rota: 'Non previsto' },
    explanations: {
      sick: 'Malattia',
      leave: 'Permesso',
      rota: 'Non era in turno',
      unexcused: 'Assenza ingiustificata',
      other: 'Altro motivo',
    },
    corrections: { forgot: 'timbratura dimenticata', offline: 'tablet non in linea', other: 'altro motivo' },
    corrected: 'Corretto',
    noClockOut: 'Manca l’uscita',
    total: 'Totale',
  },
}
