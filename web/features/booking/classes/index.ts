/** What the agenda shows of classes. */
export { ClassPanel } from './class-panel.tsx'
