/** What other features may use of the dashboards: the parts of charts, and the rows behind a figure. To be loaded with a chart. */
export { ChartFrame } from './chart-frame.tsx'
export { type ChartSize, chooseLabels, layOutBars, layOutLines } from './chart-layout.ts'
export { RowsDialog } from './rows-dialog.tsx'
export { Sized } from './sized.tsx'
