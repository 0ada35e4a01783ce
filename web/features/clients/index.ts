/** What other features may use of the clients' screens. */
export { ContactLinks } from './contact-links.tsx'
export { ClientMarks, useDayLabels } from './row-cells.tsx'
