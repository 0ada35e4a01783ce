/** The English texts behind the start, by feature; each file is loaded with the first screen that shows it. */
export const files = import.meta.glob<Readonly<Record<string, string>>>(
  ['./en/*.json', '!./en/{agenda-day,alerts,app,common,session,visit-steps}.json'],
  {
    import: 'default',
  },
)
