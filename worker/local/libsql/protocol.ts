import type { WireValue } from './values.ts'

/** Hrana over HTTP, version 2 and 3, in JSON: the part that the libSQL client uses. */
interface SqlText {
  sql?: string | null
  sql_id?: number | null
}

export interface Statement extends SqlText {
  args?: WireValue[]
  named_args?: { name: string; value: WireValue }[]
  want_rows?: boolean
}

export interface StatementResult {
  cols: { name: string; decltype: string | null }[]
  rows: WireValue[][]
  affected_row_count: number
  last_insert_rowid: string
}

export type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] }
  | { type: 'is_autocommit' }

export interface Batch {
  steps: { stmt: Statement; condition?: Condition | null }[]
}

export interface BatchResult {
  step_results: (StatementResult | null)[]
  step_errors: ({ message: string; code: string } | null)[]
}

export type PipelineRequest =
  | { type: 'execute'; stmt: Statement }
  | { type: 'batch'; batch: Batch }
  | ({ type: 'sequence' | 'describe' } & SqlText)
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'close_sql'; sql_id: number }
  | { type: 'get_autocommit' | 'close' }

export type PipelineResponse =
  | { type: 'execute'; result: StatementResult }
  | { type: 'batch'; result: BatchResult }
  | { type: 'describe'; result: object }
  | { type: 'get_autocommit'; is_autocommit: boolean }
  | { type: 'sequence' | 'store_sql' | 'close_sql' | 'close' }

export interface Pipeline {
  baton?: string | null
  requests: PipelineRequest[]
}
