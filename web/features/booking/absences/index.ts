/** What other features may use of absences at short notice. */
export { AgendaAbsences } from './agenda-absences.tsx'
export { OutButton } from './out-button.tsx'
