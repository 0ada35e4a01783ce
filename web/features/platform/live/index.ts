export { PresenceMark } from './presence-mark.tsx'
export { OpenRecordNote, PresenceNote } from './presence-note.tsx'
