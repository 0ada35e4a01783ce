/** The English texts by feature; each file is loaded with the first screen that shows it. */
export const files = import.meta.glob<Readonly<Record<string, string>>>('./en/*.json', { import: 'default' })
