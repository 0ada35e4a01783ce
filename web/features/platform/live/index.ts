export { PresenceMark } from './presence-mark.tsx'
export { PresenceNote } from './presence-note.tsx'
