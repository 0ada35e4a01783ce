/** The English texts behind the start, by feature; each file is loaded with the first screen that shows it. None of guests. */
export const files = import.meta.glob<Readonly<Record<string, string>>>(
  [
    './en/**/*.json',
    '!./en/{app,common,booking/agenda-day,messages/alerts,platform/session,visits/visit-steps}.json',
    '!./en/booking/{online-booking,booking-steps,guest-more,waiting-guest,client-links,guest-home}.json',
  ],
  {
    import: 'default',
  },
)
