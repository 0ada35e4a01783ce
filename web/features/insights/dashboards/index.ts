/** What other features may use of the dashboards: the parts of charts, to be loaded with a chart. */
export { ChartFrame } from './chart-frame.tsx'
export { type ChartSize, chooseLabels, layOutBars, layOutLines } from './chart-layout.ts'
export { Sized } from './sized.tsx'
