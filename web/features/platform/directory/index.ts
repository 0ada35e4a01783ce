export { AwayNote } from './away-note.tsx'
