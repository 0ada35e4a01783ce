/** Reports: what is counted by what, of which days. The worker computes them, the builder previews and the files print them. */

import { addDays, addMonths, daysBetween } from '../salon-time.ts'
import type { DaySpan } from './report-periods.ts'
import { toYearBefore } from './report-periods.ts'

/** What rows and columns can be made of. */
export const reportFields = ['person', 'service', 'category', 'clientCategory', 'weekday', 'month'] as const
export type ReportField = (typeof reportFields)[number]
/** `revenue` and `average` are amounts, `share` is a part of the report's revenue, the others count. */
export const reportFigures = ['revenue', 'share', 'average', 'visits', 'clients', 'sold'] as const
export type ReportFigure = (typeof reportFigures)[number]
export const reportPeriodNames = ['this_month', 'last_month', 'this_year', 'last_year', 'last_12_months', 'custom'] as const
export type ReportPeriodName = (typeof reportPeriodNames)[number]
export const reportComparisons = ['none', 'before', 'year_before'] as const
export type ReportComparison = (typeof reportComparisons)[number]
export const reportCharts = ['stacked', 'lines', 'none'] as const
export const reportKinds = ['services', 'products', 'fee'] as const

export interface ReportDays {
  readonly period: ReportPeriodName
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

const toMonthStart = (day: string) => `${day.slice(0, 7)}-01`
const getMonthBefore = (day: string): DaySpan => {
  const to = addDays(toMonthStart(day), -1)
  return { from: toMonthStart(to), to }
}
/** The days that a report counts on a day; undefined for own days that are missing or in the wrong order. */
export function getReportDays({ period, from, to }: ReportDays, today: string): DaySpan | undefined {
  const year = Number(today.slice(0, 4))
  if (period === 'this_month') return { from: toMonthStart(today), to: today }
  if (period === 'last_month') return getMonthBefore(today)
  if (period === 'this_year') return { from: `${year}-01-01`, to: today }
  if (period === 'last_year') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  if (period === 'last_12_months') return { from: addMonths(toMonthStart(today), -11), to: today }
  return from && to && from <= to ? { from, to } : undefined
}
const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01')

/** The days with which those of a report are compared: as many before them, whole months with whole months, or a year earlier. */
export function getComparedDays({ from, to }: DaySpan, compare: ReportComparison): DaySpan | null {
  if (compare === 'none') return null
  if (compare === 'year_before') return { from: toYearBefore(from), to: isMonthEnd(to) ? toMonthEnd(toYearBefore(to)) : toYearBefore(to) }
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  if (from.endsWith('-01') && isMonthEnd(to)) return { from: addMonths(from, -months), to: addDays(from, -1) }
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}
const toMonthEnd = (day: string) => addDays(addMonths(toMonthStart(day), 1), -1)

/** Sums of a cell, row, column or of all: revenue in euro, what of it visits have brought, and numbers. */
export interface ReportSums {
  readonly revenue: number
  readonly visitRevenue: number
  readonly visits: number
  readonly clients: number
  readonly sold: number
}
/** A figure of some sums; `total` is the revenue of the whole report. Null where there is nothing to divide by. */
export function computeFigure(figure: ReportFigure, sums: ReportSums, total: number): number | null {
  if (figure === 'share') return total === 0 ? null : Math.round((sums.revenue / total) * 1000) / 1000
  if (figure === 'average') return sums.visits > 0 ? Math.round((sums.visitRevenue / sums.visits) * 100) / 100 : null
  return sums[figure]
}

const weekOrder = ['1', '2', '3', '4', '5', '6', '0']
/** Order of two keys of a field: months and weekdays (Monday first) by time, the others as they are. */
export function compareKeys(field: ReportField, a: string, b: string): number {
  if (field === 'weekday') return weekOrder.indexOf(a) - weekOrder.indexOf(b)
  return field === 'month' ? (a < b ? -1 : Number(a > b)) : 0
}
