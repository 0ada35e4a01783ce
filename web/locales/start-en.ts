/** The English texts of the start and of the sign-in page. */
export const files = import.meta.glob<Readonly<Record<string, string>>>('./en/{agenda-day,alerts,app,common,session,visit-steps}.json', {
  import: 'default',
})
