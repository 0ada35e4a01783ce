/** Errors of `sendGuarded` by the reason of the guard. */
export const sendConflicts = { limit: 'client_unreachable', quota: 'no_marketing_consent', already_used: 'sent_today' } as const
