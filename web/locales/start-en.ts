/** The English texts of the start and of the sign-in page. */
export const files = import.meta.glob<Readonly<Record<string, string>>>(
  './en/{app,common,booking/agenda-day,messages/alerts,platform/session,visits/visit-steps}.json',
  {
    import: 'default',
  },
)
