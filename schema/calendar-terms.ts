/** Calendars of team members that are kept in step with the agenda. */
export const calendarProviders = ['google', 'microsoft'] as const
export type CalendarProvider = (typeof calendarProviders)[number]

/** Kinds of accounts that somebody signs in to: those, and the salon's profile on Google. */
export const oauthAccounts = [...calendarProviders, 'google_profile'] as const
export type OAuthAccount = (typeof oauthAccounts)[number]

/** What a booking is called in the team member's calendar: the services, or the client's initials in front of them. */
export const calendarTitles = ['service', 'initials'] as const
export type CalendarTitle = (typeof calendarTitles)[number]
