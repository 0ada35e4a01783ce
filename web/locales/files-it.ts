/** The Italian texts by feature; each file is loaded with the first screen that shows it. */
export const files = import.meta.glob<Readonly<Record<string, string>>>('./it/*.json', { import: 'default' })
