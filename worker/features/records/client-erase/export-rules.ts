import { localTime, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { PdfSection } from '../../../http/pdf.ts'
import type { ExportLabels } from './export-labels.ts'

/** Lists of rows by name; a row's properties are those of its table. */
export type ClientExport = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

interface Format {
  readonly toDay: (day: string) => string
  readonly timeZone: string
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(value)
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
/** Ids, links and times of the record itself say nothing to the reader. */
const isTechnical = (property: string) => /(Id|Ids|By|Token)$/.test(property) || ['changed', 'image', 'claim', 'color'].includes(property)

function toText(value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '' || value === 0 || value === false) return ''
  if (Array.isArray(value))
    return value
      .map((one) => toText(one, format))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([property]) => !isTechnical(property))
      .map(([, one]) => toText(one, format))
      .filter(Boolean)
      .join(' ')
  const text = String(value)
  if (isInstant(text)) return `${format.toDay(toSalonDay(parseIso(text), format.timeZone))} ${localTime(parseIso(text), format.timeZone)}`
  return isDay(text) ? format.toDay(text) : text
}

/** The time that dates a row best. */
const dateOf = (row: ClientExport[string][number]): string => {
  const date = row.start ?? row.arrival ?? row.day ?? row.dayFrom ?? row.at ?? row.sent ?? row.created ?? row.changed
  return typeof date === 'string' ? date : ''
}

/** One section for the record, and one per list that is not empty, the newest row first. */
export function buildExportSections(data: ClientExport, labels: ExportLabels, format: Format): PdfSection[] {
  const { client = [], ...lists } = data
  const fields = client.flatMap((record) =>
    Object.entries(record).flatMap(([property, value]) => {
      const label = labels.fields[property]
      return label ? [[label, toText(value, format)] as const] : []
    }),
  )
  const sections = Object.entries(lists).flatMap(([name, rows]) => {
    if (rows.length === 0) return []
    const sorted = rows.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))
    const lines = sorted.map((row) => {
      const date = dateOf(row)
      const rest = Object.entries(row).filter(([property, value]) => !isTechnical(property) && value !== date)
      return [
        toText(date, format),
        rest
          .map(([, value]) => toText(value, format))
          .filter(Boolean)
          .join(' · '),
      ] as const
    })
    return [{ title: labels.lists[name] ?? name, rows: lines }]
  })
  return [{ title: labels.record, rows: fields }, ...sections]
}
