/** The Italian texts behind the start, by feature; each file is loaded with the first screen that shows it. */
export const files = import.meta.glob<Readonly<Record<string, string>>>(
  ['./it/*.json', '!./it/{agenda-day,alerts,app,common,session,visit-steps}.json'],
  {
    import: 'default',
  },
)
