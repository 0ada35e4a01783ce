/** The Italian texts behind the start, by feature; each file is loaded with the first screen that shows it. None of guests. */
export const files = import.meta.glob<Readonly<Record<string, string>>>(
  [
    './it/**/*.json',
    '!./it/{app,common,booking/agenda-day,messages/alerts,platform/session,visits/visit-steps}.json',
    '!./it/booking/{online-booking,booking-steps,guest-more,waiting-guest,client-links,guest-home}.json',
  ],
  {
    import: 'default',
  },
)
