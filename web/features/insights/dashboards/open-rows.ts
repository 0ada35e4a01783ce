import { createContext, use } from 'react'
import type { CallInput } from '../../../../schema/api/endpoint.ts'
import type { dashboardRows } from '../../../../schema/api/insights/dashboards.ts'

/** Rows to open, with the title of what they are. */
export type AskedRows = CallInput<typeof dashboardRows.list> & { readonly title: string }

export const OpenRowsContext = createContext<(rows: AskedRows) => void>(() => undefined)
/** Opens the rows behind a figure. */
export const useOpenRows = () => use(OpenRowsContext)
